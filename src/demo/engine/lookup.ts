import { type Answer, answer, refusal } from './answer.ts';
import { asOf, isVisible } from './booking.ts';
import type { Context } from './context.ts';
import type { ListRequest } from './request.ts';

const pageSize = 200;

/** One booking by the buyer's reference. */
export function status<Columns extends object>(context: Context<Columns>, clientReference: string): Answer {
  const now = context.now().getTime();
  const stored = context.bookings.find(clientReference);
  const row = stored && asOf(stored, now);
  return row && isVisible(row, now) ? answer(context.show(row)) : refusal(404, 'not_found');
}

function readPlace(after: string | undefined): { time: number; reference: string } {
  const [, time = '0', reference = ''] = /^(\d{1,15})~(.*)$/.exec(after ?? '') ?? [];
  return { time: Number(time), reference };
}

/** Bookings made in `[from, until)`, oldest first, in pages. `next` is the place to go on from, or null. */
export function list<Columns extends object>(context: Context<Columns>, request: ListRequest): Answer {
  const now = context.now().getTime();
  const rows = context.bookings.page(
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
      .map(context.show),
    next: last ? `${last.created_at}~${last.client_reference}` : null,
  });
}

/** All bookings, hidden rows and ghosts too: for checks of the actual state. */
export function truth<Columns extends object>(context: Context<Columns>): Answer {
  const now = context.now().getTime();
  const bookings = [];
  let place = { time: -1, reference: '' };
  for (;;) {
    const rows = context.bookings.page(0, Number.MAX_SAFE_INTEGER, place, pageSize);
    bookings.push(...rows.map((row) => ({ ...context.show(asOf(row, now)), visible: isVisible(asOf(row, now), now) })));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return answer({ bookings });
    place = { time: last.created_at, reference: last.client_reference };
  }
}
