import { type Kysely, sql } from 'kysely';
import type { TrayMark } from '#web/cookie-lists/tray-cookie.ts';
import type { BookingTables } from '../../tables.ts';

type Db = Kysely<BookingTables>;

/** Whose tray it is, on which site. */
export interface TrayOwner {
  readonly personId: string;
  readonly brand: string;
}

/** The draft that a person collects in; null without one, and once it is sent, or they sell for another agency. */
export async function trayOf(db: Db, { personId, brand }: TrayOwner): Promise<TrayMark | null> {
  const { rows } = await sql<TrayMark>`
    select proposal.id as proposal, (select count(*)::int from booking.proposal_item where proposal_id = proposal.id) as count
    from booking.proposal_tray tray join booking.proposal on proposal.id = tray.proposal_id
      join accounts.person on person.id = tray.person_id and person.agency_id = proposal.agency_id
    where tray.person_id = ${personId}::uuid and tray.brand = ${brand} and proposal.state = 'draft'`.execute(db);
  return rows[0] ?? null;
}

/** From now on a person collects in this draft. */
export async function collectIn(db: Db, { personId, brand }: TrayOwner, proposalId: string): Promise<void> {
  await sql`insert into booking.proposal_tray (person_id, brand, proposal_id) values (${personId}::uuid, ${brand}, ${proposalId}::uuid)
    on conflict (person_id, brand) do update set proposal_id = excluded.proposal_id`.execute(db);
}

/** What a person adds next begins a new draft. */
export async function collectInNew(db: Db, { personId, brand }: TrayOwner): Promise<void> {
  await sql`delete from booking.proposal_tray where person_id = ${personId}::uuid and brand = ${brand}`.execute(db);
}
