import type { Kysely } from 'kysely';
import type { StepOf } from '#pricing/with-steps.ts';
import { supplyOf } from '../saga/deps.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { partOf } from '../state/snapshot.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductSupply } from '../vertical.ts';
import type { CancellableReservation } from './cancel-reservation.ts';
import {
  type CancellationQuote,
  openCancellationQuote,
  storeCancellationQuote,
} from '../cancellation/cancellation-quote.sql.ts';
import { feeTerms } from '../cancellation/fee-terms.ts';

export interface FeeDeps {
  readonly db: Kysely<BookingTables>;
  /** By product name. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  /** In which steps the gateway refunds what the fee leaves. */
  readonly stepOf: StepOf;
}

export type AskedFee =
  | { readonly kind: 'quoted'; readonly quote: CancellationQuote }
  /** The state doesn't allow cancellation, or the supplier doesn't. */
  | { readonly kind: 'not_cancellable' }
  /** The supplier has not answered, or not in a way that can be true. There is no fee then. */
  | { readonly kind: 'unknown' };

/** A quote about to expire leaves the traveller no time to read it. */
const timeToReadMs = 60_000;

/** The fee of a reservation whose policy is on request: what the supplier told while that is good, else asks it. */
export async function askFee(
  { db, supplies, stepOf }: FeeDeps,
  { id, trip }: CancellableReservation,
): Promise<AskedFee> {
  const s = await readSnapshot(db, trip.id);
  if (!s) throw new Error(`no trip ${trip.id}`);
  const part = partOf(s, id);
  if (part.reservation.state !== 'confirmed' || s.trip.state !== 'confirmed') return { kind: 'not_cancellable' };
  const open = await openCancellationQuote(db, part, s.now, { leastMs: timeToReadMs });
  if (open) return { kind: 'quoted', quote: open };
  const told = await supplyOf({ supplies }, part.order.product).cancellationFee(part.order);
  if (told.kind === 'not_allowed') return { kind: 'not_cancellable' };
  const terms = told.kind === 'fee' ? feeTerms(told, part.order, s.now) : null;
  return terms ? { kind: 'quoted', quote: await storeCancellationQuote(db, part, terms, stepOf) } : { kind: 'unknown' };
}
