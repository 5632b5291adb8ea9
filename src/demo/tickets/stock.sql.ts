import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../engine/booking.ts';
import { type ColumnTypes, takesStock } from '../engine/booking.sql.ts';

/** The visit of a booking. */
export interface VisitColumns {
  readonly reseller_reference: string | null;
  readonly product_id: string;
  readonly option_id: string;
  readonly availability_id: string;
  /** Local date of the visit. */
  readonly day: string;
  /** JSON of `{ uuid, unitId }`, one for each ticket. */
  readonly unit_items: string;
  readonly tickets: number;
  readonly contact: string;
  /** 1 when the supplier has decided against it. */
  readonly rejected: number;
  /** ISO instant, or null. */
  readonly redeemed_at: string | null;
}

export const visitColumns: ColumnTypes<VisitColumns> = {
  reseller_reference: 'TEXT',
  product_id: 'TEXT NOT NULL',
  option_id: 'TEXT NOT NULL',
  availability_id: 'TEXT NOT NULL',
  day: 'TEXT NOT NULL',
  unit_items: 'TEXT NOT NULL',
  tickets: 'INTEGER NOT NULL CHECK (tickets > 0)',
  contact: 'TEXT NOT NULL',
  rejected: 'INTEGER NOT NULL',
  redeemed_at: 'TEXT',
};

export const visitSchema = `
CREATE INDEX IF NOT EXISTS reservation_visit ON reservation (product_id, option_id, day);
CREATE INDEX IF NOT EXISTS reservation_day ON reservation (day);
`;

export type StockQueries = ReturnType<typeof stockQueries>;

/** The statements on sold tickets, prepared once for a database. */
export function stockQueries(db: DatabaseSync) {
  const taken = db.prepare(
    `SELECT availability_id, SUM(tickets) AS tickets FROM reservation
     WHERE product_id = :product AND option_id = :option AND day BETWEEN :from AND :until AND ${takesStock}
     GROUP BY availability_id`,
  );
  const visits = db.prepare(`SELECT * FROM reservation WHERE day BETWEEN ? AND ? ORDER BY created_at`);
  return {
    /** Tickets taken by time, from one local date to another, both included, at the instant `now` (milliseconds). */
    taken: (product: string, option: string, from: string, until: string, now: number): ReadonlyMap<string, number> =>
      new Map(
        taken
          .all({ product, option, from, until, now })
          .map((row) => [String(row['availability_id']), Number(row['tickets'])]),
      ),
    /** Bookings of visits on these local dates, both included. */
    visits: (from: string, until: string) => visits.all(from, until) as unknown as Row<VisitColumns>[],
  };
}
