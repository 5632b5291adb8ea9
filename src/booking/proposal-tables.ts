import type { ColumnType, Generated } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Proposals of agents to their clients. */
export interface ProposalTables {
  'booking.proposal': {
    id: Generated<string>;
    brand: string;
    agency_id: string;
    agency_path: string[];
    agent_id: string | null;
    customer_id: Defaulted<string | null>;
    client_name: Defaulted<string>;
    client_email: Defaulted<string>;
    locale: string;
    currency: string;
    title: string;
    intro: Defaulted<string>;
    state: Defaulted<'draft' | 'sent' | 'viewed' | 'accepted' | 'declined' | 'withdrawn'>;
    /** The client accepts, and the agent books and pays. */
    agent_pays: Defaulted<boolean>;
    valid_days: Defaulted<number>;
    valid_until: Defaulted<Date | null>;
    token_hash: Buffer;
    sent_at: Defaulted<Date | null>;
    viewed_at: Defaulted<Date | null>;
    answered_at: Defaulted<Date | null>;
    created_at: Defaulted<Date>;
  };
  'booking.proposal_item': {
    id: Generated<string>;
    proposal_id: string;
    place: number;
    day: Defaulted<number | null>;
    choice: Defaulted<number | null>;
    note: Defaulted<string>;
    quote_id: string;
    pinned_minor: Defaulted<bigint | null>;
    checked_at: Defaulted<Date>;
    before_minor: Defaulted<bigint | null>;
    /** What the client has accepted, where the agent books it. */
    chosen: Defaulted<boolean>;
    state: Defaulted<'open' | 'sold_out' | 'ask_agent'>;
  };
}
