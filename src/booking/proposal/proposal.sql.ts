import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingScope } from '../scope/scope.ts';
import type { BookingReader, ScopedDb } from '../scope/scoped.sql.ts';
import { findQuote, isUuid } from '../quote/find-quote.ts';
import type { TripAgent } from '../reservation/trip-agent.ts';
import type { BookingTables } from '../tables.ts';
import { mostProposed, type Proposal, type ProposalItem, type ProposalState } from './proposed.ts';

type Db = Kysely<BookingTables>;

const isBooked = sql`exists (select from booking.proposal_item item join booking.reservation on reservation.quote_id = item.quote_id
  where item.proposal_id = proposal.id)`;

/** What the client has accepted and the agency pays waits for its agent: its prices are checked again at the booking. */
const mayExpire = sql`(state in ('sent', 'viewed') or state = 'accepted' and not agent_pays)`;

const shown = sql`
  select proposal.id, proposal.brand, proposal.agency_id as "agencyId", proposal.agency_path as "agencyPath",
    agency.name as "agencyName", proposal.agent_id as "agentId", agent.name as "agentName",
    proposal.customer_id as "customerId", client_name as "clientName", client_email as "clientEmail", proposal.locale,
    proposal.currency, title, intro, agent_pays as "agentPays", valid_days::int as "validDays", valid_until as "validUntil",
    proposal.created_at as "createdAt",
    case when ${isBooked} then 'booked'
      when ${mayExpire} and valid_until <= now() then 'expired' else state end as state
  from booking.proposal join accounts.agency on agency.id = proposal.agency_id
    left join accounts.person agent on agent.id = proposal.agent_id`;

function inScope(scope: BookingScope): RawBuilder<unknown> {
  switch (scope.kind) {
    case 'own':
      return sql`proposal.agent_id = ${scope.personId}::uuid and proposal.agency_path = ${[...scope.agencyPath]}::uuid[]`;
    case 'agency':
      return sql`proposal.agency_path @> array[${scope.agencyPath.at(-1) ?? null}::uuid]`;
    case 'all':
      return sql`true`;
  }
}

/** Null for one outside of the scope, as for one that does not exist. */
export async function findProposal(
  db: ScopedDb,
  { brand, scope }: BookingReader,
  id: string,
): Promise<Proposal | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<Proposal>`${shown}
    where proposal.id = ${id}::uuid and proposal.brand = ${brand} and ${inScope(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** For work on behalf of nobody: the email about it. */
export async function proposalOfId(db: Db, brand: string, id: string): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`${shown}
    where proposal.id = ${id}::uuid and proposal.brand = ${brand}`.execute(db);
  return rows[0] ?? null;
}

export interface WantedProposals {
  /** Part of the title, or of the client's name or e-mail address. */
  readonly search?: string;
  readonly state?: ProposalState | null;
  /** Id of the last one of the page before. */
  readonly after?: string | null;
  readonly limit: number;
}

/** The newest first. */
export async function listProposals(
  db: ScopedDb,
  { brand, scope }: BookingReader,
  { search = '', state = null, after = null, limit }: WantedProposals,
): Promise<readonly Proposal[]> {
  const isNamed = sql`strpos(booking.searchable(concat_ws(' ', title, client_name, client_email)), booking.searchable(${search}::text)) > 0`;
  const follows = sql`(proposal.created_at, proposal.id) < (select created_at, id from booking.proposal where id = ${after}::uuid)`;
  const { rows } = await sql<Proposal>`select * from (${shown}
    where proposal.brand = ${brand} and ${inScope(scope)} and ${search === '' ? sql`true` : isNamed}
      and ${after === null ? sql`true` : follows}) listed
    where ${state}::text is null or state = ${state}::text order by "createdAt" desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** By the hash of the token in its link; drafts too, which are for their agents alone. */
export async function proposalOfToken(db: Db, brand: string, hash: Buffer): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`${shown}
    where proposal.token_hash = ${hash} and proposal.brand = ${brand}`.execute(db);
  return rows[0] ?? null;
}

/** The proposal that a client has accepted all of these quotes from, and no alternative in their place. */
export async function proposalOfQuotes(db: Db, quoteIds: readonly string[]): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`${shown}
    where state = 'accepted' and (select count(distinct item.quote_id) from booking.proposal_item item
      where item.proposal_id = proposal.id and item.chosen and item.quote_id = any (${[...quoteIds]}::uuid[])) = ${quoteIds.length}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** In their order. For the dashboard `within` is limited to a scope; quotes are read with `db`. */
export async function itemsOf(
  db: Db,
  { id, brand }: Pick<Proposal, 'id' | 'brand'>,
  within: Db = db,
): Promise<readonly ProposalItem[]> {
  const rows = await within
    .selectFrom('booking.proposal_item as item')
    .innerJoin('booking.quote as quote', 'quote.id', 'item.quote_id')
    .select([
      'item.id',
      'place',
      'day',
      'choice',
      'note',
      'quote_id',
      'pinned_minor',
      'before_minor',
      'item.state',
      'chosen',
    ])
    .select(
      sql<boolean>`checked_at < now() - interval '15 minutes' or quote.expires_at < now() + interval '5 minutes'`.as(
        'stale',
      ),
    )
    .where('proposal_id', '=', id)
    .orderBy('place')
    .execute();
  const items = await Promise.all(
    rows.map(async (row): Promise<ProposalItem | null> => {
      const quote = await findQuote(db, brand, row.quote_id);
      return (
        quote && {
          id: row.id,
          place: row.place,
          day: row.day,
          choice: row.choice,
          note: row.note,
          quote,
          pinnedMinor: row.pinned_minor,
          beforeMinor: row.before_minor,
          state: row.state,
          isChosen: row.chosen,
          isStale: row.stale,
        }
      );
    }),
  );
  return items.filter((one) => one !== null);
}

export interface NewProposal {
  readonly brand: string;
  readonly agent: TripAgent;
  readonly locale: string;
  readonly title: string;
  readonly quotes: readonly { readonly id: string; readonly currency: string }[];
  /** The hash of the token of a proposal's link, by its id. */
  readonly hashFor: (id: string) => Buffer;
}

/** A draft of quotes in one currency; null for none, for too many, and for several currencies. */
export async function createProposal(
  db: Db,
  { brand, agent, locale, title, quotes, hashFor }: NewProposal,
): Promise<string | null> {
  const [first] = quotes;
  if (!first || quotes.length > mostProposed || quotes.some(({ currency }) => currency !== first.currency)) return null;
  return await transaction(db, async (trx) => {
    const id = randomUUID();
    await trx
      .insertInto('booking.proposal')
      .values({
        id,
        token_hash: hashFor(id),
        brand,
        agency_id: agent.agencyId,
        agency_path: [...agent.agencyPath],
        agent_id: agent.personId,
        locale,
        currency: first.currency,
        title,
      })
      .execute();
    await insertItems(trx, id, 0, quotes);
    return id;
  });
}

/** Adds quotes to a draft; false when it is no draft any more, in another currency, or full. */
export async function addToProposal(db: Db, id: string, quotes: NewProposal['quotes']): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const row = await trx
      .selectFrom('booking.proposal')
      .select(['currency', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const { most } = await trx
      .selectFrom('booking.proposal_item')
      .select(sql<number>`coalesce(max(place), 0)::int`.as('most'))
      .where('proposal_id', '=', id)
      .executeTakeFirstOrThrow();
    if (row?.state !== 'draft' || quotes.some(({ currency }) => currency !== row.currency)) return false;
    if (most + quotes.length > mostProposed) return false;
    await insertItems(trx, id, most, quotes);
    return true;
  });
}

/** A quote that was not made for the agency is asked for again before it is shown. */
async function insertItems(trx: Db, id: string, after: number, quotes: NewProposal['quotes']): Promise<void> {
  const ids = quotes.map((one) => one.id);
  await sql`
    insert into booking.proposal_item (proposal_id, place, quote_id, checked_at)
    select ${id}::uuid, ${after} + at, quote_id,
      case when net.agency_id = proposal.agency_id then quote.created_at else '-infinity' end
    from unnest(${ids}::uuid[]) with ordinality as one (quote_id, at)
      join booking.quote on quote.id = quote_id join booking.quote_net net using (quote_id)
      join booking.proposal on proposal.id = ${id}::uuid`.execute(trx);
}

export interface ItemEdit {
  readonly id: string;
  readonly day: number | null;
  readonly choice: number | null;
  readonly note: string;
  readonly pinnedMinor: bigint | null;
}

export interface ProposalEdit {
  readonly title: string;
  readonly intro: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly customerId: string | null;
  readonly locale: string;
  readonly agentPays: boolean;
  readonly validDays: number;
  /** In their new order; others are removed. */
  readonly items: readonly ItemEdit[];
}

/** Changes a draft; false when it is none any more. */
export async function editProposal(db: Db, id: string, edit: ProposalEdit): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const changed = await trx
      .updateTable('booking.proposal')
      .set({
        title: edit.title,
        intro: edit.intro,
        client_name: edit.clientName,
        client_email: edit.clientEmail,
        customer_id: edit.customerId,
        locale: edit.locale,
        agent_pays: edit.agentPays,
        valid_days: edit.validDays,
      })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    const items = JSON.stringify(
      edit.items.map(({ pinnedMinor, ...item }, at) => ({
        ...item,
        place: at + 1,
        pinned: pinnedMinor?.toString() ?? null,
      })),
    );
    await sql`
      with wanted as (
        select * from jsonb_to_recordset(${items}::jsonb)
          as one (id uuid, place smallint, day smallint, choice smallint, note text, pinned bigint)
      ), gone as (
        delete from booking.proposal_item item where proposal_id = ${id}::uuid and item.id not in (select id from wanted)
      )
      update booking.proposal_item item set place = wanted.place, day = wanted.day, choice = wanted.choice,
        note = wanted.note, pinned_minor = wanted.pinned,
        checked_at = case when wanted.pinned is distinct from pinned_minor then '-infinity' else checked_at end
      from wanted where item.id = wanted.id and item.proposal_id = ${id}::uuid`.execute(trx);
    return true;
  });
}

/** A draft becomes `sent`; sent again it keeps its link and is valid for its days from now. */
export async function markSent(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booking.proposal')
    .set({
      state: sql`case when state = 'draft' then 'sent' else state end`,
      sent_at: sql<Date>`now()`,
      valid_until: sql<Date>`now() + valid_days * interval '1 day'`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'sent', 'viewed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves a proposal that was sent and is not over; false for any other. */
export async function answerProposal(
  db: Db,
  id: string,
  to: 'viewed' | 'accepted' | 'declined' | 'withdrawn',
): Promise<boolean> {
  const from = { viewed: ['sent'], accepted: ['sent', 'viewed', 'accepted'], declined: ['sent', 'viewed'], withdrawn: ['draft', 'sent', 'viewed', 'accepted', 'declined'] } as const; // prettier-ignore
  const at = to === 'viewed' ? { viewed_at: sql<Date>`now()` } : { answered_at: sql<Date>`now()` };
  const { numUpdatedRows } = await db
    .updateTable('booking.proposal as proposal')
    .set({ state: to, ...at })
    .where('id', '=', id)
    .where('state', 'in', [...from[to]])
    .where(sql<boolean>`(${to} = 'withdrawn' or valid_until > now()) and not ${isBooked}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A draft with the same content, by another agent perhaps. */
export async function duplicateProposal(
  db: Db,
  from: string,
  agent: TripAgent,
  hashFor: NewProposal['hashFor'],
): Promise<string> {
  const id = randomUUID();
  await sql`
    with copy as (
      insert into booking.proposal (id, token_hash, brand, agency_id, agency_path, agent_id, customer_id, client_name,
        client_email, locale, currency, title, intro, agent_pays, valid_days)
      select ${id}::uuid, ${hashFor(id)}::bytea, brand, ${agent.agencyId}::uuid, ${[...agent.agencyPath]}::uuid[], ${agent.personId}::uuid,
        case when agency_id = ${agent.agencyId}::uuid then customer_id end, client_name, client_email, locale, currency, title,
        intro, agent_pays, valid_days from booking.proposal where id = ${from}::uuid
      returning id
    ), items as (
      insert into booking.proposal_item (proposal_id, place, day, choice, note, quote_id, pinned_minor, checked_at)
      select copy.id, place, day, choice, note, quote_id, pinned_minor, '-infinity'
      from copy, booking.proposal_item item where item.proposal_id = ${from}::uuid
    )
    select id from copy`.execute(db);
  return id;
}
