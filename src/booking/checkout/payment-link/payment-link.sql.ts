import { type Kysely, sql } from 'kysely';
import { jobCall } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../../tables.ts';

/** The link of a trip that is good now. */
export interface PaymentLink {
  readonly id: string;
  /** Where it was sent; null for one that the agent passes on. */
  readonly sentTo: string | null;
  readonly isOpened: boolean;
  readonly remindsClient: boolean;
  /** Number of the selling agency; null where none sold it. */
  readonly agencyNumber: number | null;
}

/** Null when there is none, or nothing is owed any more. */
export async function paymentLinkOf(db: Kysely<BookingTables>, tripId: string): Promise<PaymentLink | null> {
  const { rows } = await sql<PaymentLink>`
    select link.id, link.sent_to as "sentTo", link.opened_by is not null as "isOpened",
      debt.reminds_client as "remindsClient", agency.number::int as "agencyNumber"
    from booking.payment_link link join booking.receivable debt on debt.trip_id = link.trip_id
      join booking.trip on trip.id = link.trip_id left join accounts.agency on agency.id = trip.agency_id
    where link.trip_id = ${tripId}::uuid and link.revoked_at is null and debt.state = 'open'`.execute(db);
  return rows[0] ?? null;
}

export interface NewPaymentLink {
  readonly tripId: string;
  /** Id of the account that makes it. */
  readonly madeBy: string;
  /** Sends it by email; null for a link to copy. */
  readonly sentTo: string | null;
  /** Whether the client is reminded too, at the address that it was sent to. */
  readonly remindsClient: boolean;
}

/**
 * Makes a link, and queues the email with it in the same transaction. An earlier link of the trip ends. False when nothing is
 * owed.
 */
export async function makePaymentLink(db: Kysely<BookingTables>, link: NewPaymentLink): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const { rows: owed } = await sql`
      update booking.receivable set reminds_client = ${link.remindsClient}, version = version + 1
      where trip_id = ${link.tripId}::uuid and state = 'open' returning trip_id`.execute(trx);
    if (owed.length === 0) return false;
    await revoke(trx, link.tripId);
    const { rows } = await sql<{ id: string }>`
      insert into booking.payment_link (trip_id, made_by, sent_to)
      values (${link.tripId}::uuid, ${link.madeBy}::uuid, ${link.sentTo}) returning id`.execute(trx);
    if (link.sentTo !== null) await queueMail(trx, link.tripId, rows[0]!.id);
    return true;
  });
}

/** Ends the link of a trip. False when there was none. */
export async function revokePaymentLink(db: Kysely<BookingTables>, tripId: string): Promise<boolean> {
  return await transaction(db, async (trx) => {
    await sql`update booking.receivable set reminds_client = false, version = version + 1
      where trip_id = ${tripId}::uuid and reminds_client`.execute(trx);
    return await revoke(trx, tripId);
  });
}

async function revoke(db: Kysely<BookingTables>, tripId: string): Promise<boolean> {
  const { rows } = await sql`
    update booking.payment_link set revoked_at = clock_timestamp()
    where trip_id = ${tripId}::uuid and revoked_at is null returning id`.execute(db);
  return rows.length > 0;
}

async function queueMail(db: Kysely<BookingTables>, tripId: string, linkId: string): Promise<void> {
  const call = jobCall('deliver', sql`json_build_object('outbox', mail.id::text)`, {
    jobKey: sql`('deliver:' || mail.id)`,
  });
  await sql`
    with mail as (
      insert into booking.outbox (dedup_key, kind, trip_id)
      values (${`mail:${tripId}:pay_request:again:${linkId}`}, 'pay_request', ${tripId}::uuid) returning id
    )
    select ${call} is null as queued from mail`.execute(db);
}

/** `over`: revoked, paid, cancelled, or the time to pay has run out. `used`: another browser has opened the link. */
export interface LinkedTrip {
  readonly state: 'good' | 'used' | 'over';
  readonly tripId: string;
  readonly brand: string;
}

/** The trip that a link leads to, for a browser, by the database's clock; null for a link that never was. */
export async function linkedTrip(
  db: Kysely<BookingTables>,
  linkId: string,
  browser: Buffer | null,
): Promise<LinkedTrip | null> {
  const { rows } = await sql<LinkedTrip>`
    select link.trip_id as "tripId", trip.brand, case
      when link.revoked_at is not null or debt.state is distinct from 'open' or debt.pay_by <= clock_timestamp() then 'over'
      when link.opened_by <> ${browser ?? Buffer.alloc(0)}::bytea then 'used'
      else 'good' end as state
    from booking.payment_link link join booking.trip on trip.id = link.trip_id
      left join booking.receivable debt on debt.trip_id = link.trip_id
    where link.id = ${linkId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Claims the link for this browser unless another has it. The same browser may open it again. */
export async function claimLink(
  db: Kysely<BookingTables>,
  linkId: string,
  browser: Buffer,
): Promise<LinkedTrip | null> {
  await sql`
    update booking.payment_link set opened_by = ${browser}::bytea, opened_at = clock_timestamp()
    where id = ${linkId}::uuid and opened_by is null and revoked_at is null`.execute(db);
  return await linkedTrip(db, linkId, browser);
}
