import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** Who has sold a trip, to be written to. */
export interface Seller {
  /** Null once they have left the agency. */
  readonly agentEmail: string | null;
  /** Null for one that has chosen none, too. */
  readonly agentLocale: string | null;
  readonly agencyEmail: string | null;
  readonly agencyLocale: string | null;
  /** Name of the agency. */
  readonly agency: string;
}

/** Null for a trip that no agency has sold. */
export async function sellerOf(db: Kysely<BookingTables>, tripId: string): Promise<Seller | null> {
  const { rows } = await sql<Seller>`
    select agent.email as "agentEmail", agent.locale as "agentLocale", agency.locale as "agencyLocale", agency.email as "agencyEmail", agency.name as agency
    from booking.trip join accounts.agency on agency.id = trip.agency_id
    left join accounts.person agent on agent.id = trip.agent_id and agent.agency_id = agency.id and agent.blocked_at is null
    where trip.id = ${tripId}::uuid`.execute(db);
  return rows[0] ?? null;
}
