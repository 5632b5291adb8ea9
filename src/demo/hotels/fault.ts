import { faultTable } from '../engine/fault.ts';

const offers = ['availability', 'rates', 'quote'] as const;

/** The calls of the hotel supplier and what can go wrong with them (see protocol.md for meanings and units). */
export const hotelFaults = faultTable({
  endpoints: ['availability', 'rates', 'calendar'],
  offers,
  lists: ['availability', 'rates'],
  faults: {
    partial: { on: ['availability'], argument: null },
    unknown_board: { on: offers, argument: null },
    bad_penalty: { on: offers, argument: null },
    no_penalty: { on: offers, argument: null },
    terms_worse: { on: ['quote'], argument: null },
    board_changed: { on: ['quote'], argument: null },
    room_changed: { on: ['quote'], argument: null },
    guests_differ: { on: ['book'], argument: null },
    amend_refused: { on: ['amend', 'amendment'], argument: null },
    amend_pending: { on: ['amend'], argument: 5_000 },
    message_refused: { on: ['message'], argument: null },
    fee_refused: { on: ['cancellation_quote'], argument: null },
    fee_brief: { on: ['cancellation_quote'], argument: 90_000 },
    fee_expired: { on: ['cancellation'], argument: null },
  },
  surnames: {
    'guests-differ': { fault: 'guests_differ', on: ['book'] },
    'amend-refused': { fault: 'amend_refused', on: ['amend'] },
    'amend-pending': { fault: 'amend_pending', on: ['amend'] },
    'message-refused': { fault: 'message_refused', on: ['message'] },
    'fee-refused': { fault: 'fee_refused', on: ['cancellation_quote'] },
    'fee-brief': { fault: 'fee_brief', on: ['cancellation_quote'] },
    'fee-expired': { fault: 'fee_expired', on: ['cancellation'] },
  },
});

export type Endpoint = (typeof hotelFaults.endpoints)[number];
export type FaultName = (typeof hotelFaults.names)[number];
