import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStage, isSettled } from '#tests/stage.ts';
import { requestAmendment } from '../amendment/request-amendment.ts';
import { requestCancellation } from '../booking.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => {
  expect(await stage.violations()).toEqual([]);
  await stage.clearFaults();
});

const confirmed = async (traveller: Parameters<typeof stage.book>[0] = {}) =>
  await stage.until(await stage.book(traveller), isSettled);
const correct = (r: ShownReservation, firstName: string, requests = 'A quiet room') =>
  requestAmendment(stage.database.db, {
    tripId: r.trip.id,
    reservationId: r.id,
    correction: {
      travellers: r.travellers.map(({ slot, fields }) => ({ slot, fields: { ...fields, first_name: firstName } })),
      requests,
    },
    parts: ['names', 'requests'],
  });
const settled = (r: ShownReservation) =>
  stage.until(r.id, ({ amendment }) => amendment?.state === 'done' || amendment?.state === 'refused');
const nameAtSupplier = async ({ reference }: ShownReservation) => {
  const booked = (await stage.truth()).find((one) => one.client_reference === reference);
  return (booked as unknown as { lead_guests: { first_name: string }[] }).lead_guests[0]?.first_name;
};
const nameOf = (r: ShownReservation) => r.travellers[0]?.fields.first_name;
async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(stage.database.db)).rows;
}
const callsOf = async (r: ShownReservation) =>
  (
    await rows(sql<{ state: string }>`
      select state from booking.step_journal where subject = ${r.id} and step = 'amend' order by attempt`)
  ).map(({ state }) => state);
const eventsOf = async (r: ShownReservation) =>
  (
    await rows(sql<{ name: string }>`
      select name from booking.event where subject = ${r.id} and entity = 'amendment' order by seq`)
  ).map(({ name }) => name);
const mailsOf = (r: ShownReservation) =>
  stage.mails.filter(({ reservationId, kind }) => reservationId === r.id && kind.startsWith('amend'));
const mailKinds = async (r: ShownReservation, wanted: readonly string[]) =>
  await expect.poll(() => mailsOf(r).map(({ kind }) => kind)).toEqual(wanted);

describe('a correction is not sent', () => {
  it('of what is not confirmed, of nothing, of what the supplier does not correct, beside another, or too often', async () => {
    const open = await stage.until(await stage.book({ pay: 'never' }), ({ state }) => state === 'awaiting_payment');
    expect((await correct(open, 'Danna')).kind).toBe('not_amendable');
    const r = await confirmed();
    expect((await correct(r, nameOf(r)!, r.requests)).kind).toBe('nothing_to_amend');
    const request = {
      tripId: r.trip.id,
      reservationId: r.id,
      correction: { travellers: r.travellers, requests: 'A cot' },
      parts: ['names'] as const,
    };
    expect((await requestAmendment(stage.database.db, request)).kind).toBe('not_amendable');
    await stage.fault('amend_pending', { endpoint: 'amend', argument: 60_000 });
    expect((await correct(r, 'Danna')).kind).toBe('requested');
    expect((await correct(r, 'Dannah')).kind).toBe('amendment_open');
    const other = await confirmed();
    await stage.clearFaults();
    for (let count = 0; count < 10; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one correction at a time
      expect((await correct(other, `Name${'abcdefghij'[count]}`)).kind).toBe('requested');
      // oxlint-disable-next-line no-await-in-loop -- as above
      await stage.until(other.id, (one) => nameOf(one) === `Name${'abcdefghij'[count]}`);
    }
    expect((await correct(other, 'Once more')).kind).toBe('too_many_amendments');
  });
});

describe('the supplier', () => {
  it('agrees: the booking and its books have the new name, by one call and one mail', async () => {
    const r = await confirmed();
    await correct(r, 'Danna');
    const done = await settled(r);
    expect([done.state, nameOf(done), done.requests]).toEqual(['confirmed', 'Danna', 'A quiet room']);
    expect([await nameAtSupplier(r), await callsOf(r)]).toEqual(['Danna', ['OK']]);
    expect(await eventsOf(r)).toEqual(['requested', 'done']);
    await mailKinds(r, ['amended']);
  });

  it('refuses: nothing changes, and the traveller hears of it', async () => {
    const r = await confirmed();
    await stage.fault('amend_refused', { endpoint: 'amend', count: 1 });
    await correct(r, 'Danna');
    const refused = await settled(r);
    expect([refused.amendment?.state, refused.state, nameOf(refused)]).toEqual(['refused', 'confirmed', nameOf(r)]);
    expect([await nameAtSupplier(r), await callsOf(r)]).toEqual([nameOf(r), ['FAILED']]);
    await mailKinds(r, ['amendment_refused']);
  });

  it('takes it and decides later: nothing changes until then, and it is sent once', async () => {
    const r = await confirmed();
    await stage.fault('amend_pending', { endpoint: 'amend', count: 1, argument: 20_000 });
    await correct(r, 'Danna');
    const waiting = await stage.until(r.id, ({ amendment }) => amendment?.state === 'waiting');
    expect(nameOf(waiting)).toBe(nameOf(r));
    expect(nameOf(await settled(r))).toBe('Danna');
    expect([await callsOf(r), await eventsOf(r)]).toEqual([['OK'], ['requested', 'accepted', 'done']]);
  });

  it('takes it and refuses later: nothing changes, by one call and one mail', async () => {
    const r = await confirmed();
    await stage.fault('amend_pending', { endpoint: 'amend', count: 1, argument: 20_000 });
    await stage.fault('amend_refused', { endpoint: 'amendment' });
    await correct(r, 'Danna');
    const refused = await settled(r);
    expect([refused.amendment?.state, refused.state, nameOf(refused)]).toEqual(['refused', 'confirmed', nameOf(r)]);
    expect([await nameAtSupplier(r), await callsOf(r)]).toEqual([nameOf(r), ['OK']]);
    expect(await eventsOf(r)).toEqual(['requested', 'accepted', 'refused']);
    await mailKinds(r, ['amendment_refused']);
  });

  it.each(['commit_then_timeout', 'commit_then_500', 'commit_then_garbage', 'truncated', 'wrong_types'])(
    'carries it out and answers with %s: it is looked up, and not sent again',
    async (fault) => {
      const r = await confirmed();
      await stage.fault(fault, { endpoint: 'amend', count: 1 });
      await correct(r, 'Danna');
      expect(nameOf(await settled(r))).toBe('Danna');
      expect([await callsOf(r), await nameAtSupplier(r)]).toEqual([['UNKNOWN'], 'Danna']);
      await mailKinds(r, ['amended']);
    },
  );

  it.each(['lost_request', 'network_error', 'server_error', 'garbage', 'rate_limited'])(
    'does not get it (%s): sent again only after it says so',
    async (fault) => {
      const r = await confirmed();
      await stage.fault(fault, { endpoint: 'amend', count: 1 });
      await correct(r, 'Danna');
      expect(nameOf(await settled(r))).toBe('Danna');
      expect(await callsOf(r)).toEqual(['UNKNOWN', 'OK']);
      expect(await eventsOf(r)).toEqual(['requested', 'no_answer', 'resent', 'done']);
    },
  );

  it('is slow: one call', async () => {
    const r = await confirmed();
    await stage.fault('slow', { endpoint: 'amend', count: 1, argument: 20 });
    await correct(r, 'Danna');
    expect(nameOf(await settled(r))).toBe('Danna');
    expect(await callsOf(r)).toEqual(['OK']);
  });

  it('never says what became of it: it is not sent again, a person is called, and its end is heard', async () => {
    const r = await confirmed();
    await stage.fault('commit_then_timeout', { endpoint: 'amend', count: 1 });
    await stage.fault('server_error', { endpoint: 'amendment' });
    await correct(r, 'Danna');
    const open = async () =>
      (
        await rows(sql`select from booking.alarm where reservation_id = ${r.id} and code = 'amendment_unclear'
          and cleared_at is null`)
      ).length;
    await expect.poll(open, { timeout: 30_000 }).toBe(1);
    expect([(await stage.until(r.id, () => true)).amendment?.state, await callsOf(r)]).toEqual([
      'waiting',
      ['UNKNOWN'],
    ]);
    await stage.clearFaults();
    expect(nameOf(await settled(r))).toBe('Danna');
    expect(await open()).toBe(0);
  });
});

describe('a booking that is cancelled', () => {
  it('while its correction is open: the correction ends with it', async () => {
    const r = await confirmed();
    await stage.fault('amend_pending', { endpoint: 'amend', count: 1, argument: 10_000_000 });
    await correct(r, 'Danna');
    await stage.until(r.id, ({ amendment }) => amendment?.state === 'waiting');
    await requestCancellation(stage.database.db, r, { minor: 0n, currency: r.total.currency });
    const over = await stage.until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect([over.amendment?.state, nameOf(over)]).toEqual(['dropped', nameOf(r)]);
    expect(mailsOf(r)).toEqual([]);
  });
});
