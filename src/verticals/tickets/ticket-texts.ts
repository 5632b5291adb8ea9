import type { Format } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import type { VisitUnit } from './content/attraction.ts';
import type { CatalogueTexts, UnitKind } from './supplier.ts';

const ownOptions: ReadonlySet<string> = new Set([
  'entry',
  'audio_guide',
  'guided',
  'shared',
  'small_group',
  'sunset',
  'two_days',
]);

/** Whether our own texts describe an option, by its reference. */
export const isOwnOption = (reference: string | null): reference is string =>
  reference !== null && ownOptions.has(reference);

/** A supplier's text with its language, where that is not the page's. */
export interface TextIn {
  readonly text: string;
  readonly lang?: string;
}

/** What an option is called: our own text where there is one, else the supplier's title. */
export function optionTitle(
  { reference, titles }: { readonly reference: string | null; readonly titles: Readonly<Record<string, string>> },
  locale: LocaleCode,
  translate: Translate,
): TextIn {
  if (isOwnOption(reference)) return { text: translate(`ticket-facts.option_${reference}`) };
  const [language = locale] = locale.split('-');
  const own = titles[locale] ?? titles[language];
  if (own) return { text: own };
  const [other] = Object.entries(titles);
  return other ? { text: other[1], lang: other[0] } : { text: translate('ticket-facts.option_default') };
}

/** The supplier's texts in the page's language, else in its own. */
export function textsIn<Texts extends Pick<CatalogueTexts, 'language'>>(
  texts: readonly Texts[],
  locale: LocaleCode,
): Texts | null {
  const [language = locale] = locale.split('-');
  const fits = (wanted: string) => texts.find((one) => one.language.toLowerCase() === wanted);
  return fits(locale) ?? fits(language) ?? texts[0] ?? null;
}

export function unitName({ kind, title }: { readonly kind: UnitKind; readonly title: string }, translate: Translate) {
  return kind === 'other' && title !== '' ? title : translate(`ticket-facts.unit_${kind}`);
}

/** What the rules of a unit say, in short. */
export function unitRules(unit: VisitUnit, units: readonly VisitUnit[], translate: Translate, format: Format): string {
  const t = (key: string, values?: Record<string, string | number>) => translate(`ticket-facts.${key}`, values);
  const { minAge, maxAge, people, proof, accompaniedBy } = unit;
  const companions = units.filter(({ unitId }) => accompaniedBy.includes(unitId));
  return [
    ...ages(minAge === 0 ? null : minAge, maxAge !== null && maxAge >= 99 ? null : maxAge, t, format),
    ...(people > 1 ? [t('rule_people', { count: people })] : []),
    ...(companions.length > 0
      ? [
          t('rule_companion', {
            units: format.list(
              companions.map((one) => unitName(one, translate)),
              'or',
            ),
          }),
        ]
      : []),
    ...(proof ? [t('rule_proof')] : []),
  ].join(' · ');
}

function ages(
  min: number | null,
  max: number | null,
  t: (key: string, values: Record<string, string>) => string,
  format: Format,
): string[] {
  if (min !== null && max !== null) return [t('age_between', { min: format.number(min), max: format.number(max) })];
  if (min !== null) return [t('age_from', { min: format.number(min) })];
  return max === null ? [] : [t('age_to', { max: format.number(max) })];
}

/** `2 × Adult, 1 × Child`. */
export function unitsText(
  units: readonly { readonly kind: UnitKind; readonly title: string; readonly quantity: number }[],
  translate: Translate,
  format: Format,
): string {
  return format.list(
    units.map((unit) =>
      translate('ticket-facts.unitCount', { count: format.number(unit.quantity), unit: unitName(unit, translate) }),
    ),
  );
}

/** How long a visit takes, rounded to halves of an hour; empty when it is unknown. */
export function lengthText(minutes: number | null, translate: Translate, format: Format): string {
  if (minutes === null) return '';
  if (minutes < 60) return translate('ticket-facts.minutes', { count: minutes });
  if (minutes >= 1_440) return translate('ticket-facts.days', { count: Math.round(minutes / 1_440) });
  const halves = Math.round(minutes / 30);
  return halves % 2 === 0
    ? translate('ticket-facts.hours', { count: halves / 2 })
    : translate('ticket-facts.hoursHalf', { count: format.number(halves / 2, 1) });
}

/** `09:00–18:00`, several with commas. */
export function hoursText(hours: readonly { readonly from: string; readonly until: string }[], format: Format): string {
  return format.list(hours.map(({ from, until }) => `${format.time(from)}–${format.time(until)}`));
}
