import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '#booking/booking.ts';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';

type Db = Kysely<BookingTables>;

/** A stay that is over, whose guest was not invited yet. */
export interface FinishedStay {
  readonly reservationId: string;
  readonly propertyId: string;
}

/** Name of the job that sends an invitation; its payload is `{ reservation }`. */
export const invitationJob = 'review_email';

/**
 * Hotel stays that ended between a day and two weeks ago and have no invitation: the oldest, at most `limit`. Addresses
 * that want none are left out.
 */
export async function staysToInvite(db: Db, limit: number): Promise<readonly FinishedStay[]> {
  const { rows } = await sql<FinishedStay>`
    select stay.reservation_id as "reservationId", property.id as "propertyId"
    from booking.finished_reservation stay join hotels.property on property.id = stay.details ->> 'propertyId'
    where stay.product = 'hotel' and stay.ends_at between now() - interval '14 days' and now() - interval '1 day'
      and not exists (select from hotels.review_invitation where reservation_id = stay.reservation_id)
      and not exists (select from hotels.review_opt_out where email_hash = sha256(convert_to(stay.email_norm, 'UTF8')))
    order by stay.ends_at limit ${limit}`.execute(db);
  return rows;
}

/** Stores an invitation with its mail's job; does nothing for a stay that has one. The link is good for 60 days. */
export async function invite(db: Db, stay: FinishedStay, secretHash: Buffer): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql`
      insert into hotels.review_invitation (reservation_id, property_id, secret_hash, ends_at)
      values (${stay.reservationId}, ${stay.propertyId}, ${secretHash}, now() + interval '60 days')
      on conflict do nothing returning reservation_id`.execute(trx);
    if (rows.length === 0) return;
    await addJob(
      trx,
      invitationJob,
      { reservation: stay.reservationId },
      { jobKey: `review ${stay.reservationId}`, maxAttempts: attemptsForADay },
    );
  });
}

/** What the mail of an invitation says. */
export interface InvitedStay {
  readonly brand: string;
  readonly locale: string;
  readonly email: string;
  readonly hotel: string;
  /** Of the hotel, when it was booked; null without one. */
  readonly picture: string | null;
}

/** Null when the address wants no invitations, or the review is written. */
export async function invitedStay(db: Db, reservationId: string): Promise<InvitedStay | null> {
  const { rows } = await sql<InvitedStay>`
    select stay.brand, stay.locale, stay.email, property.name as hotel,
      stay.details -> 'hotel' ->> 'pictureFile' as picture
    from hotels.review_invitation invitation
      join booking.finished_reservation stay on stay.reservation_id = invitation.reservation_id
      join hotels.property on property.id = invitation.property_id
    where invitation.reservation_id = ${reservationId}
      and not exists (select from hotels.review_opt_out where email_hash = sha256(convert_to(stay.email_norm, 'UTF8')))
      and not exists (select from hotels.review where reservation_id = invitation.reservation_id)`.execute(db);
  return rows[0] ?? null;
}

/** The stay that a link is for. */
export interface ReviewableStay {
  readonly reservationId: string;
  readonly propertyId: string;
  /** Full name of the contact. */
  readonly contactName: string;
  readonly endsAt: Date;
  /** State of its review; null while there is none. */
  readonly written: 'held' | 'published' | 'removed' | null;
  readonly isOver: boolean;
}

/** By the hash of the link's secret, for the brand that was booked with; null for an unknown one. */
export async function stayOfLink(db: Db, brand: string, secretHash: Buffer): Promise<ReviewableStay | null> {
  const { rows } = await sql<ReviewableStay>`
    select invitation.reservation_id as "reservationId", invitation.property_id as "propertyId",
      stay.contact_name as "contactName", stay.ends_at as "endsAt",
      (select state from hotels.review where reservation_id = invitation.reservation_id) as written,
      invitation.ends_at <= now() as "isOver"
    from hotels.review_invitation invitation
      join booking.finished_reservation stay on stay.reservation_id = invitation.reservation_id
    where invitation.secret_hash = ${secretHash} and stay.brand = ${brand}`.execute(db);
  return rows[0] ?? null;
}

/** No more invitations to the address of this stay. Doing it twice is no error. */
export async function optOut(db: Db, reservationId: string): Promise<void> {
  await sql`
    insert into hotels.review_opt_out (email_hash)
    select sha256(convert_to(email_norm, 'UTF8')) from booking.finished_reservation where reservation_id = ${reservationId}
    on conflict do nothing`.execute(db);
}

/** A review as it is stored; `reasons` for staff to look at it first hold it. */
export interface NewReview {
  readonly reservationId: string;
  readonly author: string | null;
  readonly party: string;
  readonly locale: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly title: string;
  readonly liked: string;
  readonly disliked: string;
  readonly reasons: readonly string[];
}

/** False when the stay has a review already. */
export async function insertReview(db: Db, review: NewReview): Promise<boolean> {
  const { reservationId, author, party, locale, scores, title, liked, disliked, reasons } = review;
  const values = Object.values(scores);
  const total = values.reduce((sum, value) => sum + value, 0);
  const { rows } = await sql`
    insert into hotels.review (property_id, reservation_id, state, reasons, author, party, stayed_until, locale, scores,
      score, title, liked, disliked)
    select invitation.property_id, invitation.reservation_id, ${reasons.length > 0 ? 'held' : 'published'}, ${reasons}::text[],
      ${author}, ${party}, (stay.details -> 'stay' ->> 'checkOut')::date, ${locale}, ${JSON.stringify(scores)}::jsonb,
      round(${total}::numeric / ${values.length}, 1), ${title}, ${liked}, ${disliked}
    from hotels.review_invitation invitation
      join booking.finished_reservation stay on stay.reservation_id = invitation.reservation_id
    where invitation.reservation_id = ${reservationId} and invitation.ends_at > now()
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}
