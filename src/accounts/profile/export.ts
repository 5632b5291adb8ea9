import { applicationsOf } from '../join/application.sql.ts';
import { passkeysOf } from '../passkeys/passkey.sql.ts';
import type { Person } from '../person.ts';
import { companionsOf, travellerOf } from '../travellers/traveller.sql.ts';
import { personalData, signedInAt } from './profile.sql.ts';
import { identitiesOf } from '../sso/identity.sql.ts';
import type { AccountsDeps } from '../deps.ts';
import type { PersonReservations } from './person-reservations.ts';

export interface ExportDeps extends Pick<AccountsDeps, 'db'> {
  readonly reservations: PersonReservations;
  /** What products keep about a person, by name. */
  readonly productData: (personId: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** All stored data of a person, as plain JSON, without the hash of the password. */
export async function exportOf(deps: ExportDeps, person: Person, now: Date) {
  const { sessions, remembered_browsers, agency, email_proven_at } = await signedInAt(deps.db, person.id);
  const { favorites, lists, searches } = await personalData(deps.db, person.id);
  const traveller = await travellerOf(deps.db, person.id);
  const { flights, packages, crm } = person.options;
  return {
    exported_at: now.toISOString(),
    account: {
      id: person.id,
      name: person.name,
      email: person.email,
      email_proven_at,
      new_email: person.newEmail,
      avatar: person.avatar,
      first_name: traveller?.firstName ?? null,
      last_name: traveller?.lastName ?? null,
      phone: traveller?.phone ?? null,
      nationality: traveller?.nationality ?? null,
      requests: traveller?.requests ?? null,
      language: person.locale,
      currency: person.currency,
      agent: person.planId !== null,
      agency,
      actions: [...person.actions],
      options: { flights, packages, crm },
      since: person.since,
      identities: (await identitiesOf(deps.db, person.id)).map(({ id: _id, ...identity }) => identity),
      passkeys: (await passkeysOf(deps.db, person.id)).map((one) => ({
        host: one.host,
        name: one.name,
        added_at: one.createdAt,
        used_at: one.usedAt,
      })),
      sessions,
      remembered_browsers,
    },
    agency_applications: (await applicationsOf(deps.db, person.id)).map((one) => ({
      name: one.name,
      legal_name: one.legalName,
      country: one.country,
      tax_id: one.taxId,
      phone: one.phone,
      terms_version: one.termsVersion,
      status: one.status,
      reason: one.reason,
      applied_at: one.at.toISOString(),
    })),
    companions: (await companionsOf(deps.db, person.id)).map((one) => ({
      first_name: one.firstName,
      last_name: one.lastName,
      birth_date: one.birthDate,
      nationality: one.nationality,
      added_at: one.addedAt,
    })),
    favorites,
    favorite_lists: lists,
    searches,
    reservations: await deps.reservations.export(person),
    ...(await deps.productData(person.id)),
  };
}
