import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { nobodysId, refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { bookedAtSandbox, supplierSecret } from '#tests/changing-supplier.ts';
import {
  directRoom,
  goodDetails,
  json,
  pay,
  postJson,
  ratesOf,
  type Reserved,
  untilState,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { SANDBOX_SUPPLIER_WEBHOOK_SECRET: supplierSecret } });
});
afterAll(async () => app.close());

interface Shown {
  readonly state: string;
  readonly travellers: readonly { readonly slot: string; readonly fields: Readonly<Record<string, string>> }[];
  readonly requests: string;
  readonly amendment: { readonly state: string; readonly requests: string } | null;
}
const own = ({ access_token: token }: Reserved) => ({ 'x-reservation-token': token });
const shown = async (booked: Reserved) =>
  (await json<{ data: Shown }>(await app.fetch(`/v3/reservations/${booked.id}`, { headers: own(booked) }))).data;
const untilDone = async (booked: Reserved) => {
  await expect.poll(async () => (await shown(booked)).amendment?.state, { timeout: 20_000 }).toBe('done');
  return await shown(booked);
};
let keys = 0;
const amend = (booked: Reserved, body: unknown, headers: Record<string, string> = own(booked)) =>
  postJson(app, `/v3/reservations/${booked.id}/amendment`, body, {
    'idempotency-key': `a-key-of-a-correction-${(keys += 1)}`,
    ...headers,
  });
const textOf = (html: string) =>
  html.replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('POST /v3/reservations/{id}/amendment', () => {
  test('refuses strangers, bad bodies, nothing, and what is no name', async () => {
    const booked = await bookedAtSandbox(app, 40);
    const { slot, fields } = (await shown(booked)).travellers[0]!;
    const good = { requests: 'A cot, please' };
    await refused(await amend(booked, good, {}), 404);
    await refused(await amend(booked, good, { ...own(booked), 'idempotency-key': 'short' }), 400);
    for (const bad of [
      { names: [{ slot: 'room_9', first_name: 'Dana' }] },
      { names: [{ slot, first_name: '' }] },
      { names: [{ slot, first_name: '4111 1111 1111 1111' }] },
      { names: [{ slot, first_name: 'D'.repeat(200) }] },
      { requests: 'Card 4111 1111 1111 1111' },
      { requests: 'x'.repeat(1_001) },
      { names: 'Dana' },
      { ...good, more: nobodysId },
    ])
      await refused(await amend(booked, bad), 422);
    const same = { names: [{ slot, first_name: fields.first_name }] };
    expect((await refused(await amend(booked, same), 409)).code).toBe('nothing_to_amend');
    expect((await shown(booked)).amendment).toBeNull();
  });

  test('asks the supplier once for each key; then the booking and its voucher have the new name', async () => {
    const booked = await bookedAtSandbox(app, 44);
    const { slot } = (await shown(booked)).travellers[0]!;
    const body = { names: [{ slot, first_name: 'Danna' }], requests: 'A cot, please' };
    const headers = { ...own(booked), 'idempotency-key': 'a-key-that-is-repeated' };
    for (let turn = 0; turn < 2; turn += 1) expect((await amend(booked, body, headers)).status).toBe(202);
    await refused(await amend(booked, { requests: 'Another' }, headers), 422);
    const done = await untilDone(booked);
    expect([done.state, done.travellers[0]?.fields.first_name, done.requests]).toEqual([
      'confirmed',
      'Danna',
      'A cot, please',
    ]);
    expect((await app.fetch(`/v3/reservations/${booked.id}/voucher`, { headers: own(booked) })).status).toBe(200);
    const { rows } = await app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from booking.amendment where reservation_id = $1',
      [booked.id],
    );
    expect(rows[0]!.count).toBe(1);
  });
});

describe('the page of a reservation', () => {
  test('has a form that says what is wrong, asks the supplier, and shows what became of it, without scripts', async () => {
    const booked = await bookedAtSandbox(app, 54);
    const { slot, fields } = (await shown(booked)).travellers[0]!;
    const traveller = visitor(app);
    const token = await traveller.token('/reservation');
    await traveller.post('/reservation', { _token: token, reference: booked.reference, email: 'dana@example.com' });
    const page = `/reservation?id=${booked.id}`;
    expect(textOf(await (await traveller.get(page)).text())).toContain('Correct names or requests');
    const form = await (await traveller.get(`${page}&step=amend`)).text();
    expect(form).toContain(`value="${fields.first_name}"`);
    const send = (typed: Record<string, string>) =>
      traveller.post(`${page}&step=amend`, { _token: token, step: 'amend', ...typed });
    const wrong = await send({ [`${slot}_first_name`]: 'דנה', requests: 'Card 4111 1111 1111 1111' });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain('aria-invalid');
    expect(html).not.toContain('4111');
    expect((await send({})).status).toBe(422);
    expect(
      (await send({ [`${slot}_first_name`]: 'Danna', [`${slot}_last_name`]: fields.last_name!, requests: '' })).status,
    ).toBe(303);
    await untilDone(booked);
    const text = textOf(await (await traveller.get(page)).text());
    expect(text).toContain('Your correction is done');
    expect(text).toContain('Danna');
  });

  test('still tells what became of a correction once no other can be made', async () => {
    const booked = await bookedAtSandbox(app, 58);
    await app.database.pool.query(
      `insert into booking.amendment (reservation_id, travellers_before, requests_before, travellers, requests)
       select id, travellers, requests, travellers, 'A cot' from booking.reservation where id = $1`,
      [booked.id],
    );
    await app.database.pool.query(
      `update booking.amendment set state = 'refused', settled_at = now(), version = version + 1 where reservation_id = $1`,
      [booked.id],
    );
    const traveller = visitor(app);
    const token = await traveller.token('/reservation');
    await traveller.post('/reservation', { _token: token, reference: booked.reference, email: 'dana@example.com' });
    await app.database.pool.query(
      `update booking.reservation set state = 'completed', version = version + 1 where id = $1`,
      [booked.id],
    );
    const text = textOf(await (await traveller.get(`/reservation?id=${booked.id}`)).text());
    expect(text).toContain('A cot');
    expect(text).not.toContain('Correct names or requests');
  });

  test('of a supplier that corrects nothing: says so, names the ways, and has no form', async () => {
    const booked = await bookedAtSandbox(app, 60);
    await app.database.pool.query(
      `update booking.reservation set supplier = 'elsewhere', version = version + 1 where id = $1`,
      [booked.id],
    );
    expect((await refused(await amend(booked, { requests: 'A cot' }), 409)).code).toBe('not_amendable');
    const traveller = visitor(app);
    const token = await traveller.token('/reservation');
    await traveller.post('/reservation', { _token: token, reference: booked.reference, email: 'dana@example.com' });
    const text = textOf(await (await traveller.get(`/reservation?id=${booked.id}`)).text());
    expect(text).toContain('can’t be corrected online');
    expect(text).not.toContain('Correct names or requests');
    expect((await traveller.get(`/reservation?id=${booked.id}&step=amend`)).status).toBe(409);
  });
});

describe('the page of a booking for its agency', () => {
  type Person = Awaited<ReturnType<typeof signedInWith>>;

  async function soldBy({ call }: Person): Promise<Reserved> {
    const [rate] = await ratesOf(app, (await directRoom(app)).hotelId, 66);
    const quote = await json<{ data: { id: string } }>(await call('/v3/quotes', { offer: rate!.offer }));
    const { id } = quote.data;
    const answer = await call('/v3/reservations', { quote: id, ...goodDetails }, { 'idempotency-key': `key-${id}` });
    const { data } = await json<{ data: Reserved }>(answer);
    await pay(app, data);
    expect(await untilState(app, data.transaction, ['confirmed', 'failed'])).toBe('confirmed');
    return data;
  }

  test('corrects it for the traveller, by those who may act, and its history says who did it', async () => {
    const { number } = await agencyOf(app, 'Corrections Travel', { model: 'commission', commissionBp: 500 });
    const { number: other } = await agencyOf(app, 'Elsewhere Travel', { model: 'commission', commissionBp: 500 });
    const agent = await signedInWith(app, { agency: number, role: 'agent' });
    const viewer = await signedInWith(app, { agency: number, role: 'viewer' });
    const stranger = await signedInWith(app, { agency: other, role: 'owner' });
    const booked = await soldBy(agent);
    const { slot } = (await shown(booked)).travellers[0]!;
    const path = `/dashboard/bookings/${booked.id}`;
    const send = async ({ guest }: Person, typed: Record<string, string>) =>
      await guest.post(path, { _token: await guest.token('/profile'), step: 'amend', ...typed });
    const good = { [`${slot}_first_name`]: 'Danna', requests: 'A cot, please' };
    expect([(await send(viewer, good)).status, (await send(stranger, good)).status]).toEqual([403, 404]);
    const wrong = await send(agent, { ...good, requests: 'Card 4111 1111 1111 1111' });
    expect([wrong.status, (await wrong.text()).includes('4111')]).toEqual([422, false]);
    expect((await shown(booked)).amendment).toBeNull();

    const form = await (await agent.guest.get(`${path}?step=amend`)).text();
    expect(form).toContain(`name="${slot}_first_name"`);
    const answer = await send(agent, good);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    expect((await untilDone(booked)).travellers[0]?.fields.first_name).toBe('Danna');
    const text = textOf(await (await agent.guest.get(path)).text());
    for (const told of ['Your correction is done', 'Danna', 'Correction accepted by the provider'])
      expect(text).toContain(told);
    const { rows } = await app.database.pool.query<{ email: string; amendment: string | null }>(
      `select person.email from booking.event join accounts.person on person.id::text = detail ->> 'person'
       where trip_id = $1 and entity = 'amendment' and event.name = 'requested'`,
      [booked.id],
    );
    expect(rows).toEqual([{ email: agent.form.email }]);
  });
});
