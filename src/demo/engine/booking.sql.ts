import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { BookingRow, Row } from './booking.ts';

const bookingColumns = {
  client_reference: 'TEXT PRIMARY KEY',
  reference: 'TEXT NOT NULL UNIQUE',
  state: "TEXT NOT NULL CHECK (state IN ('held', 'released', 'pending', 'confirmed', 'cancelled', 'ghost'))",
  guests: 'TEXT NOT NULL',
  currency: 'TEXT NOT NULL',
  price: 'TEXT NOT NULL',
  penalties: 'TEXT NOT NULL',
  confirmation: 'TEXT',
  fee: 'TEXT',
  created_at: 'INTEGER NOT NULL',
  hold_until: 'INTEGER',
  confirms_at: 'INTEGER',
  visible_at: 'INTEGER NOT NULL',
  supplier_cancels_at: 'INTEGER',
} as const satisfies Record<keyof BookingRow, string>;

/** The SQL type of each column that a product adds to a booking. */
export type ColumnTypes<Columns extends object> = Readonly<Record<keyof Columns & string, string>>;

/** The table of bookings with a product's own columns. */
export function bookingSchema(columns: Readonly<Record<string, string>>): string {
  const all = Object.entries({ ...bookingColumns, ...columns }).map(([name, type]) => `${name} ${type}`);
  return `
CREATE TABLE IF NOT EXISTS reservation (${all.join(', ')}) STRICT;
CREATE INDEX IF NOT EXISTS reservation_created ON reservation (created_at, client_reference);
`;
}

/** Whether a row of `reservation` takes stock at the instant `:now` (milliseconds). */
export const takesStock = `(state IN ('pending', 'confirmed') AND (supplier_cancels_at IS NULL OR supplier_cancels_at > :now)
    OR state = 'held' AND hold_until > :now)`;

export type BookingQueries<Columns extends object> = ReturnType<typeof bookingQueries<Columns>>;

/** The statements, prepared once for a database. Rows are written by the engine only, so reads trust their shape. */
export function bookingQueries<Columns extends object>(db: DatabaseSync, types: ColumnTypes<Columns>) {
  const columns = Object.keys({ ...bookingColumns, ...types });
  const one = db.prepare('SELECT * FROM reservation WHERE client_reference = ?');
  const put = db.prepare(
    `INSERT INTO reservation (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (client_reference) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const page = db.prepare(
    `SELECT * FROM reservation
     WHERE created_at >= :from AND created_at < :until AND (created_at, client_reference) > (:afterTime, :afterReference)
     ORDER BY created_at, client_reference LIMIT :limit`,
  );
  return {
    find: (clientReference: string) => one.get(clientReference) as unknown as Row<Columns> | undefined,
    save: (row: Row<Columns>) => {
      const values = row as unknown as Readonly<Record<string, SQLInputValue>>;
      put.run(Object.fromEntries(columns.map((name) => [name, values[name] as SQLInputValue])));
    },
    /** Made in `[from, until)`, oldest first, after the given place. */
    page: (from: number, until: number, after: { time: number; reference: string }, limit: number) =>
      page.all({
        from,
        until,
        afterTime: after.time,
        afterReference: after.reference,
        limit,
      }) as unknown as Row<Columns>[],
  };
}
