import { type Answer, answer, refusal } from './answer.ts';
import { asOf, type Row } from './booking.ts';
import type { Context } from './context.ts';
import { immediately } from './store.ts';

/** Parses the changes that an admin orders for a booking: the row as it is afterwards; null when they can't be read. */
export type Change<Columns extends object> = (row: Row<Columns>, body: unknown) => Row<Columns> | null;

/** Further actions of a property, by name. */
export type Actions = Readonly<Record<string, (clientReference: string, body: unknown) => Answer>>;

/** Changes or cancels a confirmed booking unasked, as a property does, and tells the buyer. */
export function actOnBooking<Columns extends object>(
  context: Context<Columns>,
  action: 'change' | 'cancel',
  clientReference: string,
  change: Change<Columns>,
  body: unknown,
): Answer {
  return immediately(context.db, () => {
    const stored = context.bookings.find(clientReference);
    const row = stored && asOf(stored, context.now().getTime());
    if (row?.state !== 'confirmed') return refusal(404, 'not_found');
    const after = action === 'cancel' ? { ...row, state: 'cancelled' as const, fee: '0' } : change(row, body);
    if (!after) return refusal(400, 'invalid_request');
    context.bookings.save(after);
    context.push(action === 'cancel' ? 'booking.cancelled' : 'booking.changed', after, context.now());
    return answer(context.show(after));
  });
}
