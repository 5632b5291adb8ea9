import type { Principal } from '#web/principal.ts';

/** The account's view of its owner's bookings; implemented by booking. */
export interface PersonReservations {
  /** Number of reservations in progress or ahead: with any of them an account can't be erased. */
  open(person: Principal): Promise<number>;
  /** All reservations with all stored data about the person, as plain JSON. */
  export(person: Principal): Promise<readonly object[]>;
}
