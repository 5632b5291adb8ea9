import { type Money, money } from '#values/money.ts';
import type { PayableLater } from '#values/whole-price.ts';

/** The amounts payable at the property as a quote's change stores them: `825 EUR, 3000 AED`, in minor units. */
export function atPropertyCode(later: readonly PayableLater[]): string {
  return later
    .filter(({ amount }) => amount.minor !== 0n)
    .map(({ amount }) => `${amount.minor} ${amount.currency}`)
    .toSorted()
    .join(', ');
}

/** Accepts only the output of `atPropertyCode`. */
export function readAtProperty(code: string): readonly Money[] {
  return code === ''
    ? []
    : code.split(', ').map((part) => {
        const [minor = '0', currency = ''] = part.split(' ');
        return money(BigInt(minor), currency);
      });
}

/** Whether the property collects more in any currency than before. */
export function isMoreAtProperty(before: string, after: string): boolean {
  const known = new Map(readAtProperty(before).map(({ minor, currency }) => [currency, minor]));
  return readAtProperty(after).some(({ minor, currency }) => minor > (known.get(currency) ?? 0n));
}
