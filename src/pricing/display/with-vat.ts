import type { Money } from '#values/money.ts';
import { netOf, readNet } from '../net.ts';
import type { AgencyShare, SoldPrices } from '../pricing.ts';
import type { Occasion } from '../rules/rules-at.ts';
import { scaledPolicy } from '../scaled-policy.ts';
import { displayTotal, namesVat, vatOn } from './display-total.ts';
import { isVatPlace, vatFlagThere } from './vat-flag.ts';

/** The legal rate in Israel since 2025, in basis points. */
const israelVatBp = 1_800;

/**
 * Prices with what they say about value added tax, and with the tax where this visitor owes it. Prices of places without
 * that question are left as they are.
 */
export function withVat(prices: SoldPrices, { country, placeSlug }: Occasion, pays: boolean): SoldPrices {
  if (country === null || placeSlug === null) return prices;
  if (!isVatPlace({ countryCode: country, place: placeSlug })) return prices;
  const flags = new Map<string, boolean | null>();
  const flagOf = (supplier: string) => {
    let flag = flags.get(supplier);
    if (flag === undefined) flags.set(supplier, (flag = vatFlagThere(supplier, pays)));
    return flag;
  };
  return {
    sell(net, item, exchange) {
      const price = prices.sell(net, item, exchange);
      const { lines, total, vat } = displayTotal(
        price.lines,
        price.currency,
        flagOf(item.supplier),
        israelVatBp,
        namesVat(net.lines),
      );
      if (vat?.status !== 'added') return { ...price, vat };
      return {
        ...price,
        lines,
        total,
        vat,
        policy: scaledPolicy(price.policy, price.total, total),
        agency: price.agency && owedWith(price.agency, vat.amount),
      };
    },
    totals(net, item, rate) {
      const { gross, net: owed, least } = prices.totals(net, item, rate);
      const flag = flagOf(item.supplier);
      if (flag === null) return { gross, net: owed, vat: null, least };
      if (flag || namesVat(net.lines)) return { gross, net: owed, vat: 'included', least };
      const tax = vatOn(gross, israelVatBp);
      const withTax = owed && netOf(plus(readNet(owed), tax));
      return { gross: plus(gross, tax), net: withTax, vat: 'added', least: least + tax.minor };
    },
  };
}

/** We pay the tax, so an agency owes it to us; its margin stays. */
function owedWith(share: AgencyShare, tax: Money): AgencyShare {
  return { ...share, owed: netOf(plus(readNet(share.owed), tax)) };
}

const plus = (one: Money, other: Money): Money => ({ minor: one.minor + other.minor, currency: one.currency });
