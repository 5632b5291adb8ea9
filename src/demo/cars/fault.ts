import { faultTable } from '../engine/fault.ts';

const offers = ['search', 'quote'] as const;

/** The calls of the sandbox's fleet and what can go wrong with them (see protocol.md for meanings and units). */
export const fleetFaults = faultTable({
  endpoints: ['search', 'find'],
  offers,
  lists: ['list'],
  faults: {
    station_closed: { on: ['search'], argument: null },
    no_cars: { on: offers, argument: null },
    bare_facts: { on: offers, argument: null },
    worse_terms: { on: offers, argument: null },
    hidden_charge: { on: offers, argument: null },
    other_desk: { on: ['book', 'status'], argument: null },
  },
  surnames: {},
});

export type Endpoint = (typeof fleetFaults.endpoints)[number];
export type FaultName = (typeof fleetFaults.names)[number];
