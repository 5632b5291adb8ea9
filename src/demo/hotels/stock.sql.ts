import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** A row of the supplier's books. Instants are milliseconds since 1970; money is minor units as text. */
export interface ReservationRow {
  readonly client_reference: string;
  readonly reference: string;
  readonly state: 'held' | 'released' | 'pending' | 'confirmed' | 'cancelled' | 'ghost';
  readonly property_id: string;
  readonly room_code: string;
  readonly rooms: number;
  readonly check_in: string;
  readonly check_out: string;
  readonly party: string;
  readonly guests: string;
  readonly currency: string;
  readonly price: string;
  readonly penalties: string;
  readonly confirmation: string | null;
  readonly fee: string | null;
  readonly created_at: number;
  readonly hold_until: number | null;
  readonly confirms_at: number | null;
  readonly visible_at: number;
  readonly supplier_cancels_at: number | null;
}

export interface Occupied {
  readonly property_id: string;
  readonly room_code: string;
  readonly check_in: string;
  readonly check_out: string;
  readonly rooms: number;
}

const columns = [
  'client_reference',
  'reference',
  'state',
  'property_id',
  'room_code',
  'rooms',
  'check_in',
  'check_out',
  'party',
  'guests',
  'currency',
  'price',
  'penalties',
  'confirmation',
  'fee',
  'created_at',
  'hold_until',
  'confirms_at',
  'visible_at',
  'supplier_cancels_at',
] as const satisfies readonly (keyof ReservationRow)[];

export type ReservationQueries = ReturnType<typeof reservationQueries>;

/** The statements, prepared once for a database. Rows are written by this folder alone, so reads trust their shape. */
export function reservationQueries(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM reservation WHERE client_reference = ?');
  const put = db.prepare(
    `INSERT INTO reservation (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (client_reference) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const live = `(state IN ('pending', 'confirmed') AND (supplier_cancels_at IS NULL OR supplier_cancels_at > :now)
    OR state = 'held' AND hold_until > :now)`;
  const taken = `property_id IN (SELECT value FROM json_each(:ids)) AND check_in < :until AND check_out > :from AND ${live}`;
  const occupied = db.prepare(
    `SELECT property_id, room_code, check_in, check_out, rooms FROM reservation WHERE ${taken}
     UNION ALL SELECT property_id, further.room_code, check_in, check_out, further.rooms
       FROM reservation JOIN reservation_room AS further USING (client_reference) WHERE ${taken}`,
  );
  const forget = db.prepare('DELETE FROM reservation_room WHERE client_reference = ?');
  const further = db.prepare('INSERT INTO reservation_room (client_reference, room_code, rooms) VALUES (?, ?, ?)');
  const page = db.prepare(
    `SELECT * FROM reservation
     WHERE created_at >= :from AND created_at < :until AND (created_at, client_reference) > (:afterTime, :afterReference)
     ORDER BY created_at, client_reference LIMIT :limit`,
  );
  return {
    find: (clientReference: string) => one.get(clientReference) as unknown as ReservationRow | undefined,
    save: (row: ReservationRow) => {
      const values: Record<string, SQLInputValue> = {};
      for (const column of columns) values[column] = row[column];
      put.run(values);
    },
    /** Room types that a reservation takes besides its first. */
    keepFurther: (clientReference: string, parts: readonly { readonly code: string; readonly rooms: number }[]) => {
      forget.run(clientReference);
      for (const { code, rooms } of parts) further.run(clientReference, code, rooms);
    },
    /** What is taken of these properties in any night of `[from, until)` at the instant `now`. */
    occupied: (ids: readonly string[], from: string, until: string, now: number) =>
      occupied.all({ ids: JSON.stringify(ids), from, until, now }) as unknown as Occupied[],
    /** Made in `[from, until)`, oldest first, after the given place. */
    page: (from: number, until: number, after: { time: number; reference: string }, limit: number) =>
      page.all({
        from,
        until,
        afterTime: after.time,
        afterReference: after.reference,
        limit,
      }) as unknown as ReservationRow[],
  };
}
