import { setTimeout as wait } from 'node:timers/promises';
import { type AskedFee, askFee, type FeeDeps } from '../../reservation/ask-fee.ts';
import type { CancellableReservation } from '../../reservation/cancel-reservation.ts';

export interface FeeQuestions {
  /** The answer about a reservation's fee, or `asking` when there is none within so many milliseconds. */
  answerWithin(reservation: CancellableReservation, waitMs: number): Promise<AskedFee | { readonly kind: 'asking' }>;
}

/** How long an answer waits for the page that asked for it. */
const keptMs = 60_000;

/**
 * Questions to suppliers that outlive the page that asked: one at a time for each reservation, and the page's next visit
 * gets the answer, also when it is that there is none.
 */
export function createFeeQuestions(deps: FeeDeps): FeeQuestions {
  const open = new Map<string, Promise<AskedFee>>();
  const ask = (reservation: CancellableReservation): Promise<AskedFee> => {
    const question = askFee(deps, reservation);
    open.set(reservation.id, question);
    const forget = () => {
      if (open.get(reservation.id) === question) open.delete(reservation.id);
    };
    // A failure is thrown to the page that waits; without one it must not end the process.
    question.then(() => setTimeout(forget, keptMs).unref(), forget);
    return question;
  };
  return {
    async answerWithin(reservation, waitMs) {
      const question = open.get(reservation.id) ?? ask(reservation);
      const tooLate = new AbortController();
      const later = wait(waitMs, { kind: 'asking' } as const, { signal: tooLate.signal }).catch(
        () => ({ kind: 'asking' }) as const,
      );
      const answer = await Promise.race([question, later]).finally(() => tooLate.abort());
      if (answer.kind !== 'asking' && open.get(reservation.id) === question) open.delete(reservation.id);
      return answer;
    },
  };
}
