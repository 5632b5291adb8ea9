import { splitName } from '#web/form/person-name.ts';
import { findPerson, type AccountsDb } from '../person.sql.ts';
import { addCompanion, companionsOf, completeTraveller, type Traveller, travellerOf } from './traveller.sql.ts';

/** The names suggested for bookings: those of the profile, else a split of the account's single name. */
export function bookingNames(name: string, traveller: Traveller | null) {
  const { firstName = null, lastName = null } = traveller ?? {};
  // A name combined from stored and guessed parts would be wrong.
  return firstName === null && lastName === null
    ? splitName(name)
    : { firstName: firstName ?? '', lastName: lastName ?? '' };
}

/** Traveller details from accounts for bookings, and how bookings add to them. */
export function accountTravellers(db: AccountsDb) {
  return {
    async profileOf(personId: string) {
      const [person, traveller] = [await findPerson(db, personId), await travellerOf(db, personId)];
      if (!person || !traveller) return null;
      return {
        name: person.name,
        email: person.email,
        ...bookingNames(person.name, traveller),
        phone: traveller.phone,
        nationality: traveller.nationality,
        requests: traveller.requests,
        companions: await companionsOf(db, personId),
      };
    },
    async keepCompanions(
      personId: string,
      guests: readonly { readonly firstName: string; readonly lastName: string }[],
    ): Promise<void> {
      const [person, traveller] = [await findPerson(db, personId), await travellerOf(db, personId)];
      if (!person) return;
      const nameOf = (one: { readonly firstName: string; readonly lastName: string }) =>
        `${one.firstName} ${one.lastName}`.toLowerCase();
      const companions = await companionsOf(db, personId);
      const known = new Set([bookingNames(person.name, traveller), ...companions].map(nameOf));
      for (const guest of guests) {
        if (known.has(nameOf(guest))) continue;
        known.add(nameOf(guest));
        await addCompanion(db, personId, {
          firstName: guest.firstName,
          lastName: guest.lastName,
          birthDate: null,
          nationality: null,
        });
      }
    },
    complete: (personId: string, known: { readonly phone: string; readonly nationality: string | null }) =>
      completeTraveller(db, personId, known),
  };
}
