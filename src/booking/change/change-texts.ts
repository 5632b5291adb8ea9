import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Money } from '#values/money.ts';
import type { ProductSummary } from '../vertical.ts';
import type { Words } from '../words.ts';
import type { ChangeTerms } from './change-terms.ts';

/** What is paid for a change and what comes back, in one or two sentences. */
export function changeMoneyText(
  pay: Money,
  { fee, back }: ChangeTerms,
  { translate, format }: { readonly translate: Translate; readonly format: Format },
): string {
  const values = { pay: format.money(pay), fee: format.money(fee), back: format.money(back) };
  if (fee.minor === 0n) return translate('reservation.editMoneyFree', values);
  return translate(back.minor === 0n ? 'reservation.editMoneyNothing' : 'reservation.editMoneyFee', values);
}

/** What a change makes different; what stays the same is left out. */
export interface BeforeAndAfter {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export function differences(before: ProductSummary, after: ProductSummary, words: Words): BeforeAndAfter[] {
  const dates = [
    { label: words('starts'), before: before.starts.text, after: after.starts.text },
    { label: words('ends'), before: before.ends.text, after: after.ends.text },
    { label: words('length'), before: before.length, after: after.length },
  ];
  const labels = [...new Set([...before.facts, ...after.facts].map(({ label }) => label))];
  const valueOf = ({ facts }: ProductSummary, label: string) =>
    facts.find((fact) => fact.label === label)?.value ?? '–';
  const facts = labels.map((label) => ({ label, before: valueOf(before, label), after: valueOf(after, label) }));
  return [...dates, ...facts].filter((one) => one.before !== one.after);
}
