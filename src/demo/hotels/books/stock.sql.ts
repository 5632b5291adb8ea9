import type { DatabaseSync } from 'node:sqlite';
import { type ColumnTypes, takesStock } from '../../engine/booking.sql.ts';

/** The stay of a booking. */
export interface StayColumns {
  readonly property_id: string;
  readonly room_code: string;
  /** Number of rooms of the type `room_code`. */
  readonly rooms: number;
  readonly check_in: string;
  readonly check_out: string;
  readonly party: string;
}

export const stayColumns: ColumnTypes<StayColumns> = {
  property_id: 'TEXT NOT NULL',
  room_code: 'TEXT NOT NULL',
  rooms: 'INTEGER NOT NULL CHECK (rooms > 0)',
  check_in: 'TEXT NOT NULL',
  check_out: 'TEXT NOT NULL CHECK (check_out > check_in)',
  party: 'TEXT NOT NULL',
};

export const staySchema = `
CREATE TABLE IF NOT EXISTS reservation_room (
  client_reference TEXT NOT NULL REFERENCES reservation,
  room_code TEXT NOT NULL,
  rooms INTEGER NOT NULL CHECK (rooms > 0),
  PRIMARY KEY (client_reference, room_code)
) STRICT;
CREATE TABLE IF NOT EXISTS fee_on_request (client_reference TEXT PRIMARY KEY REFERENCES reservation) STRICT;
CREATE INDEX IF NOT EXISTS reservation_stay ON reservation (property_id, room_code, check_in);
`;

export type Occupied = Pick<StayColumns, 'property_id' | 'room_code' | 'check_in' | 'check_out' | 'rooms'>;

export type StockQueries = ReturnType<typeof stockQueries>;

/** The statements on booked stock, prepared once for a database. */
export function stockQueries(db: DatabaseSync) {
  const taken = `property_id IN (SELECT value FROM json_each(:ids)) AND check_in < :until AND check_out > :from AND ${takesStock}`;
  const occupied = db.prepare(
    `SELECT property_id, room_code, check_in, check_out, rooms FROM reservation WHERE ${taken}
     UNION ALL SELECT property_id, further.room_code, check_in, check_out, further.rooms
       FROM reservation JOIN reservation_room AS further USING (client_reference) WHERE ${taken}`,
  );
  const forget = db.prepare('DELETE FROM reservation_room WHERE client_reference = ?');
  const setFeeOnRequest = db.prepare('INSERT OR IGNORE INTO fee_on_request (client_reference) VALUES (?)');
  const forgetFeeOnRequest = db.prepare('DELETE FROM fee_on_request WHERE client_reference = ?');
  const feeOnRequest = db.prepare('SELECT 1 FROM fee_on_request WHERE client_reference = ?');
  const further = db.prepare('INSERT INTO reservation_room (client_reference, room_code, rooms) VALUES (?, ?, ?)');
  return {
    /** Room types that a booking takes besides its first. */
    keepFurther: (clientReference: string, parts: readonly { readonly code: string; readonly rooms: number }[]) => {
      forget.run(clientReference);
      for (const { code, rooms } of parts) further.run(clientReference, code, rooms);
    },
    keepFeeOnRequest: (clientReference: string, isOnRequest: boolean) => {
      (isOnRequest ? setFeeOnRequest : forgetFeeOnRequest).run(clientReference);
    },
    /** Whether the cancellation fee of a booking is told only when it is asked for. */
    isFeeOnRequest: (clientReference: string) => feeOnRequest.get(clientReference) !== undefined,
    /** Rooms taken of these properties in any night of `[from, until)` at the instant `now`. */
    occupied: (ids: readonly string[], from: string, until: string, now: number) =>
      occupied.all({ ids: JSON.stringify(ids), from, until, now }) as unknown as Occupied[],
  };
}
