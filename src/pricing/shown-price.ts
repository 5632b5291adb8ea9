import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceDisplay } from '#values/price-display.ts';
import { readNet } from './net.ts';
import type { Prices, SellingPrice, ShownPrice, SoldPrices } from './pricing.ts';
import { scaledPolicy } from './scaled-policy.ts';

/** Prices with the one that is shown: the traveller's, or with the display `net` what the agency owes. */
export function withShown(prices: SoldPrices, display: PriceDisplay): Prices {
  return {
    sell(net, item, exchange) {
      const price = prices.sell(net, item, exchange);
      const { total, lines, policy, vat, agency } = price;
      const gross = { total, lines, policy, vat };
      return { ...price, shown: display === 'net' && agency ? owedPrice(gross, readNet(agency.owed)) : gross };
    },
    totals(net, item, rate) {
      const { gross, net: owed, vat } = prices.totals(net, item, rate);
      return display === 'net' && owed
        ? { gross, net: owed, vat: null, shown: readNet(owed) }
        : { gross, net: owed, vat, shown: gross };
    },
  };
}

/**
 * What an agency owes in place of the selling price: one line for the room, since taxes of the sale are those of the
 * traveller's price, and fees that keep their share.
 */
function owedPrice<Policy extends CancellationPolicy>(
  { total, lines, policy }: Pick<SellingPrice<Policy>, 'total' | 'lines' | 'policy'>,
  owed: Money,
): ShownPrice<Policy> {
  const room = lines.find(({ kind, timing }) => timing === 'now' && kind === 'base');
  return {
    total: owed,
    lines: [
      { kind: 'base', code: room?.code ?? 'room', amount: owed, payee: 'platform', timing: 'now' },
      ...lines.filter(({ timing }) => timing === 'at_property'),
    ],
    policy: scaledPolicy(policy, total, owed),
    vat: null,
  };
}
