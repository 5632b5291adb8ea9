import type { DatabaseSync } from 'node:sqlite';
import { type ColumnTypes, takesStock } from '../engine/booking.sql.ts';

/** The rental of a booking. */
export interface RentalColumns {
  /** Id of the pick-up station. */
  readonly station: string;
  /** ACRISS code of the car that was sold, and of the one that is booked now. */
  readonly car: string;
  readonly car_now: string;
  /** Local times, `YYYY-MM-DDTHH:mm`. */
  readonly from_at: string;
  readonly until_at: string;
  /** JSON of the quote. */
  readonly quote: string;
  /** JSON of the driver. */
  readonly driver: string;
  readonly flight: string | null;
}

export const rentalColumns: ColumnTypes<RentalColumns> = {
  station: 'TEXT NOT NULL',
  car: 'TEXT NOT NULL',
  car_now: 'TEXT NOT NULL',
  from_at: 'TEXT NOT NULL',
  until_at: 'TEXT NOT NULL',
  quote: 'TEXT NOT NULL',
  driver: 'TEXT NOT NULL',
  flight: 'TEXT',
};

export const rentalSchema = `
CREATE INDEX IF NOT EXISTS reservation_rental ON reservation (station, from_at);
`;

export type RentalQueries = ReturnType<typeof rentalQueries>;

export const stockKey = (station: string, acriss: string): string => `${station} ${acriss}`;

/** The statements on rented cars, prepared once for a database. */
export function rentalQueries(db: DatabaseSync) {
  const taken = db.prepare(
    `SELECT station, car, COUNT(*) AS cars FROM reservation
     WHERE station IN (SELECT value FROM json_each(:stations)) AND from_at < :until AND until_at > :from AND ${takesStock}
     GROUP BY station, car`,
  );
  return {
    /** Cars that are out between two local times, by `stockKey`, at the instant `now` (milliseconds). */
    taken: (stations: readonly string[], from: string, until: string, now: number): ReadonlyMap<string, number> =>
      new Map(
        taken
          .all({ stations: JSON.stringify(stations), from, until, now })
          .map((row) => [stockKey(String(row['station']), String(row['car'])), Number(row['cars'])]),
      ),
  };
}
