import type { Kysely } from 'kysely';
import type { Customers } from '#accounts/accounts.ts';
import type { StepOf } from '#pricing/with-steps.ts';
import type { AreaAt } from '#travel/map/area-at.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { GatewayCapabilities } from '../gateway.ts';
import type { ReservationLimits } from '../reservation/reservation-limits.ts';
import type { TripRunner } from '../saga/due/trip-runner.ts';
import type { BookingTables } from '../tables.ts';
import type { SampleOf } from '../sample-booking.ts';
import type { ProductPresenter, ProductQuotes, ProductSupply } from '../vertical.ts';
import type { ProposedSales } from './proposed-sales.ts';
import type { Travellers } from './known-traveller.ts';

export interface CheckoutDeps extends Pick<TripRunner, 'advanceSoon'> {
  readonly db: Kysely<BookingTables>;
  /** By product name. */
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  /** By product name: suppliers are asked what a cancellation costs. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  /** By product name. */
  readonly quotes: Readonly<Record<string, ProductQuotes>>;
  /** The server's secret, 32 characters or more. */
  readonly secret: string;
  /** The gateway that new reservations are paid with. */
  readonly gatewayId: string;
  /** It takes the money with the payment, before anything is confirmed. */
  readonly chargesAtOnce?: boolean;
  /** Currencies that it charges; left out: any. */
  readonly payable?: GatewayCapabilities['currencies'];
  /** In which steps it charges and refunds. */
  readonly stepOf: StepOf;
  /** Traveller details from accounts. */
  readonly travellers: Travellers;
  /** What agents have proposed to clients. */
  readonly proposals: ProposedSales;
  /** The customers of agencies. */
  readonly customers: Customers;
  readonly limits: RateLimits;
  readonly reservationLimits: ReservationLimits;
  /** Calls the listener at every change of a reservation until the returned function is called. */
  readonly onChange: (reservationId: string, listener: () => void) => () => void;
  /** A fresh idempotency key for each rendering of the booking page. */
  readonly newKey?: () => string;
  /** Milliseconds that `/pay` waits for the payment page; 2,000 by default. */
  readonly payWaitMs?: number;
  /** For previews of drafts; without it there is no sample booking. */
  readonly sampleOf?: SampleOf;
  /** The surroundings of what is booked; without it there are no maps. */
  readonly areaAt?: AreaAt;
  /** Milliseconds that the page to cancel waits for the supplier's fee; 2,500 by default. */
  readonly askWaitMs?: number;
}
