import type { PriceLine } from '#values/price.ts';
import { type CarRate, type ExtraChoice, extraCodes } from '../supplier.ts';

/** Reads `child_seat=2&full_cover=1`; what the rate does not offer, and numbers that it does not allow, are left out. */
export function readExtras(query: URLSearchParams, { extras }: Pick<CarRate, 'extras'>): readonly ExtraChoice[] {
  return extraCodes.flatMap((code) => {
    const offered = extras.find((extra) => extra.code === code);
    const text = query.get(code) ?? '';
    const quantity = /^\d$/.test(text) ? Number(text) : 0;
    return offered && quantity > 0 ? [{ code, quantity: Math.min(quantity, offered.most) }] : [];
  });
}

/** The rate with extras as lines of its price. */
export function withExtras(rate: CarRate, chosen: readonly ExtraChoice[]): CarRate {
  const lines = chosen.flatMap(({ code, quantity }): PriceLine[] => {
    const extra = rate.extras.find((one) => one.code === code);
    if (!extra) return [];
    const { price, timing } = extra;
    const amount = { minor: price.minor * BigInt(quantity), currency: price.currency };
    return [{ kind: 'fee', code, amount, payee: timing === 'now' ? 'supplier' : 'property', timing }];
  });
  return lines.length === 0 ? rate : { ...rate, lines: [...rate.lines, ...lines] };
}
