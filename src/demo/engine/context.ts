import type { DatabaseSync } from 'node:sqlite';
import type { Row } from './booking.ts';
import type { BookingQueries } from './booking.sql.ts';
import type { Push } from './push.ts';

/** Dependencies of every call; `Columns` are those that the product adds to a booking. */
export interface Context<Columns extends object> {
  readonly db: DatabaseSync;
  readonly bookings: BookingQueries<Columns>;
  /** A booking as the product's wire writes it. */
  readonly show: (row: Row<Columns>) => object;
  /** Tells the buyer of a change, where the supplier was told an address. */
  readonly push: Push<Columns>;
  /** Signs the tokens of quotes. */
  readonly signingKey: Uint8Array;
  readonly now: () => Date;
  /** That many random bytes. */
  readonly random: (size: number) => Uint8Array;
  /** How long a new booking stays invisible to `status` and `list`. */
  readonly visibilityLagMs: number;
  /** Multiplies how long a booking stays undecided, is invisible or lasts where a fault says so. */
  readonly faultScale: number;
}
