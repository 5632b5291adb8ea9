import type { z } from 'zod';
import { type Answer, answer, type Context, refusal } from '../hotels/context.ts';
import { asOf, isVisible, reservationJson } from '../hotels/stock.ts';
import type { listRequest } from '../hotels/request.ts';

const pageSize = 200;

/** One reservation by the buyer's reference. */
export function status(context: Context, clientReference: string): Answer {
  const now = context.now().getTime();
  const stored = context.reservations.find(clientReference);
  const row = stored && asOf(stored, now);
  return row && isVisible(row, now) ? answer(reservationJson(row)) : refusal(404, 'not_found');
}

function readPlace(after: string | undefined): { time: number; reference: string } {
  const [, time = '0', reference = ''] = /^(\d{1,15})~(.*)$/.exec(after ?? '') ?? [];
  return { time: Number(time), reference };
}

/** Reservations made in `[from, until)`, oldest first, in pages. `next` is the place to go on from, or null. */
export function list(context: Context, request: z.infer<typeof listRequest>): Answer {
  const now = context.now().getTime();
  const rows = context.reservations.page(
    Date.parse(request.from),
    Date.parse(request.until),
    readPlace(request.after),
    pageSize,
  );
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return answer({
    bookings: rows
      .map((row) => asOf(row, now))
      .filter((row) => isVisible(row, now))
      .map(reservationJson),
    next: last ? `${last.created_at}~${last.client_reference}` : null,
  });
}

/** Everything in the books, hidden rows and ghosts too: for checks of what is really true. */
export function truth(context: Context): Answer {
  const now = context.now().getTime();
  const bookings = [];
  let place = { time: -1, reference: '' };
  for (;;) {
    const rows = context.reservations.page(0, Number.MAX_SAFE_INTEGER, place, pageSize);
    bookings.push(
      ...rows.map((row) => ({ ...reservationJson(asOf(row, now)), visible: isVisible(asOf(row, now), now) })),
    );
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return answer({ bookings });
    place = { time: last.created_at, reference: last.client_reference };
  }
}
