import type { ErrorCodes } from '#web/api/error-codes.ts';
import { problemsOf } from '#web/api/problems.ts';

/** The error codes of quotes, reservations and webhooks. */
export const bookingCodes = {
  idempotency_key_required: {
    status: 400,
    text: 'IDEMPOTENCY_KEY_REQUIRED',
    meaning: 'The request has no `Idempotency-Key` of 16 to 255 visible characters.',
  },
  bad_signature: {
    status: 401,
    text: 'bad_signature',
    meaning: 'The signature of a webhook, or its time, is wrong.',
  },
  may_not_book: {
    status: 403,
    text: 'MAY_NOT_BOOK',
    meaning: 'The role of the signed-in person in their agency does not include booking.',
  },
  may_not_see: {
    status: 403,
    text: 'MAY_NOT_SEE',
    meaning: 'The role of the signed-in person does not include these bookings.',
  },
  may_not_act: {
    status: 403,
    text: 'MAY_NOT_ACT',
    meaning: 'The role of the signed-in person includes seeing the booking, and not acting for its client.',
  },
  proposal_closed: {
    status: 409,
    text: 'PROPOSAL_CLOSED',
    meaning: 'The proposal is not in a state in which this can be done, or is full: only drafts are changed.',
  },
  proposal_not_available: {
    status: 409,
    text: 'PROPOSAL_NOT_AVAILABLE',
    meaning:
      'Something in the proposal is not available, or priced too low by now (`state` of its items), or its agent may not book any more.',
  },
  account_refused: {
    status: 409,
    text: 'ACCOUNT_REFUSED',
    meaning: 'It can’t be booked on the agency’s account, for the reason in `errors`; a card can still pay.',
  },
  must_acknowledge: {
    status: 409,
    text: 'MUST_ACKNOWLEDGE',
    meaning: 'The quote is worse than its offer, in what `errors` names, and `accept_changes` is not true.',
  },
  already_reserved: {
    status: 409,
    text: 'ALREADY_RESERVED',
    meaning: 'The quote has become a reservation, which `errors` names if it is the caller’s own.',
  },
  not_confirmed: {
    status: 409,
    text: 'NOT_CONFIRMED',
    meaning: 'A reservation has no documents before it is confirmed.',
  },
  not_cancellable: {
    status: 409,
    text: 'NOT_CANCELLABLE',
    meaning: 'The reservation is in a state in which it cannot be cancelled.',
  },
  not_changeable: {
    status: 409,
    text: 'NOT_CHANGEABLE',
    meaning: 'The reservation can’t be changed: its state, its terms or its product do not allow it.',
  },
  not_amendable: {
    status: 409,
    text: 'NOT_AMENDABLE',
    meaning:
      'The provider does not correct this online, or the reservation is not confirmed, has begun or is being changed.',
  },
  amendment_open: {
    status: 409,
    text: 'AMENDMENT_OPEN',
    meaning: 'The provider has not answered about an earlier correction.',
  },
  nothing_to_amend: {
    status: 409,
    text: 'NOTHING_TO_AMEND',
    meaning: 'The correction is what is booked already.',
  },
  too_many_amendments: {
    status: 409,
    text: 'TOO_MANY_AMENDMENTS',
    meaning: 'The reservation has been corrected as often as is possible online.',
  },
  not_writable: {
    status: 409,
    text: 'NOT_WRITABLE',
    meaning: 'The provider takes no messages, or the reservation is not confirmed or ended long ago.',
  },
  too_many_messages: {
    status: 429,
    text: 'TOO_MANY_MESSAGES',
    meaning: 'The reservation has been written about as often as is possible within an hour, or in all.',
  },
  being_changed: {
    status: 409,
    text: 'BEING_CHANGED',
    meaning: 'Another change of the reservation is being paid or booked, or has been made.',
  },
  change_sold_out: {
    status: 409,
    text: 'sold_out',
    meaning: 'What the reservation was to be changed to is no longer available. The reservation is as it was.',
  },
  change_expired: {
    status: 409,
    text: 'expired',
    meaning: 'The change options are too old: they have to be asked for again. The reservation is as it was.',
  },
  change_unavailable: {
    status: 503,
    text: 'no_supplier',
    meaning: 'No provider answered in time about a change. The reservation is as it was.',
  },
  fee_changed: {
    status: 409,
    text: 'FEE_CHANGED',
    meaning: 'The fee is no longer the one that was sent: `errors` has the present one, and nothing is cancelled.',
  },
  fee_unknown: {
    status: 503,
    text: 'FEE_UNKNOWN',
    meaning: 'The provider has not told what cancelling costs: nothing is known of the fee, and nothing is cancelled.',
  },
  nothing_to_answer: {
    status: 409,
    text: 'NOTHING_TO_ANSWER',
    meaning: 'The traveller is not asked about a change of the supplier: it is answered, or taken back.',
  },
  changed_again: {
    status: 409,
    text: 'CHANGED_AGAIN',
    meaning: 'The supplier has changed the booking again: show the newest `supplier_changes`, and ask the traveller.',
  },
  quote_expired: {
    status: 410,
    text: 'QUOTE_EXPIRED',
    meaning: 'The quote is past its `expires_at`; a cancellation quote also when it was used or replaced.',
  },
  quote_twice: {
    status: 422,
    text: 'QUOTE_TWICE',
    meaning: 'A trip names the same quote twice; `errors` says where.',
  },
  currencies_differ: {
    status: 422,
    text: 'CURRENCIES_DIFFER',
    meaning: 'A trip has one payment, and its quotes are in different currencies; `errors` says which differ.',
  },
  idempotency_mismatch: {
    status: 422,
    text: 'IDEMPOTENCY_MISMATCH',
    meaning: 'The `Idempotency-Key` was used with another request.',
  },
  too_many_unpaid: {
    status: 429,
    text: 'TOO_MANY_UNPAID',
    meaning: 'The traveller has as much that is unpaid as they may keep at a time (stays count by room).',
  },
  too_many_reservations: {
    status: 429,
    text: 'TOO_MANY_RESERVATIONS',
    meaning: 'The traveller has made as many reservations as they may within an hour.',
  },
} as const satisfies ErrorCodes;

export const { problem, refusalTo, refusals } = problemsOf(bookingCodes);
