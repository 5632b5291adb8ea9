import { isFull } from '#tests/full.ts';
import { leadGuests } from '#tests/travellers.ts';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '#tests/hostile-text.ts';
import { isolated } from '#i18n/bidi.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { localesWithTexts } from '#i18n/locales.ts';
import { brands, openTestBooking, type TestBooking } from '../checkout/test-booking.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import { escapeText, fold, bookingCalendar } from './calendar.ts';
import { voucherPdf } from './voucher.ts';

let booking: TestBooking;
let found: ShownReservation;

beforeAll(async () => {
  booking = await openTestBooking();
  const { id } = await booking.reservation();
  await booking.walk(id, ['held', 'awaiting_payment', 'booking', 'confirmed'], ['open', 'authorised', 'captured']);
  found = (await findReservation(booking.database.db, brands.default.id, id))!;
});
afterAll(() => booking.close());

const textOf = async (pdf: Uint8Array) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

/** Texts of the first page, and their distance from its left edge. */
async function wordsOf(pdf: Uint8Array): Promise<{ text: string; left: number }[]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item ? [{ text: item.str, left: item.transform[4] as number }] : []));
}

describe('the voucher', () => {
  it('is never read as markup', async () => {
    const nasty = '#x $y *z* `q` <b> @l \\ "';
    const text = await textOf(
      await voucherPdf(booking.deps, brands.default, {
        ...found,
        requests: nasty,
        travellers: leadGuests(['#panic("x")', '*bold*']),
      }),
    );
    expect(text).toContain('#x $y *z* `q` <b> @l \\ "');
    expect(text).toContain('#panic("x") *bold*');
  });

  it('names whom the supplier acts for, where its contract wants that', async () => {
    const payableThrough = { name: '*Camas* & Co. <b>', taxNumber: 'ESB00000000' };
    const named = await textOf(await voucherPdf(booking.deps, brands.default, { ...found, payableThrough }));
    for (const part of [
      'Payable through',
      '*Camas* & Co. <b>',
      'ESB00000000',
      found.supplierReference!,
      'acting as agent for the service operating company',
    ])
      expect(named).toContain(part);
    const taxless = { ...found, payableThrough: { ...payableThrough, taxNumber: null } };
    expect(await textOf(await voucherPdf(booking.deps, brands.default, taxless))).not.toContain('Tax number');
    expect(await textOf(await voucherPdf(booking.deps, brands.default, found))).not.toContain('Payable through');
  });

  it('has what a reception desk asks for', async () => {
    const text = await textOf(await voucherPdf(booking.deps, brands.default, found));
    for (const part of [
      'Hotel Casa Marina',
      'Carrer de la Marina 12',
      '+34 930 000 121',
      'CM-48213',
      'Dana Levi',
      'Noa O’Brien-Cohen',
      'Breakfast included',
      'City tax',
      'Charged at booking',
      '€412.50',
      'Payable at the hotel',
      '€8.25',
      'Total for the stay',
      '€420.75',
      'Booked and paid through Wayfare',
      brands.default.supportEmail,
      'A quiet room, please.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll('-', '')).toContain(found.reference);
    expect(text).not.toContain('VOID');
    expect(text).not.toContain('36,000');
    expect(text).not.toContain('€360');
  });

  it('has no amount at all for an agency that leaves prices out', async () => {
    const text = await textOf(await voucherPdf(booking.deps, brands.default, found, { prices: false }));
    expect(text).toContain('Hotel Casa Marina');
    expect(text).toContain('A quiet room, please.');
    for (const part of ['€', 'EUR', 'Total for the stay', 'City tax']) expect(text).not.toContain(part);
  });

  it('says what to do about an arrival after the desk has closed, and nothing of it about an earlier one', async () => {
    const late = await textOf(await voucherPdf(booking.deps, brands.default, { ...found, arrivalHour: 25 }));
    expect(late).toContain('01:00–02:00, the next day');
    expect(late).toContain('until 22:00. Please call');
    const early = await textOf(await voucherPdf(booking.deps, brands.default, { ...found, arrivalHour: 18 }));
    expect(early).toContain('18:00–19:00');
    expect(early).not.toContain('Please call');
    expect(await textOf(await voucherPdf(booking.deps, brands.default, found))).not.toContain('Expected arrival');
  });

  it('is one sheet with an arrival, requests and ten house rules, and more with more', async () => {
    const { present, ...hotel } = booking.deps.presenters['hotel']!;
    const sheets = async (rules: number) => {
      const notes = Array.from({ length: rules }, (_, at) => ({
        text: `Rule ${at}: pets are not allowed.`,
        language: null,
      }));
      const presenters = {
        hotel: { ...hotel, present: (...about: Parameters<typeof present>) => ({ ...present(...about), notes }) },
      };
      const pdf = await voucherPdf({ ...booking.deps, presenters }, brands.default, { ...found, arrivalHour: 18 });
      return (await getDocumentProxy(new Uint8Array(pdf))).numPages;
    };
    expect(await sheets(10)).toBe(1);
    expect(await sheets(200)).toBeGreaterThan(1);
  });

  it('says so when the reservation was cancelled', async () => {
    expect(
      await textOf(
        await voucherPdf(booking.deps, brands.default, { ...found, state: 'cancelled', cancelledAt: found.now }),
      ),
    ).toContain('VOID');
  });

  it('is written in Hebrew for a Hebrew reservation', async () => {
    const text = await textOf(await voucherPdf(booking.deps, brands.default, { ...found, locale: 'he' }));
    expect(text).toMatch(/שובר|רבוש/);
    expect(text).toContain('CM-48213');
  });

  it.each([
    ['he', 'פריז', 'צרפת'],
    ['ar', 'باريس', 'فرنسا'],
    ['en', 'Paris', 'France'],
  ])('keeps the parts of an address in their order in %s', async (locale, town, country) => {
    await loadLocale(locale);
    const address = `12 rue des Lilas, 75011 ${locale === 'en' ? town : isolated(town)}, ${locale === 'en' ? country : isolated(country)}`;
    const { present, ...hotel } = booking.deps.presenters['hotel']!;
    const presenters = {
      hotel: { ...hotel, present: (...about: Parameters<typeof present>) => ({ ...present(...about), address }) },
    };
    const pdf = await voucherPdf({ ...booking.deps, presenters }, brands.default, { ...found, locale });
    const words = await wordsOf(pdf);
    const leftOf = (word: string) => words.find(({ text }) => text.includes(word))?.left ?? Number.NaN;
    const lefts = ['12', 'Lilas', '75011', town, country].map(leftOf);
    for (const [at, left] of lefts.entries()) if (at > 0) expect(left).toBeGreaterThanOrEqual(lefts[at - 1]!);
  });

  // The document claims PDF/UA only when every character has a glyph.
  const claim = 'pdfuaid:part';
  /** In a sample: each script. */
  const telling: readonly string[] = ['en', 'he', 'ar', 'el', 'uk', 'vi', 'th', 'ja', 'ko', 'zh-tw'];
  it.each(localesWithTexts.map(({ code }) => code).filter((code) => isFull || telling.includes(code)))(
    'has a glyph for every letter in %s',
    async (locale) => {
      await loadLocale(locale);
      const pdf = await voucherPdf(booking.deps, brands.default, { ...found, locale });
      expect(pdf.toString('latin1')).toContain(claim);
      // The typesetter's fallback fonts have serifs.
      const faces = pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+(\w+)/g);
      expect(
        [...new Set([...faces].map(([, face]) => face))].filter((face) => !/^(Rub|Noto)/.test(face ?? '')),
      ).toEqual([]);
    },
  );

  it('has them for guests of anywhere, and a mark where no font has one', async () => {
    const withGuest = async (firstName: string) =>
      await voucherPdf(booking.deps, brands.default, { ...found, travellers: leadGuests([firstName, 'Levi']) });
    const pdf = await withGuest('สมชาย 山田 さくら 민준 龘 דנה ليلى Ελένη');
    expect(pdf.toString('latin1')).toContain(claim);
    expect(await textOf(pdf)).toContain('민준');
    // The first code point is unassigned, so no machine has a glyph; the others are emoji of one and of several
    // characters.
    const odd = await withGuest('A\u{a0000}B 🙏 C 👨‍👩‍👧 D');
    expect(odd.toString('latin1')).toContain(claim);
    expect(await textOf(odd)).toMatch(/A\ufffdB \ufffd C \ufffd+ D Levi/);
  });
});

describe('the calendar file', () => {
  it('has UTC times, one UID, and the state', () => {
    const calendar = bookingCalendar(booking.deps.presenters, brands.default, found);
    expect(calendar).toContain('DTSTART:20261204T140000Z\r\n');
    expect(calendar).toContain('DTEND:20261207T100000Z\r\n');
    expect(calendar).toContain('METHOD:PUBLISH\r\n');
    expect(calendar).toContain('STATUS:CONFIRMED\r\n');
    const cancelled = bookingCalendar(booking.deps.presenters, brands.default, {
      ...found,
      state: 'cancelled',
      cancelledAt: found.now,
    });
    expect(cancelled).toContain('STATUS:CANCELLED\r\n');
    const uid = /UID:(.*)\r\n/;
    expect(uid.exec(cancelled)?.[1]).toBe(uid.exec(calendar)?.[1]);
  });

  it('folds at 75 octets without losing a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 }), (text) => {
        const folded = fold(`SUMMARY:${escapeText(text)}`);
        for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${escapeText(text)}`);
      }),
    );
  });

  it('lets no text end its line', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(escapeText(text)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
