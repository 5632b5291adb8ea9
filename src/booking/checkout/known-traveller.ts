import { ageOn, fullAge } from '#values/age.ts';
import type { PageContext } from '#web/page.ts';
import {
  fieldName,
  isAdultSlot,
  itemPrefix,
  type ProductForm,
  type TravellerData,
  type TravellerSlot,
} from '../product-form.ts';
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
  /** What they ask of most hotels. */
  readonly requests: string | null;
  readonly companions: readonly {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`. */
    readonly birthDate: string | null;
    readonly nationality: string | null;
  }[];
}

/** The store of such profiles. */
export interface Travellers {
  profileOf(personId: string): Promise<TravellerProfile | null>;
  /** Adds missing details to the profile; existing ones are kept. */
  complete(personId: string, known: { readonly phone: string; readonly nationality: string | null }): Promise<void>;
  /** Adds travellers who are neither the owner nor a companion yet to the companions, up to their limit. */
  keepCompanions(
    personId: string,
    guests: readonly { readonly firstName: string; readonly lastName: string }[],
  ): Promise<void>;
}

/** A person of the profile whose data can fill a slot. */
export interface TravellerChoice {
  readonly id: string;
  readonly name: string;
  readonly isAdult: boolean;
  readonly fields: TravellerData;
}

/** Profile data that the form offers to a signed-in person. */
export interface KnownView {
  /** Candidates for a slot; some slots are for adults only. */
  readonly choices: readonly TravellerChoice[];
  /** The profile lacks the phone or the nationality, and can store them. */
  readonly keeps: boolean;
}

/** The owner of the profile among the choices. */
const self = 'self';

/** Form fields that a profile fills in. An agent books for others: the agent is the contact, not a traveller. */
export function filledIn(
  profile: TravellerProfile | null,
  { principal, country }: PageContext,
  forms: readonly ProductForm[],
): Record<string, string> {
  const nationality = country ?? '';
  if (!profile) return { nationality };
  const contact = { email: profile.email, phone: profile.phone ?? '' };
  if (principal?.planId !== null) return { ...contact, contact: profile.name, nationality };
  const [first] = forms[0]?.slots ?? [];
  return {
    ...contact,
    ...(first ? filled(first, itemPrefix(0, forms.length), ownFields(profile)) : {}),
    ...Object.fromEntries(
      forms.flatMap(({ wantsRequests }, at) =>
        wantsRequests && profile.requests !== null
          ? [[`${itemPrefix(at, forms.length)}requests`, profile.requests]]
          : [],
      ),
    ),
    nationality: profile.nationality ?? nationality,
  };
}

/** The data that a slot has fields for, by the names of the form's fields. */
export function filled({ id, fields }: TravellerSlot, prefix: string, data: TravellerData): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = data[name];
      return value === undefined ? [] : [[prefix + fieldName(id, name), value]];
    }),
  );
}

function ownFields({ firstName, lastName, nationality }: TravellerProfile): TravellerData {
  return { first_name: firstName, last_name: lastName, ...(nationality === null ? {} : { nationality }) };
}

/** Candidates for the slots of a product that starts on a day (`YYYY-MM-DD`). Empty without companions. */
export function travellerChoices(profile: TravellerProfile | null, from: string): TravellerChoice[] {
  if (!profile || profile.companions.length === 0) return [];
  const nameOf = (one: { readonly firstName: string; readonly lastName: string }) =>
    `${one.firstName} ${one.lastName}`.trim();
  return [
    { id: self, name: nameOf(profile), isAdult: true, fields: ownFields(profile) },
    ...profile.companions.map((one) => ({
      id: one.id,
      name: nameOf(one),
      isAdult: one.birthDate === null || ageOn(one.birthDate, from) >= fullAge,
      fields: {
        first_name: one.firstName,
        last_name: one.lastName,
        ...(one.birthDate === null ? {} : { born_on: one.birthDate }),
        ...(one.nationality === null ? {} : { nationality: one.nationality }),
      },
    })),
  ];
}

/** The entered data, with that of the person chosen for the slot whose button was used. */
export function fillSlot(
  typed: Readonly<Record<string, string>>,
  form: FormData,
  choices: readonly TravellerChoice[],
  forms: readonly ProductForm[],
): Record<string, string> {
  const slots = forms.flatMap((one, at) => one.slots.map((slot) => ({ slot, prefix: itemPrefix(at, forms.length) })));
  const wanted = slots.find(({ slot, prefix }) => prefix + slot.id === form.get('fill'));
  if (!wanted) return { ...typed };
  const { slot, prefix } = wanted;
  const chosen = choices.find(({ id }) => id === form.get(`who_${prefix}${slot.id}`));
  if (!chosen || (isAdultSlot(slot) && !chosen.isAdult)) return { ...typed };
  return { ...typed, ...filled(slot, prefix, chosen.fields) };
}

/** Profile data that the form offers to a signed-in person; null for guests. */
export function knownView(profile: TravellerProfile | null, { starts }: Pick<ProductView, 'starts'>): KnownView | null {
  if (!profile) return null;
  return {
    choices: travellerChoices(profile, starts.local.slice(0, 10)),
    keeps: profile.phone === null || profile.nationality === null,
  };
}
