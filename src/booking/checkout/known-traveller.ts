import { ageOn, fullAge } from '#values/age.ts';
import type { PageContext } from '#web/page.ts';
import type { ProductView } from './summary/product-view.ts';

/** The traveller details of the signed-in person. */
export interface TravellerProfile {
  /** E-mail address of the account. */
  readonly name: string;
  readonly email: string;
  /** As on a passport; empty while unknown. */
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string | null;
  readonly companions: readonly {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`. */
    readonly birthDate: string | null;
  }[];
}

/** The store of such profiles. */
export interface Travellers {
  profileOf(personId: string): Promise<TravellerProfile | null>;
  /** Adds missing details to the profile; existing ones are kept. */
  complete(personId: string, known: { readonly phone: string; readonly nationality: string }): Promise<void>;
  /** Adds guests who are neither the owner nor a companion yet to the companions, up to their limit. */
  keepCompanions(
    personId: string,
    guests: readonly { readonly firstName: string; readonly lastName: string }[],
  ): Promise<void>;
}

/** A person whose names can be filled in for a room. */
export interface LeadChoice {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Profile data that the form offers to a signed-in person. */
export interface KnownView {
  /** Candidates for the lead guest of a room. */
  readonly choices: readonly LeadChoice[];
  /** The profile lacks the phone or the nationality, and can store them. */
  readonly keeps: boolean;
}

/** The owner of the profile among the choices. */
const self = 'self';

/** Form fields that a profile fills in. An agent books for others: the agent is the contact, not a guest. */
export function filledIn(
  profile: TravellerProfile | null,
  { principal, country }: PageContext,
): Record<string, string> {
  const nationality = country ?? '';
  if (!profile) return { nationality };
  const contact = { email: profile.email, phone: profile.phone ?? '' };
  if (principal?.planId !== null) return { ...contact, contact: profile.name, nationality };
  const { firstName, lastName } = profile;
  return { ...contact, first_1: firstName, last_1: lastName, nationality: profile.nationality ?? nationality };
}

/**
 * Candidates for a lead guest on a day (`YYYY-MM-DD`): the profile's owner and adult companions. Empty without
 * companions.
 */
export function leadChoices(profile: TravellerProfile | null, from: string): LeadChoice[] {
  if (!profile || profile.companions.length === 0) return [];
  const adults = profile.companions.filter(({ birthDate }) => birthDate === null || ageOn(birthDate, from) >= fullAge);
  const { firstName, lastName } = profile;
  return [
    { id: self, firstName, lastName },
    ...adults.map((one) => ({ id: one.id, firstName: one.firstName, lastName: one.lastName })),
  ];
}

/** The entered data, with the names of the person chosen for the room whose button was used. */
export function fillRoom(
  typed: Readonly<Record<string, string>>,
  form: FormData,
  choices: readonly LeadChoice[],
  rooms: number,
): Record<string, string> {
  const room = Number(form.get('fill'));
  const chosen = choices.find(({ id }) => id === form.get(`who_${String(room)}`));
  if (!chosen || !Number.isInteger(room) || room < 1 || room > rooms) return { ...typed };
  return { ...typed, [`first_${String(room)}`]: chosen.firstName, [`last_${String(room)}`]: chosen.lastName };
}

/** Profile data that the form offers to a signed-in person; null for guests. */
export function knownView(profile: TravellerProfile | null, { starts }: Pick<ProductView, 'starts'>): KnownView | null {
  if (!profile) return null;
  return {
    choices: leadChoices(profile, starts.local.slice(0, 10)),
    keeps: profile.phone === null || profile.nationality === null,
  };
}
