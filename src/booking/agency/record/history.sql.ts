import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../../tables.ts';

/** One entry of a booking's history. */
export interface HistoryEntry {
  readonly at: Date;
  readonly entity: 'reservation' | 'payment' | 'refund' | 'receivable' | 'amendment' | 'mail' | 'proposal' | 'link';
  /** State that it moved to, with `OnAccount` for money of an agency's account; the kind of an email. */
  readonly state: string;
  readonly actor: string;
  /** Who did it for the traveller; null for others, and once the account is erased. */
  readonly person: string | null;
}

const onAccount = sql`case when event.entity in ('payment', 'refund') and exists (select from booking.payment
  where payment.account <> 'psp_receivable' and payment.id in (event.subject,
    (select refund.payment_id from booking.refund where refund.id = event.subject))) then 'OnAccount' else '' end`;

/** What has happened to a reservation and to the money of its trip, and the emails about it, the oldest first. */
export async function historyOf(
  db: Kysely<BookingTables>,
  { id, tripId }: { readonly id: string; readonly tripId: string },
): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select at, entity, state, actor, person.name as person from (
      select event.at, event.entity, event.to_state || ${onAccount} as state, event.actor, event.detail ->> 'person' as person_id, event.seq
      from booking.event where event.trip_id = ${tripId}::uuid
        and ((event.entity = 'reservation' and coalesce(event.subject, event.trip_id) = ${id}::uuid)
          or (event.entity = 'amendment' and event.subject = ${id}::uuid)
          or (event.entity = 'payment' and event.to_state in ('authorised', 'captured', 'declined', 'voided', 'lost'))
          or (event.entity = 'receivable' and event.to_state in ('open', 'paid', 'waived') and exists (select from booking.receivable
            where receivable.trip_id = event.trip_id and receivable.cause = 'pay_later'))
          or (event.entity = 'refund' and event.to_state in ('submitted', 'done')
            and event.subject in (select refund.id from booking.refund where refund.reservation_id = ${id}::uuid)))
      union all
      select answered_at, 'proposal', 'accepted', 'traveller', null, 0 from booking.proposal
      where state = 'accepted' and answered_at is not null and exists (
        select from booking.proposal_item item join booking.reservation on reservation.quote_id = item.quote_id
        where item.proposal_id = proposal.id and reservation.id = ${id}::uuid)
      union all
      select at, 'link', what, 'worker', person, 0 from booking.payment_link link
      cross join lateral (values (${'made'}, created_at, made_by::text), ('opened', opened_at, null)) step (what, at, person)
      where trip_id = ${tripId}::uuid and at is not null
      union all
      select sent_at, 'mail', kind, 'worker', null, 1000000000 from booking.outbox
      where trip_id = ${tripId}::uuid and sent_at is not null and not withheld
        and (reservation_id is null or reservation_id = ${id}::uuid)
    ) entry
    left join accounts.person on person.id::text = entry.person_id
    order by at, seq`.execute(db);
  return rows;
}
