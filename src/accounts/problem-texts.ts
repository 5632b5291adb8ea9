import type { Translate } from '#i18n/translate.ts';
import { englishNameText } from '#web/form/english-name-text.ts';
import { passwordLimits } from './password/password-rules.ts';
import type { RegisterProblems } from './register-problems.ts';

/** The first message of each refused field, by the form's field names; `name` is the field for the given name. */
export function problemTexts(
  problems: RegisterProblems,
  t: Translate,
  name = '',
): [field: keyof RegisterProblems, text: string][] {
  const texts: [keyof RegisterProblems, string][] = [];
  if (problems.name) texts.push(['name', nameText(problems.name, t, name)]);
  if (problems.email) texts.push(['email', t(`account.email_${problems.email}`)]);
  if (problems.password)
    texts.push(['password', t(`account.password_${problems.password}`, { least: String(passwordLimits.characters) })]);
  if (problems.password_confirmation) texts.push(['password_confirmation', t('account.passwords_differ')]);
  return texts;
}

function nameText(problem: NonNullable<RegisterProblems['name']>, t: Translate, name: string): string {
  return problem === 'letters' ? englishNameText(name, t) : t(`account.name_${problem}`);
}
