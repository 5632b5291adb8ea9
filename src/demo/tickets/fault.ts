import { faultTable } from '../engine/fault.ts';

const offers = ['calendar', 'availability'] as const;

/** The calls of the ticket supplier and what can go wrong with them (see protocol.md for meanings and units). */
export const ticketFaults = faultTable({
  endpoints: ['supplier', 'products', 'product', ...offers],
  offers,
  lists: ['products', ...offers],
  faults: {
    half_catalogue: { on: ['products'], argument: null },
    no_vacancies: { on: offers, argument: null },
    refund_partial: { on: ['cancellation'], argument: null },
  },
  surnames: {},
});

export type Endpoint = (typeof ticketFaults.endpoints)[number];
export type FaultName = (typeof ticketFaults.names)[number];
