import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStage, isSettled } from '#tests/stage.ts';
import { sweep } from '../saga/due/due-trips.ts';
import { balanceOf } from '../saga/test-trip.ts';
import { answerDispute } from './answer-dispute.ts';
import { disputedSale, disputes, type ListedDispute } from './disputes.sql.ts';
import { evidenceOf } from './evidence.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());

const found = async (reference: string) => (await disputes(stage.database.db, reference))[0];

async function disputed(): Promise<ListedDispute> {
  const r = await stage.until(await stage.book(), isSettled);
  const { rows } = await sql<{ reference: string }>`
    select reference from booking.payment where trip_id = ${r.id}`.execute(stage.database.db);
  const answer = await stage.gatewayAdmin('disputes', { payment: rows[0]!.reference });
  const { disputes: opened } = (await answer.json()) as { disputes: { id: string }[] };
  const known = async () => {
    await sweep(stage.database.db);
    return await found(opened[0]!.id);
  };
  await expect.poll(known, { timeout: 20_000, interval: 100 }).toBeDefined();
  return (await found(opened[0]!.id))!;
}

const answer = async (dispute: ListedDispute, statement = 'The guest stayed.') => {
  const evidence = evidenceOf(await disputedSale(stage.database.db, dispute.tripId), statement);
  return await answerDispute(stage.database.db, [stage.gateway], dispute, evidence, 'Rita');
};
const bankState = async ({ tripId }: ListedDispute) => {
  const { rows } = await sql<{ reference: string }>`
    select reference from booking.payment where trip_id = ${tripId}`.execute(stage.database.db);
  const status = await stage.gateway.status(rows[0]!.reference, null);
  return status.kind === 'found' ? status.payment.disputes[0]?.state : status.kind;
};

describe('an answer to a dispute', () => {
  it('is sent once, recorded with who sent it, and the dispute goes on to its end', async () => {
    const dispute = await disputed();
    expect(dispute).toMatchObject({ state: 'needs_response', gateway: 'sandbox', currency: 'EUR' });
    expect(await answer(dispute)).toEqual({ kind: 'answered' });
    expect([await bankState(dispute), (await found(dispute.reference))?.state]).toEqual([
      'under_review',
      'under_review',
    ]);
    expect(await answer(dispute, 'Something else.')).toEqual({ kind: 'answered_before' });
    const events = await stage.database.db
      .selectFrom('booking.event')
      .select(['actor', 'detail'])
      .where('trip_id', '=', dispute.tripId)
      .where('name', '=', 'answered')
      .execute();
    expect(events).toEqual([{ actor: 'staff', detail: { by: 'Rita', statement: 'The guest stayed.' } }]);
    await stage.gatewayAdmin(`disputes/${dispute.reference}`, { state: 'won' });
    const state = async () => {
      await sweep(stage.database.db);
      return (await found(dispute.reference))?.state;
    };
    await expect.poll(state, { timeout: 20_000, interval: 100 }).toBe('won');
    expect(await answer(dispute)).toEqual({ kind: 'decided' });
    expect(await stage.violations()).toEqual([]);
  });

  it('twice at the same time is one answer', async () => {
    const dispute = await disputed();
    const kinds = (await Promise.all([answer(dispute), answer(dispute)])).map(({ kind }) => kind);
    expect(kinds.every((kind) => kind === 'answered' || kind === 'answered_before')).toBe(true);
    expect(await bankState(dispute)).toBe('under_review');
  });

  it('changes nothing when the gateway refuses it, or takes none', async () => {
    const dispute = await disputed();
    expect((await answer(dispute, 'x'.repeat(25_000))).kind).toBe('rejected');
    const { submitEvidence: _none, ...without } = stage.gateway;
    const evidence = evidenceOf(await disputedSale(stage.database.db, dispute.tripId), 'We did.');
    expect(await answerDispute(stage.database.db, [without], dispute, evidence, 'Rita')).toEqual({ kind: 'not_taken' });
    expect([await bankState(dispute), (await found(dispute.reference))?.state]).toEqual([
      'needs_response',
      'needs_response',
    ]);
  });

  it('has what was sold, who bought it, and what happened when; no net price', async () => {
    const dispute = await disputed();
    const sale = await disputedSale(stage.database.db, dispute.tripId);
    const evidence = evidenceOf(sale, 'The guest stayed.');
    expect(evidence).toMatchObject({ customerName: 'Dana Levi', customerEmail: 'dana@example.com' });
    expect(evidence.product).toContain(`booking ${sale.parts[0]!.reference}, confirmed by the supplier as`);
    expect(evidence.timeline).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z \w+/);
    expect(evidence.timeline).toContain('payment captured by worker');
    const { rows } = await sql<{ net: bigint }>`
      select supplier_minor as net from booking.quote_net join booking.reservation on reservation.quote_id = quote_net.quote_id
      where trip_id = ${dispute.tripId}`.execute(stage.database.db);
    expect(JSON.stringify(evidence)).not.toContain(String(rows[0]!.net));
    const long = { ...sale, events: Array.from({ length: 2_000 }, () => sale.events[0]!) };
    expect(Object.values(evidenceOf(long, 'x')).join('').length).toBeLessThan(20_000);
  });
});

it('what the gateway keeps of a charge is noted and posted by the nightly comparison, once', async () => {
  const r = await stage.until(await stage.book(), isSettled);
  await stage.reconcile();
  await stage.reconcile();
  const { rows } = await sql<{ fee: bigint; currency: string }>`
    select fee_minor as fee, fee_currency as currency from booking.payment where trip_id = ${r.id}`.execute(
    stage.database.db,
  );
  expect(rows[0]!.fee).toBeGreaterThan(0n);
  expect(await balanceOf(stage, r.id)).toMatchObject({
    psp_fee: rows[0]!.fee,
    'psp_receivable:fees': -rows[0]!.fee,
    psp_receivable: r.total.minor,
  });
  expect(await stage.violations()).toEqual([]);
});
