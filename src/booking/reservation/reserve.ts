import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isCheckViolation, isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import { referenceFrom } from '#values/reference.ts';
import { isUuid } from '../quote/find-quote.ts';
import type { BookingTables, TripMode } from '../tables.ts';
import { creditGatewayId } from '../credit/credit-gateway.ts';
import type { SealedDocuments } from '../travellers/traveller-documents.ts';
import { insertDocuments } from '../travellers/traveller-documents.sql.ts';
import type { Traveller } from '../vertical.ts';
import type { Attribution } from '#web/brand/attribution.ts';
import type { TripAgent } from './trip-agent.ts';
import { type ReservationLimits, type ReservationSource, type SourceKey, sourceKeys } from './reservation-limits.ts';
import { type ReplaceRefusal, replaceRefusal } from './replaceable.ts';
import { lockSources, noteSources, type OverLimit } from './reservation-limits.sql.ts';

/** Data that the traveller confirmed on the booking page. Already validated. */
export interface ReserveCommand {
  readonly brand: string;
  readonly mode: TripMode;
  /** What is booked, in its order; one for `single`. */
  readonly items: readonly ReservedItem[];
  /** Account id of the signed-in person, or null for a guest. */
  readonly personId: string | null;
  /** The signed-in agent; null for everybody else. */
  readonly agent?: TripAgent | null;
  /** The proposal that a client has accepted these quotes from: it must still stand when they are reserved. */
  readonly proposalId?: string | null;
  /** The customer of the agent's agency that it is booked for. */
  readonly customerId?: string | null;
  /**
   * Who brought the traveller; the first answer to a key fixes it. Without an agent it is a booking of that agency, if it is
   * active and sells on commission.
   */
  readonly attribution?: Attribution | null;
  /**
   * Chosen by the client, 16 to 255 characters: a repeat by the same person with the same content is the same trip.
   */
  readonly idempotencyKey: string;
  readonly locale: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  /** ISO 3166-1 alpha-2; null for products that do not need it. */
  readonly nationality: string | null;
  /** Books on the agent’s account; left out for cards. */
  readonly onAccount?: OnAccount;
  /** Charges nothing until it is confirmed; the price is owed then. */
  readonly paysLater?: true;
  /** The reservation that the only quote replaces: the client must be entitled to it. */
  readonly replaces?: string | null;
  /** Evidence of consent: terms version, truncated address, channel. */
  readonly evidence: { readonly channel?: string };
}

/** How a trip is paid on an agency’s account. */
export interface OnAccount {
  readonly kind: 'credit' | 'deposit';
  /** Account of the ledger, of the agency that owes. */
  readonly account: string;
}

/** One reservation of a trip. */
export interface ReservedItem {
  readonly quoteId: string;
  readonly requests: string;
  /** Expected arrival: hours after midnight of the first day, in the property's time zone. */
  readonly arrivalHour?: number | null;
  /** One for each slot of the product's form, in order, without identity documents. */
  readonly travellers: readonly Traveller[];
  /** By the id of the form's question. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly documents?: SealedDocuments | undefined;
  readonly acceptChanges: boolean;
}

/** The most reservations of one trip. */
export const mostItems = 12;

export type ReserveAnswer =
  /** `tripId` is also the id of its first reservation. */
  | { readonly kind: 'reserved'; readonly tripId: string; readonly reference: string; readonly transactionId: string }
  | { readonly kind: 'quote_missing' | 'quote_expired' | 'must_acknowledge'; readonly quoteId: string }
  /** The quote has become a reservation under another key. */
  | { readonly kind: 'already_reserved'; readonly quoteId: string; readonly tripId: string }
  /** Quotes of one trip must be different, in one currency, at least one and at most `mostItems`; one for `single`. */
  | { readonly kind: 'no_items' | 'quote_twice' | 'currencies_differ' | 'too_many_items' }
  /** The booking that it replaces is not as it was when the quote was made. */
  | ReplaceRefusal
  /** The key was used with other content. */
  | { readonly kind: 'key_mismatch' }
  /** A limit of its visitor, e-mail address or client IP is exceeded: nothing was created. */
  | ({ readonly kind: 'too_many' } & OverLimit)
  /** The agency has as many unpaid bookings as it may have at a time. */
  | { readonly kind: 'too_many_unpaid' };

/** The visitor of a trip, and the limits for it. */
export interface Limited {
  readonly source: ReservationSource;
  readonly limits: ReservationLimits;
}

/**
 * Records the intent to book: a trip that is due at once; makes no external calls. One quote makes at most one reservation,
 * one key has at most one answer, even for concurrent requests. Only new trips count for the limits.
 */
export async function reserve(
  db: Kysely<BookingTables>,
  gateway: string,
  command: ReserveCommand,
  limited: Limited | null = null,
): Promise<ReserveAnswer> {
  const ids = command.items.map(({ quoteId }) => quoteId);
  if (ids.length === 0) return { kind: 'no_items' };
  const strange = command.items.find(({ quoteId }) => !isUuid(quoteId));
  if (strange) return { kind: 'quote_missing', quoteId: strange.quoteId };
  if (ids.length > (command.mode === 'single' ? 1 : mostItems)) return { kind: 'too_many_items' };
  if (new Set(ids).size !== ids.length) return { kind: 'quote_twice' };
  const {
    evidence: _evidence,
    agent: _agent,
    attribution: _attribution,
    customerId: _customer,
    proposalId: _proposal,
    ...content
  } = command;
  const items = content.items.map((item) => ({ ...item, documents: item.documents?.fingerprint }));
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...content, items }))
    .digest();
  const keys = limited ? sourceKeys(limited.limits, limited.source, normEmail(command)) : [];
  const refusal = command.replaces ? await replaceRefusal(db, command.brand, ids[0]!) : null;
  if (refusal) return (await earlierAnswer(db, command, hash)) ?? refusal;
  try {
    const made =
      keys.length === 0
        ? await record(db, gateway, command, hash)
        : await transaction(db, async (trx) => {
            await lockSources(trx, keys);
            return await recordWithin(trx, keys, command, await record(trx, gateway, command, hash));
          });
    if (made) return { kind: 'reserved', ...made };
  } catch (error) {
    if (error instanceof AboveLimit) return { kind: 'too_many', ...error.limit };
    if (isCheckViolation(error, 'unpaid_not_exceeded'))
      return (await earlierAnswer(db, command, hash)) ?? { kind: 'too_many_unpaid' };
    if (isUniqueViolation(error, 'trip_replaces_key'))
      return (await earlierAnswer(db, command, hash)) ?? { kind: 'being_changed' };
    if (isUniqueViolation(error, 'reservation_quote_id_key')) return (await firstTaken(db, ids))!;
    throw error;
  }
  return await whyNot(db, command, hash);
}

/** Rolls back the transaction that created a trip. */
class AboveLimit extends Error {
  readonly limit: OverLimit;
  constructor(limit: OverLimit) {
    super('above a limit of reservations');
    this.limit = limit;
  }
}

async function recordWithin(
  trx: Kysely<BookingTables>,
  keys: readonly SourceKey[],
  { items }: ReserveCommand,
  made: Made | null,
): Promise<Made | null> {
  const rooms = items.reduce((sum, { travellers }) => sum + Math.max(1, travellers.length), 0);
  const above = made && (await noteSources(trx, made.tripId, rooms, keys));
  if (above) throw new AboveLimit(above);
  return made;
}

const normEmail = ({ email }: ReserveCommand) => email.trim().toLowerCase();
/** Keys are scoped to brand and person, so that a person is never answered with another's trip. */
const scopeOf = ({ brand, personId }: ReserveCommand) => `${brand} ${personId ?? 'guest'}`;
const newReference = () => referenceFrom(randomBytes(20));

interface Made {
  readonly tripId: string;
  readonly reference: string;
  readonly transactionId: string;
}

/**
 * Key, trip, reservations and payment in one statement, or nothing: null when the key was used before (a concurrent
 * request with it waits here until the first has committed) or a quote is not available.
 */
async function record(
  db: Kysely<BookingTables>,
  gateway: string,
  command: ReserveCommand,
  hash: Buffer,
): Promise<Made | null> {
  const { mode, items, onAccount } = command;
  const kind = onAccount?.kind ?? (command.paysLater ? 'later' : 'card');
  const references = items.map(newReference);
  const reference = mode === 'single' ? references[0]! : newReference();
  const rows = items.map((item, at) => ({
    quote_id: item.quoteId,
    position: at + 1,
    reference: references[at],
    requests: item.requests,
    arrival_hour: item.arrivalHour ?? null,
    travellers: item.travellers,
    answers: item.answers ?? {},
    accepted: item.acceptChanges,
  }));
  const { rows: made } = await sql<Made>`
    with ${sellerOf(command)} ${acceptedItems(command)} item as (
      select item.*, quote.product, quote.supplier, quote.currency, quote.total_minor, quote.ends_at,
        coalesce(net.agency_net_minor, quote.total_minor) as owed_minor,
        -- The commission is of the price without added tax, which is ours to pay, and never makes us pay for a sale.
        case when seller.commission_bp is not null then quote.total_minor - least(
          round((quote.total_minor - net.tax_in_sale_minor)::numeric * seller.commission_bp / 10000),
          quote.total_minor - net.tax_in_sale_minor - net.supplier_in_sale_minor)::bigint end as referred_net_minor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (quote_id uuid, position smallint, reference text,
        requests text, arrival_hour smallint, travellers jsonb, answers jsonb, accepted boolean)
      -- PostgreSQL takes the list for a hundred items and would read all quotes; with "offset 0" it looks each up.
      cross join lateral (select * from booking.quote where quote.id = item.quote_id offset 0) quote
      -- What was priced for an agency is sold by it alone.
      cross join lateral (select agency_id, agency_net_minor, tax_in_sale_minor, supplier_in_sale_minor
        from booking.quote_net where quote_net.quote_id = quote.id offset 0) net
      left join seller on true
      where quote.brand = ${command.brand} and quote.expires_at > now() and (not quote.must_acknowledge or item.accepted)
        and quote.replaces is not distinct from ${command.replaces ?? null}::uuid
        and (net.agency_id is null or net.agency_id = ${command.agent?.agencyId ?? null}::uuid)
        ${command.proposalId ? sql`and quote.id in (select quote_id from accepted)` : sql``}
    ), whole as (
      select uuidv7() as trip_id, currency, sum(total_minor)::bigint as total_minor,
        sum(owed_minor)::bigint as owed_minor, max(ends_at) as ends_at
      from item group by currency having count(*) = ${items.length}::int
    ), fresh as (
      insert into booking.idempotency (scope, key, request_hash, trip_id)
      select ${scopeOf(command)}::text, ${command.idempotencyKey}::text, ${hash}::bytea, trip_id from whole
      on conflict do nothing returning trip_id
    ), trip as (
      insert into booking.trip (id, reference, mode, brand, locale, channel, currency, total_minor, person_id, contact_name,
        email, email_norm, phone, nationality, evidence, replaces, agency_id, agency_path, agent_id, referral_source, referral_agency_id, referral_person_id,
        referral_fid, ends_at)
      select trip_id, ${reference}::text, ${mode}::text, ${command.brand}::text, ${command.locale}::text,
        ${command.evidence.channel ?? 'website'}::text, currency, total_minor, ${command.personId}::uuid,
        ${command.contactName}::text, ${command.email}::text, ${normEmail(command)}::text, ${command.phone}::text,
        ${command.nationality}::char(2), ${JSON.stringify(command.evidence)}::jsonb, ${command.replaces ?? null}::uuid,
        seller.agency_id, coalesce(seller.agency_path, '{}'), seller.agent_id, ${command.attribution?.source ?? null}::text,
        ${command.attribution?.agencyId ?? null}::uuid, ${command.attribution?.personId ?? null}::uuid,
        ${command.attribution?.fid ?? null}::bigint, ends_at
      from fresh join whole using (trip_id) left join seller on true
      returning id, currency, total_minor
    ), reserved as (
      insert into booking.reservation (id, trip_id, position, required, reference, quote_id, product, supplier, requests,
        arrival_hour, travellers, answers, ends_at, referred_net_minor)
      select case position when 1 then trip.id else uuidv7() end, trip.id, position, ${mode !== 'loose'}::boolean,
        item.reference, quote_id, product, supplier, requests, arrival_hour, travellers, answers, ends_at, referred_net_minor
      from trip cross join item
      -- Trips that share quotes insert them in one order, so that none waits for another that waits for it.
      order by quote_id
      returning id, quote_id, ends_at
    ), ${ofCustomer(command)} ${insertDocuments(items)} payment as (
      insert into booking.payment (trip_id, reference, gateway, currency, amount_minor, kind, account, agency_minor)
      select trip.id, ${newReference()}::text, ${onAccount ? creditGatewayId : gateway}::text, trip.currency, trip.total_minor,
        ${kind}::text, ${onAccount?.account ?? 'psp_receivable'}::text,
        case when ${onAccount !== undefined}::boolean then whole.owed_minor end
      from trip join whole on whole.trip_id = trip.id
      returning id
    )
    select trip.id as "tripId", payment.id as "transactionId"
    from trip cross join payment`.execute(db);
  const [row] = made;
  return row ? { tripId: row.tripId, reference, transactionId: row.transactionId } : null;
}

/**
 * Who sells: an agent with their agency, else the agency on commission that brought the traveller, with its share in basis
 * points; no row for all others.
 */
function sellerOf({ agent, attribution }: ReserveCommand) {
  if (agent)
    return sql`seller as (
      select ${agent.agencyId}::uuid as agency_id, ${[...agent.agencyPath]}::uuid[] as agency_path,
        ${agent.personId}::uuid as agent_id, null::integer as commission_bp
    ),`;
  return sql`seller as (
      select agency.id as agency_id, agency.path as agency_path, ${attribution?.personId ?? null}::uuid as agent_id, commission_bp
      from accounts.agency where id = ${attribution?.agencyId ?? null}::uuid and model = 'commission'
        and not exists (select from accounts.agency above where above.id = any (agency.path) and above.status <> 'active')
    ),`;
}

/** Locked until the trip is stored: a proposal is not withdrawn, nor is another alternative accepted, meanwhile. */
function acceptedItems({ proposalId, items }: ReserveCommand) {
  if (!proposalId) return sql``;
  return sql`accepted as (
      select item.quote_id from booking.proposal join booking.proposal_item item on item.proposal_id = proposal.id
      where proposal.id = ${proposalId}::uuid and proposal.state = 'accepted' and item.chosen
        and item.quote_id = any (${items.map(({ quoteId }) => quoteId)}::uuid[])
      for update of proposal, item
    ),`;
}

/** An erased customer is left out. */
function ofCustomer({ customerId }: ReserveCommand) {
  if (!customerId) return sql``;
  return sql`customer as (
      insert into booking.trip_customer (trip_id, customer_id)
      select trip.id, customer.id from trip join accounts.customer on customer.id = ${customerId}::uuid
    ),`;
}

async function whyNot(db: Kysely<BookingTables>, command: ReserveCommand, hash: Buffer): Promise<ReserveAnswer> {
  const earlier = await earlierAnswer(db, command, hash);
  if (earlier) return earlier;
  const quotes = await db
    .selectFrom('booking.quote as quote')
    .leftJoin('booking.quote_net as net', 'net.quote_id', 'quote.id')
    .select(['id', 'must_acknowledge', 'replaces', 'agency_id', sql<boolean>`expires_at <= now()`.as('expired')])
    .where(
      'id',
      'in',
      command.items.map(({ quoteId }) => quoteId),
    )
    .where('brand', '=', command.brand)
    .execute();
  for (const { quoteId, acceptChanges } of command.items) {
    const quote = quotes.find(({ id }) => id === quoteId);
    const isOfOthers = quote?.agency_id && quote.agency_id !== command.agent?.agencyId;
    if (!quote || isOfOthers || quote.replaces !== (command.replaces ?? null))
      return { kind: 'quote_missing', quoteId };
    if (quote.expired) return (await firstTaken(db, [quote.id])) ?? { kind: 'quote_expired', quoteId };
    if (quote.must_acknowledge && !acceptChanges) return { kind: 'must_acknowledge', quoteId };
  }
  // Withdrawn, or another alternative was accepted, since the client sent the form.
  if (command.proposalId) return { kind: 'quote_missing', quoteId: command.items[0]!.quoteId };
  return { kind: 'currencies_differ' };
}

/** What a key was answered with; null for a new one. */
async function earlierAnswer(
  db: Kysely<BookingTables>,
  command: ReserveCommand,
  hash: Buffer,
): Promise<ReserveAnswer | null> {
  const earlier = await db
    .selectFrom('booking.idempotency')
    .selectAll()
    .where('scope', '=', scopeOf(command))
    .where('key', '=', command.idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return null;
  const isRepeated =
    earlier.request_hash.length === 0
      ? await isBookedAs(db, earlier.trip_id!, command)
      : hash.equals(earlier.request_hash);
  return isRepeated ? reservedAs(db, earlier.trip_id!) : { kind: 'key_mismatch' };
}

/** Whether a trip from before requests were hashed as they are now is what the command asks for. */
async function isBookedAs(db: Kysely<BookingTables>, tripId: string, command: ReserveCommand): Promise<boolean> {
  const [item, ...others] = command.items;
  if (!item || others.length > 0) return false;
  const { rows } = await sql`
    select from booking.trip join booking.reservation on reservation.trip_id = trip.id
    where trip.id = ${tripId} and (locale, contact_name, email, phone) =
        (${command.locale}::text, ${command.contactName}::text, ${command.email}::text, ${command.phone}::text)
      and nationality is not distinct from ${command.nationality}::char(2)
      and (quote_id, requests, travellers, answers) = (${item.quoteId}::uuid, ${item.requests}::text,
        ${JSON.stringify(item.travellers)}::jsonb, ${JSON.stringify(item.answers ?? {})}::jsonb)
      and arrival_hour is not distinct from ${item.arrivalHour ?? null}::smallint`.execute(db);
  return rows.length > 0;
}

async function reservedAs(db: Kysely<BookingTables>, tripId: string): Promise<ReserveAnswer> {
  const row = await db
    .selectFrom('booking.trip as trip')
    .innerJoin('booking.payment as payment', (join) =>
      join.onRef('payment.trip_id', '=', 'trip.id').on('payment.replaced_at', 'is', null),
    )
    .select(['trip.reference', 'payment.id as payment_id'])
    .where('trip.id', '=', tripId)
    .executeTakeFirstOrThrow();
  return { kind: 'reserved', tripId, reference: row.reference, transactionId: row.payment_id };
}

async function firstTaken(db: Kysely<BookingTables>, quoteIds: readonly string[]): Promise<ReserveAnswer | null> {
  const row = await db
    .selectFrom('booking.reservation')
    .select(['quote_id', 'trip_id'])
    .where('quote_id', 'in', quoteIds)
    .executeTakeFirst();
  return row ? { kind: 'already_reserved', quoteId: row.quote_id, tripId: row.trip_id } : null;
}
