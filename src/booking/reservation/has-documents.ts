import type { ShownReservation } from './find-reservation.ts';
import type { ShownState } from '../tables.ts';

const withDocuments: readonly ShownState[] = [
  'confirmed',
  'supplier_changed',
  'completed',
  'cancelling',
  'cancel_unknown',
  'cancelled',
];

/** Whether a voucher and a calendar entry exist in this state: not before what is paid later is paid. */
export function hasDocuments({
  state,
  confirmedAt,
  due,
}: Pick<ShownReservation, 'state' | 'confirmedAt' | 'due'>): boolean {
  return withDocuments.includes(state) && confirmedAt !== null && due?.isAgreed !== true;
}
