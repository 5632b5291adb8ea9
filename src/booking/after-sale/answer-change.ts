import type { Kysely } from 'kysely';
import { localDeadline } from '#values/local-time.ts';
import { zero } from '#values/money.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductPresenter } from '../vertical.ts';
import { acceptChange, type AcceptChangeAnswer } from '../reservation/accept-change.ts';
import { requestCancellation } from '../reservation/cancel-reservation.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { once } from '../reservation/once.ts';
import type { KeptKey } from '../saga/writes.ts';

export interface ChangeDeps {
  readonly db: Kysely<BookingTables>;
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
}

/** The traveller keeps the booking as it is now. `change` is the newest change that they have seen. */
export async function keepChanged(
  { db, presenters }: ChangeDeps,
  found: ShownReservation,
  change: string,
  kept: KeptKey | null = null,
): Promise<AcceptChangeAnswer> {
  const { ends, zone } = presentProduct(presenters, found.product, found.details, 'en');
  const endsAt = localDeadline(ends.local, zone).at;
  return await acceptChange(db, { tripId: found.trip.id, reservationId: found.id, change, endsAt, kept });
}

/** The traveller's answer to a change of the supplier. */
export interface ChangeAnswer {
  /** Keeps the booking as it is now; else it is cancelled free of charge. */
  readonly accept: boolean;
  /** The id of the newest change that the traveller has seen. */
  readonly change: string;
}

export type ChangeAnswerResult =
  | { readonly kind: 'confirmed' | 'cancelling' }
  | Exclude<AcceptChangeAnswer, { readonly kind: 'accepted' }>;

/** Answers once for each key (16 to 255 characters, chosen by the client). */
export async function answerChangeOnce(
  deps: ChangeDeps,
  key: string,
  found: ShownReservation,
  { accept, change }: ChangeAnswer,
): Promise<ChangeAnswerResult | { readonly kind: 'key_mismatch' }> {
  const done = { kind: accept ? ('confirmed' as const) : ('cancelling' as const) };
  const answer = await once<ChangeAnswerResult>(
    deps.db,
    { scope: `supplier change ${found.id}`, key, content: `${accept} ${change}`, tripId: found.trip.id },
    async (kept) => {
      if (found.state !== 'supplier_changed') return { kind: 'nothing_to_answer' };
      if (accept) {
        const answered = await keepChanged(deps, found, change, kept);
        return answered.kind === 'accepted' ? done : answered;
      }
      const { kind } = await requestCancellation(deps.db, found, zero(found.total.currency), { kept });
      return kind === 'requested' ? done : { kind: 'nothing_to_answer' };
    },
    ({ kind }) => kind === done.kind,
  );
  return answer.kind === 'repeated' ? done : answer;
}
