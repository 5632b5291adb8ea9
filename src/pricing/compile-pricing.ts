import { money } from '#values/money.ts';
import type { PriceDisplay } from '#values/price-display.ts';
import { dueNow, type PriceLine } from '#values/price.ts';
import { approximately, type Exchange } from './exchange.ts';
import { netOf } from './net.ts';
import {
  demandedPrice,
  exchangeMarginOf,
  type Levels,
  priceLevels,
  saleCurrency,
  soldAmounts,
} from './price-levels.ts';
import { withVat } from './display/with-vat.ts';
import type { Pricing, Seller, SellingPrice, SoldPrices, TrailStep } from './pricing.ts';
import type { Channel, PriceRule, RuleLevel, RuleSet } from './rules/price-rule.ts';
import { type AppliedRule, type AppliedRules, byPriority, rulesAt } from './rules/rules-at.ts';
import { scaledPolicy } from './scaled-policy.ts';
import { withShown } from './shown-price.ts';
import { type StepOf, withSteps } from './with-steps.ts';
import { withTaxOfSale } from './value-added-tax.ts';

/**
 * The pricing of one seller on one channel: rules for other agencies and channels are left out here. With the display
 * `net` it shows what the agency owes; for the public there is no other price than the traveller's. `stepOf`: in which
 * steps prices can be charged.
 */
export function compilePricing(
  sets: readonly RuleSet[],
  seller: Seller,
  channel: Channel = 'website',
  paysVat = false,
  requested: PriceDisplay = 'gross',
  stepOf: StepOf = () => 1,
): Pricing {
  const display = seller.kind === 'public' ? 'gross' : requested;
  const ordered = (level: RuleLevel) =>
    byPriority(
      sets
        .filter((set) => set.level === level)
        .flatMap(({ rules }) => rules.filter((rule) => isFor(rule, seller, channel))),
    );
  const platform = ordered('platform');
  // A commission is a share of the public price, so the agency adds nothing to it.
  const agency = seller.kind === 'agency' && seller.model === 'net' ? ordered('agency') : [];
  const paysCommission = seller.kind === 'agency' && seller.model === 'commission';
  const quoteKey = keyOf(sets, seller, channel);
  return {
    key: display === 'net' ? `${quoteKey} net` : quoteKey,
    seller,
    paysVat,
    display,
    at(occasion) {
      const rulesOf = rulesAt({ platform, agency }, occasion);
      const prices: SoldPrices = {
        sell(net, item, exchange) {
          const rules = rulesOf(item, net.currency);
          const levels = priceLevels(net, exchange.sale, seller, rules);
          const currency = saleCurrency(net.currency, exchange.sale);
          const supplierPrice = dueNow(net.lines, net.currency);
          const total = money(levels.gross, currency);
          const demanded = demandedPrice(net, exchange.sale);
          const exchangeMargin = exchangeMarginOf(net, exchange.sale, levels);
          return {
            currency,
            total,
            lines: sellingLines(net.lines, soldAmounts(net, exchange.sale, levels), currency, exchange),
            policy: scaledPolicy(net.policy, supplierPrice, total),
            supplierPrice: netOf(supplierPrice),
            supplierInSale: netOf(money(levels.cost, currency)),
            exchangeMargin: netOf(money(exchangeMargin, currency)),
            agency: shareOf(levels, seller, currency),
            trail: trailOf(levels, exchangeMargin, rules, net.currency, currency),
            ...(demanded && {
              bounds: { least: netOf(money(demanded.minor, currency)), isFixed: demanded.isFixed },
            }),
            vat: null,
            pricingKey: quoteKey,
          };
        },
        totals(net, item, rate) {
          const levels = priceLevels(net, rate, seller, rulesOf(item, net.currency));
          const currency = saleCurrency(net.currency, rate);
          return {
            gross: { minor: levels.gross, currency },
            net: seller.kind === 'public' ? null : netOf({ minor: levels.owed, currency }),
            vat: null,
            least: levels.least,
          };
        },
      };
      return withShown(withSteps(withVat(prices, occasion, paysVat), stepOf, paysCommission), display);
    },
  };
}

/** The channel is named only where a rule depends on it, so that the others share searches. */
function keyOf(sets: readonly RuleSet[], seller: Seller, channel: Channel): string {
  const versions = sets.map(({ id, version }) => `${id}:${version}`).toSorted();
  const commission = seller.kind === 'agency' && seller.model === 'commission' ? [String(seller.commissionBp)] : [];
  const who = seller.kind === 'public' ? 'public' : ['agency', seller.id, ...commission].join(':');
  const dependsOnChannel = sets.some(({ rules }) => rules.some(({ match }) => match.channels !== undefined));
  return [...versions, who, ...(dependsOnChannel ? [channel] : [])].join(' ');
}

function isFor({ match }: PriceRule, seller: Seller, channel: Channel): boolean {
  if (match.channels && !match.channels.includes(channel)) return false;
  if (!match.agencies) return true;
  return seller.kind === 'agency' && seller.model === 'net' && match.agencies.includes(seller.id);
}

/** All lines as they are sold; the supplier is never the payee of what is charged now. */
function sellingLines(
  lines: readonly PriceLine[],
  sold: readonly bigint[],
  currency: string,
  exchange: Exchange,
): readonly PriceLine[] {
  let at = 0;
  return withTaxOfSale(
    lines.map((line): PriceLine => {
      if (line.timing === 'at_property') {
        const approximate = approximately(line.amount, exchange);
        return approximate ? { ...line, approximate } : line;
      }
      const { kind, code, timing, rateBp } = line;
      return {
        kind,
        code,
        amount: money(sold[at++]!, currency),
        payee: line.payee === 'supplier' ? 'platform' : line.payee,
        timing,
        ...(rateBp === undefined ? {} : { rateBp }),
      };
    }),
  );
}

function shareOf({ gross, owed }: Levels, seller: Seller, currency: string): SellingPrice['agency'] {
  if (seller.kind === 'public') return null;
  const margin = gross - owed;
  return {
    agencyId: seller.id,
    owed: netOf({ minor: owed, currency }),
    margin: netOf({ minor: margin, currency }),
    commission: netOf({ minor: seller.model === 'commission' ? margin : 0n, currency }),
  };
}

function trailOf(
  { platformAdded, agencyAdded, clamp }: Levels,
  exchangeMargin: bigint,
  { platform, agency }: AppliedRules,
  supplierCurrency: string,
  currency: string,
): readonly TrailStep[] {
  const step = (rule: AppliedRule | null, minor: bigint): readonly TrailStep[] =>
    rule ? [{ step: rule.level, rule: rule.id, added: netOf({ minor, currency: supplierCurrency }) }] : [];
  return [
    ...step(platform, platformAdded),
    ...step(agency, agencyAdded),
    ...(exchangeMargin > 0n
      ? [{ step: 'exchange' as const, rule: null, added: netOf({ minor: exchangeMargin, currency }) }]
      : []),
    ...(clamp ? [{ step: clamp.step, rule: null, added: netOf({ minor: clamp.added, currency }) }] : []),
  ];
}
