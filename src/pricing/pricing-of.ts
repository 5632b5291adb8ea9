import type { Principal } from '#web/principal.ts';
import type { Pricing } from './pricing.ts';
import type { Channel } from './rules/price-rule.ts';

/** Who asks for prices, and where. */
export interface SalesContext {
  /** Brand id. */
  readonly brand: string;
  readonly channel: Channel;
  /** The signed-in person, or null. */
  readonly principal: Principal | null;
  /** Whether this visitor owes value added tax where it is not in the price. */
  readonly paysVat: boolean;
}

/** The pricing of a request; constant during it, so it is looked up once. */
export type PricingOf = (context: SalesContext) => Pricing;
