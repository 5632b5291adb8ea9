import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import {
  amendmentMoves,
  disputeMoves,
  finalReservationStates,
  findMove,
  type Move,
  paymentMoves,
  receivableMoves,
  refundMoves,
  reservationMoves,
  tripMoves,
} from './lifecycle.ts';

const all: [string, readonly Move<string>[], string][] = [
  ['trip', tripMoves, 'created'],
  ['reservation', reservationMoves, 'created'],
  ['payment', paymentMoves, 'created'],
  ['refund', refundMoves, 'owed'],
  ['receivable', receivableMoves, 'open'],
  ['dispute', disputeMoves, 'needs_response'],
  ['amendment', amendmentMoves, 'asked'],
];

describe('a lifecycle refuses', () => {
  it('an event that its state does not know', () => {
    expect(() => findMove(reservationMoves, 'cancelled', 'confirmed', 'worker')).toThrow("no move 'confirmed'");
    expect(() => findMove(reservationMoves, 'created', 'confirmed', 'worker')).toThrow();
  });
  it('an actor who may not cause it', () => {
    expect(() => findMove(reservationMoves, 'booking', 'confirmed', 'traveller')).toThrow("'traveller' may not");
    expect(() => findMove(reservationMoves, 'confirmed', 'cancel_requested', 'gateway')).toThrow();
  });
});

describe.each(all)('the lifecycle of a %s', (entity, moves, start) => {
  it('reaches every state from its first', () => {
    const reached = new Set([start]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const move of moves) if (reached.has(move.from)) reached.add(move.to);
    }
    expect([...reached].toSorted()).toEqual([...new Set(moves.flatMap((move) => [move.from, move.to]))].toSorted());
  });
  it('names each event of a state once', () => {
    const names = moves.map((move) => `${move.from} ${move.event}`);
    expect(new Set(names).size).toBe(names.length);
  });
  if (entity === 'reservation' || entity === 'trip') {
    it('leads on from every state but the final ones', () => {
      const ends = [...new Set(moves.map((move) => move.to))].filter(
        (state) => !moves.some((move) => move.from === state),
      );
      expect(ends.toSorted()).toEqual([...finalReservationStates].toSorted());
    });
    it('lets hold and money go wherever a booking fails', () => {
      for (const move of moves.filter((one) => one.to === 'failed' || one.to === 'expired')) {
        expect(move.effects).toContain(entity === 'trip' ? 'void_payment' : 'release_hold');
      }
    });
  }
});

describe('the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
  });
  afterAll(async () => database.close());

  it('allows exactly the moves of the lifecycles', async () => {
    const rows = await database.db.selectFrom('booking.legal_move').selectAll().execute();
    const legal = rows
      .map((row: Record<string, string>) => `${row['entity']} ${row['from_state']} ${row['to_state']}`)
      .toSorted();
    const wanted = all.flatMap(([entity, moves]) => moves.map((move) => `${entity} ${move.from} ${move.to}`));
    expect(legal).toEqual([...new Set(wanted)].toSorted());
  });
});
