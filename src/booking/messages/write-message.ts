import type { Kysely } from 'kysely';
import { localDeadline } from '#values/local-time.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { ShownReservation } from '../reservation/shown-reservation.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductPresenter, ProductSupply } from '../vertical.ts';
import { messagesPerHour, mostMessages } from './message.ts';
import { addMessage, type NewMessage } from './messages.sql.ts';

export interface WriteMessageDeps {
  readonly db: Kysely<BookingTables>;
  /** By product name. */
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  /** By product name. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  readonly limits: RateLimits;
}

/** How long after its end a booking can be written about: for what was left behind. */
const daysAfter = 7;

/** Whether the supplier of a booking takes messages. */
export function takesMessages(
  { supplies }: Pick<WriteMessageDeps, 'supplies'>,
  { product, supplier }: Pick<ShownReservation, 'product' | 'supplier'>,
): boolean {
  return supplies[product]?.takesMessages?.(supplier) ?? false;
}

/** Whether a booking can be written about now: it is confirmed, or ended a short time ago. By the database's clock. */
export function isWritable(
  deps: Pick<WriteMessageDeps, 'supplies' | 'presenters'>,
  found: Pick<ShownReservation, 'product' | 'supplier' | 'state' | 'details' | 'now'>,
): boolean {
  if (!['confirmed', 'supplier_changed', 'completed'].includes(found.state) || !takesMessages(deps, found))
    return false;
  const presenter = deps.presenters[found.product];
  if (!presenter) return false;
  const { ends, zone } = presenter.present(found.details, 'en');
  const until = Temporal.Instant.from(localDeadline(ends.local, zone).at).add({ hours: daysAfter * 24 });
  return Temporal.Instant.compare(found.now, until) < 0;
}

export type WriteAnswer =
  | { readonly kind: 'written' }
  /** Not now, or not to this supplier. */
  | { readonly kind: 'not_writable' }
  /** Another message has its id. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number | null };

/** Stores a message that was checked; it is sent to the supplier soon. A repeat with the same id is the same message. */
export async function writeMessage(
  deps: WriteMessageDeps,
  found: ShownReservation,
  message: Omit<NewMessage, 'reservationId'>,
): Promise<WriteAnswer> {
  if (!isWritable(deps, found)) return { kind: 'not_writable' };
  const decision = await deps.limits.limit('messages', found.id, messagesPerHour, 3_600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const added = await addMessage(deps.db, { ...message, reservationId: found.id }, mostMessages);
  if (added === 'taken') return { kind: 'taken' };
  return added === 'full' ? { kind: 'too_many', retryAfterSeconds: null } : { kind: 'written' };
}
