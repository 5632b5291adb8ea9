import { withoutCardNumbers } from '#web/form/card-number.ts';
import type { PageAnswer } from '#web/page.ts';
import type { ProfileView } from '../pages/profile/profile-view.ts';
import { addCompanion, changeCompanion, removeCompanion, setTraveller } from '../travellers/traveller.sql.ts';
import { again, back, type ProfileStep } from './profile-answers.ts';
import { profileView } from './profile-view-of.ts';
import { readCompanion, readTraveller } from './travel.ts';

type Answer = PageAnswer<ProfileView>;

/** Stores traveller details for bookings, or deletes the emptied ones. */
export async function travel({ deps, context, person, text }: ProfileStep): Promise<Answer> {
  const { value, errors } = readTraveller(text, context.translate);
  if (Object.keys(errors).length === 0) {
    await setTraveller(deps.db, person.id, value);
    return back(context, 'travel');
  }
  const typed = (name: string) => withoutCardNumbers(text(name).slice(0, 300));
  const view = {
    ...(await profileView(deps, context, person)),
    travel: {
      first_name: typed('first_name'),
      last_name: typed('last_name'),
      phone: typed('phone'),
      nationality: typed('nationality'),
      requests: withoutCardNumbers(text('requests')),
    },
  };
  return again(context, view, 'travel', errors);
}

/** Adds, changes or removes a companion. */
export async function companion({ deps, context, person, text }: ProfileStep): Promise<Answer> {
  const id = text('companion');
  if (text('remove') === '1') {
    await removeCompanion(deps.db, person.id, id);
    return back(context, 'companion_removed');
  }
  const { value, errors } = readCompanion(text, context.now.toISOString().slice(0, 10), context.translate);
  const typed = (name: string) => withoutCardNumbers(text(name).slice(0, 300));
  const typedCompanion = {
    id,
    first_name: typed('first_name'),
    last_name: typed('last_name'),
    birth_date: typed('birth_date'),
    nationality: typed('nationality'),
  };
  const view = { ...(await profileView(deps, context, person)), typedCompanion };
  if (Object.keys(errors).length > 0) return again(context, view, 'companion', errors);
  if (id !== '') await changeCompanion(deps.db, person.id, id, value);
  else if (!(await addCompanion(deps.db, person.id, value)))
    return again(context, view, 'companion', { first_name: context.translate('profile.companionsFull') }, 409);
  return back(context, 'companion');
}
