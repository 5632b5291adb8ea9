import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import { netOf, readNet } from './net.ts';
import type { AgencyShare, SellingPrice, SoldPrices } from './pricing.ts';

/** The smallest step, in minor units, in which an amount of a currency (ISO 4217) can be charged; 1 for most. */
export type StepOf = (currency: string) => number;

type Sold = Omit<SellingPrice, 'shown'>;

/**
 * Prices and cancellation fees that can be charged and refunded as they are shown: between two steps they are rounded
 * down, but a price never below what it costs or may be sold at: then it is rounded up, as less than a step is. The room line
 * and the margin are lower or higher by the difference. `paysCommission`: the agency's margin is one that we pay out.
 */
export function withSteps(prices: SoldPrices, stepOf: StepOf, paysCommission: boolean): SoldPrices {
  return {
    sell(net, item, exchange) {
      const price = prices.sell(net, item, exchange);
      const total = payable(price.total, leastOf(price), stepOf);
      const policy = payablePolicy(price.policy, price.total, total, stepOf);
      const added = total.minor - price.total.minor;
      if (added === 0n) return { ...price, policy };
      return {
        ...price,
        total,
        policy,
        lines: onRoomLine(price.lines, added),
        agency: price.agency && within(price.agency, total, paysCommission),
        trail: [...price.trail, { step: 'charge', rule: null, added: netOf({ ...total, minor: added }) }],
      };
    },
    totals(net, item, rate) {
      const totals = prices.totals(net, item, rate);
      const gross = payable(totals.gross, totals.least, stepOf);
      return { ...totals, gross, net: totals.net && netOf(atMost(readNet(totals.net), gross)) };
    },
  };
}

/** What we owe or the supplier demands, with the tax that is added to it. */
function leastOf({ supplierInSale, bounds, vat }: Sold): bigint {
  const [cost, demanded] = [readNet(supplierInSale).minor, bounds ? readNet(bounds.least).minor : 0n];
  const least = cost > demanded ? cost : demanded;
  return vat?.status === 'added' ? least + vat.amount.minor : least;
}

/** A fee rounded down to a step. */
export function payableFee({ minor, currency }: Money, stepOf: StepOf): Money {
  return { minor: minor - (minor % BigInt(stepOf(currency))), currency };
}

/** A price rounded down to a step; up where it would be below the lowest, or nothing. */
function payable(price: Money, least: bigint, stepOf: StepOf): Money {
  const step = BigInt(stepOf(price.currency));
  const over = price.minor % step;
  if (over === 0n) return price;
  const down = price.minor - over;
  return { ...price, minor: down < least || down === 0n ? down + step : down };
}

/** A fee of the whole price stays the whole price. */
function payablePolicy<Policy extends CancellationPolicy>(
  policy: Policy,
  before: Money,
  total: Money,
  stepOf: StepOf,
): Policy;
function payablePolicy(policy: CancellationPolicy, before: Money, total: Money, stepOf: StepOf): CancellationPolicy {
  if (policy.kind === 'on_request' || stepOf(total.currency) === 1) return policy;
  const steps = policy.steps.map(({ from, fee }) => ({
    from,
    fee: fee.minor >= before.minor ? total : payableFee(fee, stepOf),
  }));
  return { ...policy, steps };
}

function onRoomLine(lines: readonly PriceLine[], added: bigint): readonly PriceLine[] {
  const now = lines.filter(({ timing }) => timing === 'now');
  const room = now.find(({ kind }) => kind === 'base') ?? now[0];
  return lines.map((line) =>
    line === room ? { ...line, amount: { ...line.amount, minor: line.amount.minor + added } } : line,
  );
}

/** The agency's share of another price: what it owes stays, as far as it is paid that much. */
function within({ agencyId, owed }: AgencyShare, total: Money, paysCommission: boolean): AgencyShare {
  const owes = atMost(readNet(owed), total);
  const keeps = total.minor - owes.minor;
  return {
    agencyId,
    owed: netOf(owes),
    margin: netOf({ ...total, minor: keeps }),
    commission: netOf({ ...total, minor: paysCommission ? keeps : 0n }),
  };
}

function atMost(amount: Money, most: Money): Money {
  return amount.minor > most.minor ? most : amount;
}
