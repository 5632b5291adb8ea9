import type { PageContext } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { ProfileForm, ProfileView } from '../pages/profile/profile-view.ts';
import type { Person } from '../person.ts';
import { accountRoutes } from '../routes.ts';
import type { PersonReservations } from './person-reservations.ts';

export interface ProfileDeps extends AccountsDeps {
  readonly reservations: PersonReservations;
}

/** One submitted form of the profile. */
export interface ProfileStep {
  readonly deps: ProfileDeps;
  readonly context: PageContext;
  readonly person: Person;
  /** The entered value of a field. */
  readonly text: (name: string) => string;
}

export type ShownProfile = Extract<ProfileView, { kind: 'profile' }>;

/** Changes that the page can confirm. */
export const done = ['details', 'travel', 'companion', 'companion_removed', 'sent', 'kept', 'password'] as const;

export function drawProfile(context: PageContext, view: ProfileView, status: 200 | 409 | 422 | 429 = 200) {
  const title = context.translate(`profile.title_${view.kind}`, { brand: context.brand.name });
  return { kind: 'page' as const, view, status, cache: 'private' as const, head: { title } };
}

export function again(
  context: PageContext,
  view: ShownProfile,
  failed: ProfileForm,
  errors: Readonly<Record<string, string>>,
  status: 409 | 422 | 429 = 422,
) {
  return drawProfile(context, { ...view, failed, errors }, status);
}

export function tooMany(
  context: PageContext,
  view: ShownProfile,
  form: ProfileForm,
  field: string,
  retryAfterSeconds: number,
) {
  return { ...again(context, view, form, { [field]: context.translate('account.tooMany') }, 429), retryAfterSeconds };
}

export function back(context: PageContext, what?: (typeof done)[number]) {
  return { kind: 'redirect' as const, to: accountRoutes.profile.href(context.locale, {}, { done: what }) };
}
