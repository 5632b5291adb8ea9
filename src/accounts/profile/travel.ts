import type { Translate } from '#i18n/translate.ts';
import { ageOn, fullAge, readBirthDate } from '#values/age.ts';
import { isCountry } from '#values/country.ts';
import { hasCardNumber } from '#web/form/card-number.ts';
import { englishNameText } from '#web/form/english-name-text.ts';
import { type NameProblem, oneLine, passportNameProblem } from '#web/form/person-name.ts';
import { phoneProblem, readPhone } from '#web/form/phone.ts';
import type { CompanionView } from '../pages/profile/profile-view.ts';
import type { Companion, NewCompanion, Traveller } from '../travellers/traveller.sql.ts';

/** As many as a booking takes. */
const mostRequestLetters = 1_000;

type Text = (name: string) => string;
type Errors = Readonly<Record<string, string>>;

const nameText = (problem: NameProblem, name: string, t: Translate) =>
  problem === 'name_english' ? englishNameText(name, t) : t(`profile.travel_${problem}`);

/** Reads the form of the owner's own details; all of them may be left empty. */
export function readTraveller(text: Text, t: Translate): { readonly value: Traveller; readonly errors: Errors } {
  const errors: Record<string, string> = {};
  const name = (field: string) => {
    const value = oneLine(text(field));
    const problem = value === '' ? null : passportNameProblem(value);
    if (problem) errors[field] = nameText(problem, value, t);
    return value || null;
  };
  const [firstName, lastName] = [name('first_name'), name('last_name')];
  const nationality = text('nationality') || null;
  const typed = text('phone');
  const phone = readPhone(typed, nationality ?? undefined);
  const problem = phoneProblem(typed, phone);
  if (problem && problem !== 'missing') errors['phone'] = t(`profile.travel_${problem}`);
  if (nationality !== null && !isCountry(nationality)) errors['nationality'] = t('profile.unknownChoice');
  const requests = text('requests').replaceAll('\r\n', '\n').trim();
  if (hasCardNumber(requests)) errors['requests'] = t('profile.travel_card_number');
  else if ([...requests].length > mostRequestLetters) errors['requests'] = t('profile.travel_too_long');
  return { value: { firstName, lastName, phone, nationality, requests: requests || null }, errors };
}

/** Reads the form of one companion. `today` is `YYYY-MM-DD`. */
export function readCompanion(
  text: Text,
  today: string,
  t: Translate,
): { readonly value: NewCompanion; readonly errors: Errors } {
  const errors: Record<string, string> = {};
  const name = (field: string) => {
    const value = oneLine(text(field));
    const problem = passportNameProblem(value);
    if (problem) errors[field] = nameText(problem, value, t);
    return value;
  };
  const [firstName, lastName] = [name('first_name'), name('last_name')];
  const typed = text('birth_date').trim();
  const birthDate = typed === '' ? null : readBirthDate(typed, today);
  if (typed !== '' && birthDate === null) errors['birth_date'] = t('profile.travel_birth_date');
  const nationality = text('nationality') || null;
  if (nationality !== null && !isCountry(nationality)) errors['nationality'] = t('profile.unknownChoice');
  return { value: { firstName, lastName, birthDate, nationality }, errors };
}

/** A companion as the profile lists them; a child with their age today. */
export function companionView(
  { id, firstName, lastName, birthDate, nationality }: Companion,
  today: string,
  t: Translate,
): CompanionView {
  const age = birthDate === null ? null : ageOn(birthDate, today);
  return {
    id,
    name: `${firstName} ${lastName}`,
    note: age === null || age >= fullAge ? null : t('profile.companionAge', { age }),
    first_name: firstName,
    last_name: lastName,
    birth_date: birthDate ?? '',
    nationality: nationality ?? '',
  };
}
