import type { Rate } from '#booking/booking.ts';
import type { Prices } from '#pricing/pricing.ts';
import type { Item } from '#pricing/rules/rules-at.ts';
import { add, type Money, subtract } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { WholePrice } from '#values/whole-price.ts';
import type { HotelSupplier, ListedRate } from '../supplier.ts';

/** The same rate without its promotion, with what the property collects: verified, and always more than the present price. */
export interface Strikethrough {
  readonly whole: Money;
  /** Code of the line that lowers the price: `early_bird`, `last_minute`, `long_stay` or a supplier's own. */
  readonly reason: string;
}

/** The rate as it may be shown: without its regular price unless the connector verifies it. */
export function withVerifiedRegularPrice<Shown extends ListedRate>(
  { capabilities }: Pick<HotelSupplier, 'capabilities'>,
  rate: Shown,
): Shown {
  if (!rate.regularLines || capabilities.regularPrices) return rate;
  const { regularLines: _regularLines, ...rest } = rate;
  return rest as Shown;
}

/** Null without a promotion, and where the regular lines differ by more than the promotion. */
export function strikethroughOf(
  from: ListedRate,
  { now, whole }: Pick<WholePrice, 'now' | 'whole'>,
  prices: Prices,
  item: Item,
  rate: Rate,
): Strikethrough | null {
  const { lines, regularLines, mandatorySellingPrice, currency } = from;
  // With a mandatory selling price the sum of the lines is never charged.
  if (!regularLines || mandatorySellingPrice !== undefined) return null;
  const discount = lines.find(({ kind, timing }) => kind === 'discount' && timing === 'now');
  if (!discount || !isWithout(regularLines, lines)) return null;
  const regular = prices.totals({ currency, lines: regularLines }, item, rate).shown;
  // A city tax that is a share of the price was higher then; the price shown never exceeds what was charged.
  return regular.minor > now.minor ? { whole: add(whole, subtract(regular, now)), reason: discount.code } : null;
}

/** The room costs the same in both, and a tax is no larger a share of the room than it is of what is left of it. */
function isWithout(regular: readonly PriceLine[], lines: readonly PriceLine[]): boolean {
  const room = sumOf(lines, 'base');
  const taxed = room + sumOf(lines, 'discount');
  if (sumOf(regular, 'base') !== room || sumOf(regular, 'discount') !== 0n) return false;
  const [extra, extraBefore] = [sumOf(lines, 'tax', 'fee'), sumOf(regular, 'tax', 'fee')];
  // Each of the two was rounded once.
  return (extraBefore - 1n) * taxed <= (extra + 1n) * room;
}

function sumOf(lines: readonly PriceLine[], ...kinds: readonly PriceLine['kind'][]): bigint {
  let sum = 0n;
  for (const { kind, timing, amount } of lines) if (timing === 'now' && kinds.includes(kind)) sum += amount.minor;
  return sum;
}
