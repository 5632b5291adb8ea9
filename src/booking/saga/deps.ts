import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Log } from '#connector/log.ts';
import type { Gateway } from '../gateway.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductSupply } from '../vertical.ts';
import type { WorkerLease } from './worker-lease.ts';
import type { Part } from '../state/snapshot.ts';
import type { Timing } from './timing.ts';
import type { JointWrites } from './joint-writes.ts';

export interface SagaDeps {
  readonly db: Kysely<BookingTables>;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly lease: WorkerLease;
  readonly timing: Timing;
  /** By product name. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  /** By gateway id. */
  readonly gateways: Readonly<Record<string, Gateway>>;
  /** The steps of one trip that are made at the same time, while they are. */
  readonly jointWrites?: JointWrites;
  /** Data for the gateway's page other than the amount. */
  readonly describePayment: (payment: DescribedPayment) => Promise<PaymentTexts>;
}

export interface DescribedPayment {
  /** Id of the trip's brand. */
  readonly brand: string;
  readonly tripId: string;
  readonly paymentId: string;
  /** Whether it pays a debt of a confirmed booking, or a fee. */
  readonly isDue: boolean;
  readonly locale: string;
  /** The reservations that are paid, in their order. */
  readonly parts: readonly Pick<Part, 'order' | 'sale'>[];
}

export interface PaymentTexts {
  readonly description: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export function supplyOf(deps: Pick<SagaDeps, 'supplies'>, product: string): ProductSupply {
  const supply = deps.supplies[product];
  if (!supply) throw new Error(`no supply for product '${product}'`);
  return supply;
}

export function gatewayOf(deps: Pick<SagaDeps, 'gateways'>, id: string): Gateway {
  const gateway = deps.gateways[id];
  if (!gateway) throw new Error(`no gateway '${id}'`);
  return gateway;
}
