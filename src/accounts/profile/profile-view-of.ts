import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale, locales } from '#i18n/locales.ts';
import { countries } from '#values/country.ts';
import { currencies } from '#values/currency.ts';
import type { PageContext } from '#web/page.ts';
import type { Person } from '../person.ts';
import type { AccountsDb } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { bookingNames } from '../travellers/account-travellers.ts';
import { companionsOf, mostCompanions, travellerOf } from '../travellers/traveller.sql.ts';
import { avatarPath, avatars, initialsOf } from './avatars.ts';
import type { ShownProfile } from './profile-answers.ts';
import { companionView } from './travel.ts';

/** The profile without entered values and problems. */
export async function profileView(
  { db }: { readonly db: AccountsDb },
  context: PageContext,
  person: Person,
): Promise<ShownProfile> {
  const { locale, textLocale, translate: t } = context;
  const format = formatFor(getLocale(textLocale).iso);
  const avatar = avatars.find((one) => avatarPath(one) === person.avatar) ?? '';
  const [traveller, companions] = [await travellerOf(db, person.id), await companionsOf(db, person.id)];
  const today = context.now.toISOString().slice(0, 10);
  const names = bookingNames(person.name, traveller);
  return {
    kind: 'profile',
    name: person.name,
    initials: initialsOf(person.name),
    picture: person.avatar,
    since: format.date(person.since.slice(0, 10)),
    email: person.email,
    isProven: person.provenEmail !== null,
    newEmail: person.newEmail,
    details: { name: person.name, avatar, locale: person.locale ?? '', currency: person.currency ?? '' },
    travel: {
      first_name: names.firstName,
      last_name: names.lastName,
      phone: traveller?.phone ?? '',
      nationality: traveller?.nationality ?? '',
      requests: traveller?.requests ?? '',
    },
    companions: companions.map((one) => companionView(one, today, t)),
    isFull: companions.length >= mostCompanions,
    typedCompanion: null,
    today,
    countries: countries
      .map((value) => ({ value, label: format.country(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, textLocale)),
    typedEmail: '',
    avatars: avatars.map((one) => ({ value: one, src: avatarPath(one), label: t(`profile.avatar_${one}`) })),
    locales: locales.map(({ code, name }) => ({ value: code, label: name })),
    currencies: currencies
      .map((code) => ({ value: code, label: `${format.currency(code)} (${code})` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, textLocale)),
    failed: null,
    errors: {},
    done: null,
    links: {
      reservations: localePath(locale, '/account/reservations'),
      searches: accountRoutes.savedSearches.href(locale, {}),
      favorites: localePath(locale, '/favorites'),
      security: accountRoutes.security.href(locale, {}),
      export: '/profile/data.json',
    },
  };
}
