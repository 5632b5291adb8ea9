import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { bookedAtSandbox } from '#tests/changing-supplier.ts';
import { json, postJson, type Reserved } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());
afterEach(async () => {
  await app.database.pool.query('drop trigger if exists killed on booking.idempotency');
});

const keyName = 'a-key-of-one-request';
const act = (booked: Reserved, action: 'amendment' | 'cancellation', body: unknown, key = keyName) =>
  postJson(app, `/v3/reservations/${booked.id}/${action}`, body, {
    'idempotency-key': key,
    'x-reservation-token': booked.access_token,
  });
const count = async (query: string, booked: Reserved) =>
  (await app.database.pool.query<{ count: number }>(query, [booked.id])).rows[0]!.count;
const effects = {
  amendment: `select count(*)::int as count from booking.amendment where reservation_id = $1`,
  cancellation: `select count(*)::int as count from booking.event where subject = $1 and name = 'cancel_requested'`,
};
const keys = `select count(*)::int as count from booking.idempotency where scope like '% ' || $1::text`;
const amendmentState = `select count(*)::int as count from booking.amendment where reservation_id = $1 and state <> 'asked'`;
const free = { fee: { amount: '0', currency: 'EUR' } };

/** From now on the process that writes a key dies before that is committed. */
const killWriters = async (how: string) => {
  await app.database.pool.query(`
    create or replace function booking.kill_writer() returns trigger language plpgsql as $$
    begin ${how}; return new; end $$;
    create trigger killed before insert on booking.idempotency for each row execute function booking.kill_writer()`);
};
const faults = {
  'its connection is cut': 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)',
  'its statement fails': `raise exception 'a planted fault'`,
};

async function fee(booked: Reserved) {
  const path = `/v3/reservations/${booked.id}/cancellation-quote`;
  const answer = await app.fetch(path, { headers: { 'x-reservation-token': booked.access_token } });
  const { data } = await json<{ data: { fee: typeof free.fee } }>(answer);
  return { fee: { amount: data.fee.amount, currency: data.fee.currency } };
}

describe('a key and its effect are one', () => {
  test.each(Object.entries(faults))(
    'nothing is done, and the key is unused, when %s while the key is written',
    async (_name, how) => {
      const booked = await bookedAtSandbox(app, 40);
      const agreed = await fee(booked);
      await killWriters(how);
      for (const [action, body] of [
        ['amendment', { requests: 'A cot' }],
        ['cancellation', agreed],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one fault at a time
        expect((await act(booked, action, body)).status).toBeGreaterThanOrEqual(500);
        // oxlint-disable-next-line no-await-in-loop -- one fault at a time
        expect([action, await count(effects[action], booked), await count(keys, booked)]).toEqual([action, 0, 0]);
      }
      await app.database.pool.query('drop trigger killed on booking.idempotency');
      for (const [action, body] of [
        ['amendment', { requests: 'A cot' }],
        ['cancellation', agreed],
      ] as const)
        for (let turn = 0; turn < 2; turn += 1) {
          // oxlint-disable-next-line no-await-in-loop -- in order
          expect((await act(booked, action, body)).status).toBe(202);
          // oxlint-disable-next-line no-await-in-loop -- in order
          if (action === 'amendment')
            await expect.poll(() => count(amendmentState, booked), { timeout: 20_000 }).toBe(1);
          // oxlint-disable-next-line no-await-in-loop -- in order
          expect([action, await count(effects[action], booked)]).toEqual([action, 1]);
        }
      expect(await count(keys, booked)).toBe(2);
    },
  );

  test('refuses the key with another content, also where the first answer was lost', async () => {
    const booked = await bookedAtSandbox(app, 44);
    expect((await act(booked, 'amendment', { requests: 'A cot' })).status).toBe(202);
    expect((await refused(await act(booked, 'amendment', { requests: 'Two cots' }), 422)).code).toBe(
      'idempotency_mismatch',
    );
    expect(await count(effects.amendment, booked)).toBe(1);
  });

  test('equal requests at once have one effect and one answer', async () => {
    const booked = await bookedAtSandbox(app, 48);
    const send = () => act(booked, 'amendment', { requests: 'A cot' });
    const statuses = (await Promise.all(Array.from({ length: 12 }, send))).map(({ status }) => status);
    expect(statuses).toEqual(Array(12).fill(202));
    expect(await count(effects.amendment, booked)).toBe(1);
    await expect.poll(() => count(amendmentState, booked), { timeout: 20_000 }).toBe(1);
    // Done and taken back by another request: the first key does not do it again.
    expect((await act(booked, 'amendment', { requests: '' }, 'a-key-of-another-one')).status).toBe(202);
    await expect.poll(() => count(amendmentState, booked), { timeout: 20_000 }).toBe(2);
    expect((await send()).status).toBe(202);
    expect(await count(effects.amendment, booked)).toBe(2);
  });
});
