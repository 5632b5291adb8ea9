import { type RawBuilder, sql } from 'kysely';
import type { SupplierChange } from '../vertical.ts';
import type { ShownSupplierChange } from './shown-reservation.ts';

export { asBookedNow } from '../state/supplier-changes.ts';

/** The changes of `reservation` that were not withdrawn, the oldest first, as a JSON array. */
export const supplierChangesOf: RawBuilder<readonly StoredChange[]> = sql`(
  select coalesce(json_agg(json_build_object('id', change.id, 'code', change.code, 'before', change.before,
    'after', change.after, 'answer', change.answer, 'created_at', change.created_at, 'answered_at', change.answered_at)
    order by change.id), '[]')
  from booking.supplier_change as change
  where change.reservation_id = reservation.id and change.answer is distinct from 'withdrawn')`;

export interface StoredChange extends SupplierChange {
  readonly id: string;
  readonly answer: ShownSupplierChange['answer'];
  readonly created_at: string;
  readonly answered_at: string | null;
}

export function shownChange({ created_at: at, answered_at: answered, ...change }: StoredChange): ShownSupplierChange {
  const instant = (text: string) => new Date(text).toISOString();
  return { ...change, createdAt: instant(at), answeredAt: answered && instant(answered) };
}
