import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceDisplay } from '#values/price-display.ts';
import type { PriceLine, VatNote, VatStatus } from '#values/price.ts';
import type { Exchange, Rate } from './exchange.ts';
import type { Net } from './net.ts';
import type { RuleLevel } from './rules/price-rule.ts';
import type { Item, Occasion } from './rules/rules-at.ts';

/** Who sells, and so which prices are seen. */
export type Seller =
  | { readonly kind: 'public' }
  /**
   * `net`: the agency owes the platform's price and adds its own mark-up. `commission`: the traveller's price is the
   * public one, and the agency keeps a share of it.
   */
  | {
      readonly kind: 'agency';
      readonly id: string;
      readonly model: 'net' | 'commission';
      /** Share of the selling price, in basis points; for `commission` only. */
      readonly commissionBp: number;
    };

/** A supplier's price: what we owe. */
export interface SupplierPrice {
  /** ISO 4217 of the `now` lines. */
  readonly currency: string;
  readonly lines: readonly PriceLine[];
  /** The only price that it may be sold at, all `now` lines together, in minor units of `currency`. */
  readonly mandatorySellingPrice?: bigint | undefined;
  /** The lowest price that it may be sold at, in the same way. */
  readonly minimumSellingPrice?: bigint | undefined;
}

/** One step from the supplier's price to the selling price; amounts of levels are in the supplier's currency. */
export type TrailStep =
  | { readonly step: RuleLevel; readonly rule: string; readonly added: Net }
  | {
      readonly step: 'exchange' | 'mandatory' | 'minimum' | 'cost' | 'charge';
      readonly rule: null;
      readonly added: Net;
    };

/** What an agency owes and keeps, in the currency of the sale: `owed` and `margin` are the selling price. */
export interface AgencyShare {
  readonly agencyId: string;
  readonly owed: Net;
  readonly margin: Net;
  /** The part of `margin` that we pay out; zero where the agency collects the selling price itself. */
  readonly commission: Net;
}

/** A price as pages show it: the traveller's, or what an agency owes. */
export interface ShownPrice<Policy extends CancellationPolicy = CancellationPolicy> {
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  readonly policy: Policy;
  readonly vat: VatNote | null;
}

/** The traveller's price and the amount that we owe, from one supplier's net price. */
export interface SellingPrice<Policy extends CancellationPolicy = CancellationPolicy> {
  readonly currency: string;
  /** The amount that is charged. */
  readonly total: Money;
  /** `now` lines in the sale currency; `at_property` lines as the supplier gave them, with their `approximate` amount. */
  readonly lines: readonly PriceLine[];
  readonly policy: Policy;
  /** What it says about value added tax. We owe the tax that is `added`. */
  readonly vat: VatNote | null;
  /** What pages of this pricing show. */
  readonly shown: ShownPrice<Policy>;
  readonly supplierPrice: Net;
  /** Without our margin on the conversion. */
  readonly supplierInSale: Net;
  /** That margin: a part of `total`. */
  readonly exchangeMargin: Net;
  /** Null for the public. */
  readonly agency: AgencyShare | null;
  readonly trail: readonly TrailStep[];
  /** What the supplier demands of the selling price, in the currency of the sale; left out where it demands nothing. */
  readonly bounds?: { readonly least: Net; readonly isFixed: boolean };
  /** Key of the pricing that made it. */
  readonly pricingKey: string;
}

/** Totals for lists, which show nothing else of a price. */
export interface ListedTotals {
  readonly gross: Money;
  /** What an agency owes; null for the public. */
  readonly net: Net | null;
  /** What it says about value added tax; a net price says nothing. */
  readonly vat: VatStatus | null;
  /** What lists of this pricing show. */
  readonly shown: Money;
}

/** The prices of one occasion. */
export interface Prices {
  /**
   * Each `now` line is marked up and converted, rounded once per level and once more by the conversion; the total is the
   * sum of the lines, and value added tax is its legal share of it. Cancellation fees keep their share of the total, so
   * that a fee of the whole price stays the whole price.
   */
  sell<Policy extends CancellationPolicy>(
    net: SupplierPrice & { readonly policy: Policy },
    item: Item,
    exchange: Exchange,
  ): SellingPrice<Policy>;
  /** The totals only, equal to those of `sell`. */
  totals(net: SupplierPrice, item: Item, rate: Rate): ListedTotals;
}

/** Totals before it is decided which of them is shown. */
interface SoldTotals extends Omit<ListedTotals, 'shown'> {
  /** The lowest price that it may be sold at, in minor units of the sale: what we owe or the supplier demands. */
  readonly least: bigint;
}

/** The prices of one occasion before it is decided which of them is shown. */
export interface SoldPrices {
  sell<Policy extends CancellationPolicy>(
    net: SupplierPrice & { readonly policy: Policy },
    item: Item,
    exchange: Exchange,
  ): Omit<SellingPrice<Policy>, 'shown'>;
  totals(net: SupplierPrice, item: Item, rate: Rate): SoldTotals;
}

/** The prices that one seller sells at. Pure: the same key makes the same prices of the same supplier's prices. */
export interface Pricing {
  /** Versions of the rules, and the seller. Part of the key of every cache, shared search and session with prices. */
  readonly key: string;
  readonly seller: Seller;
  /** Its prices are for a visitor who owes value added tax where it is not in the price. Not part of the key. */
  readonly paysVat: boolean;
  /** What it shows; part of the key. */
  readonly display: PriceDisplay;
  at(occasion: Occasion): Prices;
}
