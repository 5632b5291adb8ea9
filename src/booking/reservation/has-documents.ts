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

/** Whether a voucher and a calendar entry exist in this state. */
export function hasDocuments({ state, confirmedAt }: Pick<ShownReservation, 'state' | 'confirmedAt'>): boolean {
  return withDocuments.includes(state) && confirmedAt !== null;
}
