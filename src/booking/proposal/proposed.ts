import type { ShownQuote } from '../quote/find-quote.ts';

/** `expired` and `booked` are not stored: they follow from the clock and from the trip. */
export const proposalStates = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'booked',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type ProposalState = (typeof proposalStates)[number];

export interface Proposal {
  readonly id: string;
  readonly brand: string;
  readonly agencyId: string;
  readonly agencyPath: readonly string[];
  readonly agencyName: string;
  /** Null once the account is erased. */
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly customerId: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly locale: string;
  /** ISO 4217, of all its items. */
  readonly currency: string;
  readonly title: string;
  readonly intro: string;
  readonly state: ProposalState;
  /** The client accepts, and the agent books and pays. */
  readonly agentPays: boolean;
  readonly validDays: number;
  readonly validUntil: Date | null;
  readonly createdAt: Date;
}

export interface ProposalItem {
  readonly id: string;
  readonly place: number;
  /** Of the trip, from 1. */
  readonly day: number | null;
  /** Items with one number are alternatives. */
  readonly choice: number | null;
  readonly note: string;
  readonly quote: ShownQuote;
  /** Minor units of the proposal's currency. */
  readonly pinnedMinor: bigint | null;
  /** What the client was shown before the last check, if that was another price. */
  readonly beforeMinor: bigint | null;
  readonly state: 'open' | 'sold_out' | 'ask_agent';
  /** The client has accepted it, and the agent books it. */
  readonly isChosen: boolean;
  /** The price is older than a quarter of an hour, or its quote has ended. */
  readonly isStale: boolean;
}

export const mostProposed = 60;
export const longest = { title: 120, intro: 2_000, note: 500, name: 130 } as const;

/** Whether the client can still accept it. */
export const isOpen = (state: ProposalState): boolean => ['sent', 'viewed', 'accepted'].includes(state);
