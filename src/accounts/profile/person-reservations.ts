import type { Principal } from '#web/principal.ts';

/** What an account needs to know of its owner's bookings; implemented by booking. */
export interface PersonReservations {
  /** How many are under way or ahead: with those an account can't be erased. */
  open(person: Principal): Promise<number>;
  /** All of them with everything that is kept about the person, as plain JSON. */
  export(person: Principal): Promise<readonly object[]>;
}
