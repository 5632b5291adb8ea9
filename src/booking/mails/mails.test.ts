import { leadGuests } from '#tests/travellers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '#mail/mail.ts';
import { money } from '#values/money.ts';
import { brands, openTestBooking, type TestBooking } from '../checkout/test-booking.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import type { BookingMailKind } from './mail-content.ts';
import { createMails, writeMail } from './mails.ts';

let booking: TestBooking;
let found: ShownReservation;
const write = (kind: BookingMailKind, changes: Partial<ShownReservation> = {}) =>
  writeMail(booking.deps, brands.default, kind, { ...found, ...changes }, `id.${kind}`);

beforeAll(async () => {
  booking = await openTestBooking();
  const { id } = await booking.reservation();
  await booking.walk(id, ['held', 'awaiting_payment', 'booking', 'confirmed'], ['open', 'authorised', 'captured']);
  found = (await findReservation(booking.database.db, brands.default.id, id))!;
});
afterAll(() => booking.close());

describe('a mail', () => {
  it('keeps what a guest typed as text', async () => {
    const mail = await write('confirmed', {
      travellers: leadGuests(['<img src=x onerror=alert(1)>', '&']),
    });
    expect(mail.html).not.toContain('<img src="x"');
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.html).toContain('&lt;img');
  });

  it('has no net price, no token and no more of the person than it needs', async () => {
    for (const kind of ['confirmed', 'failed', 'cancelled', 'refunded', 'cancel_refused'] as const) {
      const { html, text } = await write(kind);
      for (const part of [html, text]) {
        expect(part).not.toContain('360.00');
        expect(part).not.toContain('secret supplier token');
        expect(part).not.toContain(found.phone);
        if (kind !== 'confirmed') expect(part).not.toContain(found.requests);
      }
    }
  });

  it('about a change by the supplier is not sent once it is answered', async () => {
    const sent: Mail[] = [];
    const send = createMails({
      ...booking.deps,
      brandOf: brands.byId,
      secret: 'a-secret-of-thirty-two-characters',
      mailer: { send: async (mail) => void sent.push(mail) },
    });
    const of = { brand: brands.default.id, tripId: found.id, reservationId: found.id, messageId: 'x' };
    await send({ ...of, kind: 'supplier_changed' });
    expect(sent).toEqual([]);
  });

  it('lists what the supplier has changed, and what the traveller can do', async () => {
    const change = { id: 'x', code: 'day', answer: null, createdAt: found.now, answeredAt: null };
    const supplierChanges = [
      { ...change, before: 'Friday', after: 'Saturday' },
      { ...change, before: 'Monday', after: 'Tuesday', answer: 'accepted' as const },
    ];
    const mail = await write('supplier_changed', { state: 'supplier_changed', supplierChanges });
    expect(mail.subject).toBe('Your booking has changed, please check: Hotel Casa Marina');
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Changed day');
      expect(part).toContain('Saturday');
      expect(part).toContain('Before: Friday');
      expect(part).not.toContain('Tuesday');
      expect(part).toContain('cancel free of charge');
      expect(part).toContain(`${brands.default.origin}/reservation?reference=`);
    }
  });

  it.each([
    ['en', 'amended', 'Your booking was corrected: Hotel Casa Marina', 'has accepted your correction', 'Before: None'],
    ['en', 'amendment_refused', 'Your correction wasn’t accepted', 'is unchanged and still confirmed', 'Before: None'],
    ['he', 'amended', 'ההזמנה שלכם תוקנה: Hotel Casa Marina', 'קיבל את התיקון', 'אין'],
    ['he', 'amendment_refused', 'התיקון שלכם לא התקבל', 'לא השתנתה ועדיין מאושרת', 'אין'],
  ] as const)('in %s about a correction, %s: what was wanted, and a voucher once it is done', async (...of) => {
    const [locale, kind, subject, lead, none] = of;
    const travellers = leadGuests(['Danna', 'Levi'], ['<b>Noam</b>', 'Cohen']);
    const before = { travellers: leadGuests(['Dana', 'Levi'], ['<b>Noam</b>', 'Cohen']), requests: '' };
    const isDone = kind === 'amended';
    const amendment = {
      id: 'x',
      state: isDone ? ('done' as const) : ('refused' as const),
      before,
      travellers,
      requests: 'A cot <i>please</i>',
      createdAt: found.now,
      settledAt: null,
    };
    const booked = isDone ? { travellers, requests: amendment.requests } : before;
    const mail = await write(kind, { locale, amendment, ...booked });
    expect(mail.subject).toContain(subject);
    expect(mail.html).toContain(`dir="${locale === 'he' ? 'rtl' : 'ltr'}"`);
    expect(mail.attachments.map((one) => one.contentType)).toEqual(isDone ? ['application/pdf'] : []);
    expect(mail.ics).toBeUndefined();
    for (const part of [mail.html, mail.text]) {
      for (const told of [lead, 'Danna Levi', 'Dana Levi', none, '+34 930 000 121', 'CM-48213'])
        expect(part).toContain(told);
      // Who is not corrected is not written about.
      expect(part).not.toContain('Noam');
    }
    expect(mail.html).toContain('A cot &lt;i&gt;please');
    expect(mail.text).toContain(`${brands.default.origin}${locale === 'he' ? '/he' : ''}/reservation?reference=`);
  });

  it('about a cancellation by the supplier names the refund, and leads to other offers', async () => {
    const over = { state: 'cancelled', isCancelledBySupplier: true, cancellationFee: money(0, 'EUR') } as const;
    const refund = { state: 'owed', amount: found.total, last: found.total, doneAt: null } as const;
    const mail = await write('supplier_cancelled', { ...over, refund });
    expect(mail.ics?.content).toContain('STATUS:CANCELLED');
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('€412.50 will be refunded');
      expect(part).toContain(`${brands.default.origin}/hotels/destination/spain/barcelona/results?check_in=2026-12-04`);
    }
    const uncharged = await write('supplier_cancelled', { ...over, refund: null });
    expect(uncharged.text).toContain('You haven’t been charged');
    expect(uncharged.text).not.toContain('€412.50');
  });

  it('is not sent for a reservation of another brand', async () => {
    const sent: Mail[] = [];
    const send = createMails({
      ...booking.deps,
      brandOf: brands.byId,
      secret: 'a-secret-of-thirty-two-characters',
      mailer: { send: async (mail) => void sent.push(mail) },
    });
    await expect(
      send({ kind: 'confirmed', brand: 'other', tripId: found.id, reservationId: null, messageId: 'x' }),
    ).rejects.toThrow();
    expect(sent).toEqual([]);
  });

  it('confirms with voucher and calendar', async () => {
    const sent: Mail[] = [];
    const send = createMails({
      ...booking.deps,
      brandOf: brands.byId,
      secret: 'a-secret-of-thirty-two-characters',
      mailer: { send: async (mail) => void sent.push(mail) },
    });
    await send({
      kind: 'confirmed',
      brand: brands.default.id,
      tripId: found.id,
      reservationId: null,
      messageId: `${found.id}.confirmed`,
    });
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: 'Dana@Example.com',
      subject: 'Booking confirmed: Hotel Casa Marina',
      language: 'en-GB',
      messageId: `<${found.id}.confirmed@127.0.0.1>`,
    });
    expect(mail?.attachments.map((one) => one.contentType)).toEqual(['application/pdf']);
    expect(Buffer.from(mail!.attachments[0]!.content).subarray(0, 5).toString()).toBe('%PDF-');
    expect(mail?.ics?.content).toContain('STATUS:CONFIRMED');
    for (const part of [mail!.html, mail!.text]) {
      expect(part).toContain('CM-48213');
      expect(part).toContain('€412.50');
      expect(part).toContain('€8.25');
      expect(part).toContain('Room 2 · 2 adults, 1 child (5)');
      expect(part).toContain(`${brands.default.origin}/reservation?reference=`);
    }
    expect(mail!.html).toContain('dir="ltr"');
  });

  it('says where it is, how to get there, whom to call and what was asked for', async () => {
    const { html, text } = await write('confirmed');
    const way = 'https://www.google.com/maps/dir/?api=1&destination=41.387400%2C2.168600';
    expect(text).toContain(`Get directions: ${way}`);
    expect(html).toContain(way.replaceAll('&', '&amp;'));
    expect(html).toContain(`src="${brands.default.origin}/images/placeholder.jpg"`);
    expect(html).toContain('href="tel:+34930000121"');
    for (const part of [html, text]) {
      expect(part).toContain('Carrer de la Marina 12');
      expect(part).toContain('+34 930 000 121');
      expect(part).toContain('A quiet room, please.');
      expect(part).toContain('Free cancellation before');
    }
    for (const kind of ['paid', 'payment_due', 'payment_reminder', 'supplier_changed'] as const) {
      const other = (await write(kind)).text;
      for (const part of [way, 'Carrer de la Marina 12', '+34 930 000 121']) expect(other).toContain(part);
    }
    const paid = (await write('paid')).text;
    for (const part of ['A quiet room, please.', 'Free cancellation before', 'Room 2 · 2 adults, 1 child (5)'])
      expect(paid).toContain(part);
    expect((await write('payment_due', { state: 'cancelled' })).text).not.toContain(way);
    const over = await write('cancelled', { state: 'cancelled', cancellationFee: money(0, 'EUR') });
    expect(over.html).not.toContain('google.com');
    expect(over.html).not.toContain('<img');
  });

  it('has one button, and colours for the dark', async () => {
    const { html } = await write('confirmed');
    expect(html.match(/<a[^>]*mail-button/g)).toHaveLength(1);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('is in Hebrew, from right to left, for a Hebrew reservation', async () => {
    const mail = await write('confirmed', { locale: 'he' });
    expect(mail.subject).toBe('ההזמנה אושרה: Hotel Casa Marina');
    expect(mail.html).toMatch(/<html[^>]*dir="rtl"/);
    expect(mail.text).toContain(`${brands.default.origin}/he/reservation?reference=`);
  });

  it.each([
    ['he', 'ltr', 'Carrer de la Marina 12'],
    ['en', 'rtl', 'רחוב הירקון 12, תל אביב'],
  ])('keeps an address of the other direction in its order in %s', async (locale, dir, address) => {
    const { present, ...hotel } = booking.deps.presenters['hotel']!;
    const presenters = {
      hotel: { ...hotel, present: (...about: Parameters<typeof present>) => ({ ...present(...about), address }) },
    };
    const mail = await writeMail(
      { ...booking.deps, presenters },
      brands.default,
      'confirmed',
      { ...found, locale },
      'x',
    );
    expect(mail.html).toMatch(new RegExp(`<bdi dir="${dir}" style="unicode-bidi:isolate">${address}</bdi>`));
    expect(mail.text).toContain(`: \u2068${address}\u2069\n`);
  });

  it.each(['he', 'ar'])('keeps the space between an amount and a Latin currency code in %s', async (locale) => {
    const currency = 'CHF';
    const amounts = { total: money(300_000, currency), cancellationFee: money(117_382, currency) };
    const { html, text } = await write('cancelled', { state: 'cancelled', locale, ...amounts });
    const [, shown = ''] = /<bdi dir="rtl"[^>]*>([^<]*1,173\.82[^<]*)<\/bdi>/.exec(html) ?? [];
    expect(shown).toMatch(/^\u200f1,173\.82\u00a0\u200f?CHF$/);
    expect(html).not.toMatch(/<bdi dir="ltr"[^>]*>\u200f/);
    expect(text).toContain(shown);
  });

  it('says what is charged, what the property collects, and both together', async () => {
    const { text, html } = await write('confirmed');
    for (const line of ['Charged at booking: €412.50', 'Payable at the hotel: €8.25', 'Total for the stay: €420.75'])
      expect(text).toContain(line);
    expect(html).toContain('€420.75');
  });

  it('says fee and refund to the cent when cancelled', async () => {
    const mail = await write('cancelled', { state: 'cancelled', cancellationFee: money(13_750, 'EUR') });
    expect(mail.text).toContain('Cancellation fee: €137.50');
    expect(mail.text).toContain('Refund: €275.00');
    expect(mail.ics?.content).toContain('STATUS:CANCELLED');
    const nothing = await write('cancelled', { state: 'cancelled', cancellationFee: money(41_250, 'EUR') });
    expect(nothing.text).toContain('no refund is due');
  });

  it('says why it failed, and that nothing was charged', async () => {
    const { id } = await booking.reservation();
    await booking.database.db
      .updateTable('booking.reservation')
      .set({ state: 'failed', failure: 'sold_out', version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    const failed = (await findReservation(booking.database.db, brands.default.id, id))!;
    const mail = await writeMail(booking.deps, brands.default, 'failed', failed, 'x');
    expect(mail.text).toContain('Nothing was charged');
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('/hotels/destination/spain/barcelona/casa-marina');
  });

  it.each(['failed', 'supplier_cancelled'] as const)(
    'leads to other offers and, in second place, to the booking: %s',
    async (kind) => {
      const { text, html } = await write(kind, { state: kind === 'failed' ? 'failed' : 'cancelled' });
      const own = `${brands.default.origin}/reservation?reference=`;
      expect(text).toContain(`View or manage your booking: ${own}`);
      expect(html).toContain(own);
      const [button, ...others] = html.match(/<a[^>]*mail-button[^>]*>/g) ?? [];
      expect(others).toEqual([]);
      expect(button).toContain('/hotels/destination/');
    },
  );

  it('says how much was refunded', async () => {
    const mail = await write('refunded', {
      refund: { state: 'done', amount: money(30_000, 'EUR'), last: money(27_500, 'EUR'), doneAt: found.now },
    });
    expect(mail.text).toContain('€275.00');
    expect(mail.text).not.toContain('€300.00');
    expect((await write('cancel_refused')).text).toContain('still active');
  });
});
