import type { Format } from '#i18n/format.ts';
import type { Credit } from '../../vertical.ts';

/** Credit as a line of a price list: what it is, with the code to use it by, and what it is worth. */
export interface CreditLine {
  readonly label: string;
  readonly amount: string;
}

export function creditLines(credits: readonly Credit[], format: Format): CreditLine[] {
  return credits.map(({ label, code, amount }) => ({
    label: code === null ? format.name(label) : `${format.name(label)} · ${format.name(code)}`,
    amount: format.money(amount),
  }));
}
