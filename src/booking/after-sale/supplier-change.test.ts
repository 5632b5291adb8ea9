import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '#demo/engine/delivery.ts';
import { nobodysId, refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { bookedAtSandbox, supplierSecret, supplierSide } from '#tests/changing-supplier.ts';
import { inDays, json, postJson, type Reserved, visitor } from '#tests/visitor.ts';

let app: TestApp;
let supplier: ReturnType<typeof supplierSide>;
beforeAll(async () => {
  app = await openTestApp({ env: { SANDBOX_SUPPLIER_WEBHOOK_SECRET: supplierSecret } });
  supplier = supplierSide(app);
});
afterAll(async () => {
  supplier.close();
  await app.close();
});

interface Shown {
  readonly state: string;
  readonly supplier_changes: readonly { readonly id: string; readonly code: string; readonly answer: string | null }[];
  readonly product: { readonly starts: string; readonly ends: string };
  readonly cancellation_fee: { readonly amount: string } | null;
  readonly refund: { readonly amount: { readonly amount: string } } | null;
  readonly payment: { readonly captured: { readonly amount: string } };
}
const own = ({ access_token: token }: Reserved) => ({ 'x-reservation-token': token });
const shown = async (booked: Reserved) =>
  (await json<{ data: Shown }>(await app.fetch(`/v3/reservations/${booked.id}`, { headers: own(booked) }))).data;
const untilShown = async (booked: Reserved, done: (one: Shown) => boolean) => {
  await expect.poll(async () => done(await shown(booked)), { timeout: 20_000 }).toBe(true);
  return await shown(booked);
};
const changed = async (from: number) => {
  const booked = await bookedAtSandbox(app, from);
  await supplier.change(booked.reference, { check_in: inDays(from + 1), check_out: inDays(from + 3) });
  return { booked, now: await untilShown(booked, ({ state }) => state === 'supplier_changed') };
};
let keys = 0;
const answer = (booked: Reserved, body: unknown, headers: Record<string, string> = own(booked)) =>
  postJson(app, `/v3/reservations/${booked.id}/supplier-change`, body, {
    'idempotency-key': `a-key-of-a-change-${(keys += 1)}`,
    ...headers,
  });
/** What the page writes, without its tags. */
const textOf = (html: string) => html.replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]+>/g, ' ');

describe('POST /v3/webhooks/suppliers/{supplier}', () => {
  const event = (id: string, booking = '0'.repeat(20)) => JSON.stringify({ id, type: 'booking.changed', booking });
  const hook = (body: string, signed = signature(supplierSecret, body, new Date()), name = 'sandbox') =>
    app.fetch(`/v3/webhooks/suppliers/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'wayfare-signature': signed },
      body,
    });
  const stored = async () =>
    (await app.database.pool.query(`select from booking.inbox where provider = 'supplier:sandbox'`)).rowCount;

  test('forged, stale, unsigned, of garbage or of another supplier: refused, and leaves nothing', async () => {
    const before = await stored();
    const body = event('evt_forged');
    for (const signed of [
      '',
      't=1,v1=00',
      signature('another secret', body, new Date()),
      signature(supplierSecret, `${body} `, new Date()),
      signature(supplierSecret, body, new Date(Date.now() - 301_000)),
      signature(supplierSecret, body, new Date(Date.now() + 600_000)),
    ])
      await refused(await hook(body, signed), 401);
    for (const garbage of ['', '{', 'null', '[]', '\u0000', '{"id":1}', event('x'.repeat(10_000))])
      await refused(await hook(garbage), 401);
    await refused(await hook(event('x'.repeat(300_000))), 413);
    // The direct and unknown suppliers send nothing.
    for (const name of ['nope', 'direct', '__proto__']) await refused(await hook(body, undefined, name), 404);
    await refused(await app.fetch('/v3/webhooks/suppliers/sandbox'), 405);
    expect(await stored()).toBe(before);
  });

  test('about nobody’s booking: accepted once, and nothing changes', async () => {
    const before = (await stored())!;
    const events = async () => (await app.database.pool.query('select from booking.event')).rowCount;
    const happened = await events();
    const body = event('evt_of_nobody');
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await hook(body)).status));
    expect([...new Set(statuses)]).toEqual([200]);
    expect([await stored(), await events()]).toEqual([before + 1, happened]);
  });
});

describe('POST /v3/reservations/{id}/supplier-change', () => {
  test('refuses strangers, bad bodies and what is not asked', async () => {
    const booked = await bookedAtSandbox(app, 40);
    const good = { accept: true, change: nobodysId };
    await refused(await answer(booked, good, {}), 404);
    await refused(await answer(booked, good, { ...own(booked), 'idempotency-key': 'short' }), 400);
    for (const bad of [{}, { accept: 'yes', change: nobodysId }, { accept: true }, { ...good, more: 1 }])
      await refused(await answer(booked, bad), 422);
    for (const accept of [true, false])
      expect((await refused(await answer(booked, { ...good, accept }), 409)).code).toBe('nothing_to_answer');
    expect(await shown(booked)).toMatchObject({ state: 'confirmed', supplier_changes: [] });
  });

  test('keeps the booking as it is now, once for each key: its papers have the new dates', async () => {
    const { booked, now } = await changed(44);
    await app.database.pool.query(
      `insert into booking.traveller_document (reservation_id, slot, sealed, delete_after)
       select id, 'guest-1', '', ends_at + interval '30 days' from booking.reservation where id = $1`,
      [booked.id],
    );
    expect(now.supplier_changes.map(({ code }) => code)).toEqual(['check_in', 'check_out']);
    expect(now.product.starts.slice(0, 10)).toBe(inDays(45));
    const yes = { accept: true, change: now.supplier_changes.at(-1)!.id };
    expect((await refused(await answer(booked, { ...yes, change: nobodysId }), 409)).code).toBe('changed_again');
    const headers = { ...own(booked), 'idempotency-key': 'a-key-that-is-repeated' };
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await answer(booked, yes, headers);
      expect([response.status, await json(response)]).toEqual([202, { data: { id: booked.id, state: 'confirmed' } }]);
    }
    await refused(await answer(booked, { ...yes, accept: false }, headers), 422);
    const kept = await shown(booked);
    expect(kept.state).toBe('confirmed');
    expect(kept.supplier_changes.map((one) => one.answer)).toEqual(['accepted', 'accepted']);
    expect([kept.product.starts.slice(0, 10), kept.product.ends.slice(0, 10)]).toEqual([inDays(45), inDays(47)]);
    const calendar = await (await app.fetch(`/v3/reservations/${booked.id}/calendar`, { headers: own(booked) })).text();
    expect(calendar).toContain('SEQUENCE:2');
    expect(calendar).toMatch(new RegExp(`DTSTART:${inDays(45).replaceAll('-', '')}`));
    const { rows } = await app.database.pool.query<{ ends_at: Date }>(
      `select ends_at from booking.reservation where id = $1 union all select ends_at from booking.trip where id = $1
       union all select delete_after - interval '30 days' from booking.traveller_document where reservation_id = $1`,
      [booked.id],
    );
    expect(rows.map(({ ends_at: end }) => end.toISOString().slice(0, 10))).toEqual(Array(3).fill(inDays(47)));
  });

  test('cancels it free of charge, and gives all back', async () => {
    const { booked, now } = await changed(50);
    const no = { accept: false, change: now.supplier_changes.at(-1)!.id };
    const response = await answer(booked, no);
    expect([response.status, await json(response)]).toEqual([202, { data: { id: booked.id, state: 'cancelling' } }]);
    const gone = await untilShown(booked, ({ state, refund }) => state === 'cancelled' && refund !== null);
    expect(gone.cancellation_fee?.amount).toBe('0');
    expect(gone.refund?.amount).toEqual(gone.payment.captured);
  });
});

describe('the page of a reservation', () => {
  test('shows what has changed, and keeps it on request', async () => {
    const { booked } = await changed(54);
    const traveller = visitor(app);
    const token = await traveller.token('/reservation');
    const found = { _token: token, reference: booked.reference, email: 'dana@example.com' };
    expect((await traveller.post('/reservation', found)).status).toBe(303);
    const path = `/reservation?id=${booked.id}`;
    const html = await (await traveller.get(path)).text();
    const format = (day: string) =>
      new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const text = textOf(html).replaceAll(/\s+/g, ' ');
    expect(text).toContain('What has changed');
    expect(text).toContain(format(inDays(55)));
    expect(text).toContain('Cancel free of charge');
    const change = /name="change" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const keep = (value: string) => traveller.post(path, { _token: token, step: 'keep', change: value });
    expect((await keep(nobodysId)).status).toBe(409);
    expect((await keep(change)).status).toBe(303);
    expect(textOf(await (await traveller.get(path)).text())).not.toContain('What has changed');
    expect((await keep(change)).status).toBe(409);
    expect((await shown(booked)).state).toBe('confirmed');
  });

  test('a cancellation by the supplier says so, with the refund', async () => {
    const booked = await bookedAtSandbox(app, 60);
    await supplier.cancel(booked.reference);
    await untilShown(booked, ({ state, refund }) => state === 'cancelled' && refund !== null);
    const traveller = visitor(app);
    const token = await traveller.token('/reservation');
    await traveller.post('/reservation', { _token: token, reference: booked.reference, email: 'dana@example.com' });
    const text = textOf(await (await traveller.get(`/reservation?id=${booked.id}`)).text());
    expect(text).toContain('The provider has cancelled this booking');
    expect(text).toContain('Cancelled by the provider');
  });
});
