/** How a booking of the demo goes on after it is reserved. */
export type Story =
  | 'confirmed'
  | 'noted'
  | 'on_account'
  /** Confirmed, and to be paid by the client before a day. */
  | 'later'
  | 'cancelled'
  /** Cancelled, and the bank takes its time for the refund. */
  | 'refund_waits'
  | 'declined'
  | 'unpaid'
  | 'charge_fails'
  | 'completed'
  /** The hotel has moved it to other days. */
  | 'supplier_changed'
  /** The hotel does not say whether it is booked: after half an hour it is for a person. */
  | 'needs_human'
  | 'ticket'
  | 'car';

const everyday: readonly Story[] = [
  'confirmed',
  'noted',
  'cancelled',
  'later',
  'unpaid',
  'declined',
  'confirmed',
  'charge_fails',
  'cancelled',
  'on_account',
];
const rarer: readonly Story[] = [
  'completed',
  'confirmed',
  'supplier_changed',
  'needs_human',
  'refund_waits',
  'ticket',
  'car',
  'later',
  'noted',
  'on_account',
];

/** Ten for each agent: every second one has seen the rarer ones. */
export const storiesOf = (agent: number): readonly Story[] => (agent % 2 === 0 ? everyday : rarer);
