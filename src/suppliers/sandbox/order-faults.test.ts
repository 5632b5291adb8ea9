import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import { createSandboxSupplier } from './sandbox.ts';
import { apiKey, orderFor, ratesOf, setUp, type Setup, signal, url } from '#tests/hotels/sandbox-supplier.ts';

describe('faults', () => {
  let setup: Setup;
  beforeEach(() => {
    setup = setUp();
  });
  afterEach(() => setup.server.close());

  test('sold_out at quote, hold and book', async () => {
    const made = await orderFor(setup);
    const [rate] = await ratesOf(setup);
    setup.play('sold_out');
    expect(await setup.supplier.quote(rate?.token ?? '', signal())).toEqual({ kind: 'sold_out' });
    expect(await setup.supplier.hold(made)).toEqual({ kind: 'sold_out' });
    expect(await setup.supplier.book(made)).toEqual({ kind: 'sold_out' });
    expect(await setup.truth()).toEqual([]);
  });

  test('a price that moved at hold or book is said, and nothing is booked', async () => {
    const made = await orderFor(setup, 'Pricechange');
    expect(await setup.supplier.hold(made)).toEqual({ kind: 'price_changed' });
    expect(await setup.supplier.book(made)).toEqual({ kind: 'price_changed' });
    expect(await setup.truth()).toEqual([]);
  });

  test('a quote that ran out is refused', async () => {
    const made = await orderFor(setup);
    setup.advance(20 * 60_000);
    expect(await setup.supplier.hold(made)).toEqual({ kind: 'rejected', reason: 'quote_expired' });
    expect(await setup.supplier.book(made)).toEqual({ kind: 'rejected', reason: 'quote_expired' });
  });

  test.each(['network_error', 'rate_limited', 'server_error', 'garbage'])(
    '%s at hold, book, cancel and lookups is unknown and changes nothing',
    async (fault) => {
      const done = await orderFor(setup);
      await setup.supplier.book(done);
      const made = await orderFor(setup);
      setup.play(fault);
      expect((await setup.supplier.hold(made)).kind).toBe('unknown');
      expect((await setup.supplier.book(made)).kind).toBe('unknown');
      expect((await setup.supplier.release(made)).kind).toBe('unknown');
      expect((await setup.supplier.status(done)).kind).toBe('unknown');
      expect((await setup.supplier.cancellationFee(done)).kind).toBe('unknown');
      expect((await setup.supplier.cancel(done, { minor: 0n, currency: 'EUR' })).kind).toBe('unknown');
      expect(await setup.supplier.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toBe('unknown');
      setup.play('');
      expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
      expect(await setup.supplier.status(done)).toMatchObject({ kind: 'found', state: 'confirmed' });
    },
  );

  test.each([
    'commit_then_timeout=5',
    'commit_then_500',
    'commit_then_garbage',
    'truncated',
    'oversize',
    'wrong_types',
  ])('%s at book: unknown, then found by our reference, once', async (fault) => {
    const made = await orderFor(setup);
    setup.play(fault);
    expect((await setup.supplier.book(made)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    expect(await setup.truth()).toHaveLength(1);
  });

  test('a lost request books nothing; the same reference can be sent again', async () => {
    const made = await orderFor(setup);
    setup.play('lost_request=5');
    expect((await setup.supplier.book(made)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
  });

  test('a hold whose answer was lost can be released', async () => {
    const made = await orderFor(setup);
    setup.play('commit_then_500');
    expect((await setup.supplier.hold(made)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'held' });
    expect(await setup.supplier.release(made)).toEqual({ kind: 'released' });
  });

  test('202 is pending, and confirmed later', async () => {
    const made = await orderFor(setup, 'Pending');
    expect(await setup.supplier.book(made)).toEqual({ kind: 'unknown', reason: 'accepted' });
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'pending' });
    setup.advance(5_000);
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });

  test('a booking may show itself late', async () => {
    const made = await orderFor(setup, 'Late');
    expect((await setup.supplier.book(made)).kind).toBe('unknown');
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
    setup.advance(5_000);
    expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
    expect(await setup.truth()).toHaveLength(1);
  });

  test('a ghost was confirmed and is gone', async () => {
    const made = await orderFor(setup, 'Ghost');
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
    expect(await setup.supplier.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([]);
  });

  test('the supplier cancels by itself, for nothing', async () => {
    const made = await orderFor(setup, 'Supplier-Cancelled', 'SAVER');
    expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    setup.advance(5_000);
    expect(await setup.supplier.status(made)).toMatchObject({
      state: 'cancelled',
      fee: { minor: 0n, currency: 'EUR' },
    });
  });

  test('other guests on the confirmation are not a confirmation', async () => {
    const made = await orderFor(setup, 'Guests-Differ');
    expect(await setup.supplier.book(made)).toEqual({ kind: 'unknown', reason: 'guests differ' });
  });

  test('a refusal is only believed with a status of 4xx and a code that we know', async () => {
    const made = await orderFor(setup);
    const replies: [number, string, string][] = [
      [500, 'sold_out', 'unknown'],
      [200, 'sold_out', 'unknown'],
      [409, 'tea_time', 'unknown'],
      [409, 'sold_out', 'sold_out'],
    ];
    for (const [status, code, kind] of replies) {
      const wire = handlerWire(url, async () => Response.json({ error: { code } }, { status }));
      const supplier = createSandboxSupplier({ wire, apiKey, now: setup.now });
      expect([status, code, (await supplier.book(made)).kind]).toEqual([status, code, kind]);
      expect([status, code, (await supplier.hold(made)).kind]).toEqual([status, code, kind]);
    }
  });

  test('a rejection is definite', async () => {
    const made = await orderFor(setup, 'REJECTED');
    expect(await setup.supplier.book(made)).toEqual({ kind: 'rejected', reason: 'guests_rejected' });
    expect(await setup.supplier.status(made)).toEqual({ kind: 'not_found' });
  });

  test('cancellations: refused, dearer, or done with the answer lost', async () => {
    const free = { minor: 0n, currency: 'EUR' };
    const refused = await orderFor(setup, 'Cancel-Refused');
    const dearer = await orderFor(setup, 'Fee-Up');
    const lost = await orderFor(setup);
    for (const made of [refused, dearer, lost]) expect((await setup.supplier.book(made)).kind).toBe('confirmed');
    expect(await setup.supplier.cancel(refused, free)).toEqual({ kind: 'rejected', reason: 'cancel_not_allowed' });
    expect(await setup.supplier.cancel(dearer, free)).toEqual({ kind: 'fee_changed', fee: dearer.supplierPrice });
    setup.play('cancel_commit_then_timeout=5');
    expect((await setup.supplier.cancel(lost, free)).kind).toBe('unknown');
    setup.play('');
    expect(await setup.supplier.status(lost)).toMatchObject({ state: 'cancelled', fee: free });
    expect(await setup.supplier.cancel(lost, free)).toEqual({ kind: 'cancelled', fee: free });
  });

  test('a fee on request: no answer, refused, expired, risen, or good for a moment only', async () => {
    const booked = async (lastName: string) => {
      const made = await orderFor(setup, lastName, 'ASK');
      expect((await setup.supplier.book(made)).kind).toBe('confirmed');
      return made;
    };
    const told = async (lastName: string) => {
      const made = await booked(lastName);
      const answer = await setup.supplier.cancellationFee(made);
      if (answer.kind !== 'fee') throw new Error(answer.kind);
      return { made, ...answer };
    };
    const answerTo = async (lastName: string) => await setup.supplier.cancellationFee(await booked(lastName));
    expect((await answerTo('Fee-Silent')).kind).toBe('unknown');
    expect(await answerTo('Fee-Refused')).toEqual({ kind: 'not_allowed', reason: 'cancel_not_allowed' });
    const brief = await told('Fee-Brief');
    expect(brief.expiresAt).toBe(new Date(setup.now().getTime() + 90_000).toISOString());
    const [expired, risen] = [await told('Fee-Expired'), await told('Fee-Up')];
    expect(await setup.supplier.cancel(expired.made, expired.fee, expired.token)).toEqual({
      kind: 'rejected',
      reason: 'quote_expired',
    });
    expect(await setup.supplier.cancel(risen.made, risen.fee, risen.token)).toEqual({
      kind: 'fee_changed',
      fee: risen.made.supplierPrice,
    });
    for (const { made } of [brief, expired, risen])
      expect(await setup.supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });
});
