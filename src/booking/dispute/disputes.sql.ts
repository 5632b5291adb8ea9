import { type Kysely, sql } from 'kysely';
import type { BookingTables, DisputeState } from '../tables.ts';

/** A dispute with what it is about, for the operator. */
export interface ListedDispute {
  readonly id: string;
  readonly tripId: string;
  readonly gateway: string;
  /** The gateway's own id of it. */
  readonly reference: string;
  readonly state: DisputeState;
  readonly minor: bigint;
  readonly currency: string;
  /** The gateway's code. */
  readonly reason: string;
  readonly respondBy: Date | null;
  readonly booking: string;
}

/** Those that are undecided, the most urgent first; or the one with the gateway's id, whatever its state. */
export async function disputes(db: Kysely<BookingTables>, reference: string | null = null): Promise<ListedDispute[]> {
  const which =
    reference === null
      ? sql`dispute.state in ('needs_response', 'under_review')`
      : sql`dispute.reference = ${reference}`;
  const { rows } = await sql<ListedDispute>`
    select dispute.id, trip.id as "tripId", payment.gateway, dispute.reference, dispute.state, dispute.amount_minor as minor,
      payment.currency, dispute.reason, dispute.respond_by as "respondBy", trip.reference as booking
    from booking.dispute join booking.payment on payment.id = dispute.payment_id join booking.trip on trip.id = payment.trip_id
    where ${which} order by dispute.state, dispute.respond_by nulls last, dispute.id`.execute(db);
  return rows;
}

/** What is known of a disputed sale. */
export interface DisputedSale {
  readonly customerName: string;
  readonly customerEmail: string;
  /** What was recorded when the terms were accepted. */
  readonly evidence: { readonly address?: string; readonly at?: string; readonly terms?: string };
  /** In their order. */
  readonly parts: readonly {
    readonly title: string;
    readonly product: string;
    readonly reference: string;
    readonly supplierReference: string | null;
    /** First and last day at the place, YYYY-MM-DD. */
    readonly from: string | null;
    readonly until: string;
    readonly policy: object;
  }[];
  /** What happened, the oldest first, with ISO instants; not what happened to disputes. */
  readonly events: readonly { readonly at: string; readonly text: string }[];
}

export async function disputedSale(db: Kysely<BookingTables>, tripId: string): Promise<DisputedSale> {
  const { rows } = await sql<DisputedSale>`
    select contact_name as "customerName", email as "customerEmail", evidence,
      (select json_agg(json_build_object('title', coalesce(quote.title, reservation.product), 'product', reservation.product,
        'reference', reservation.reference, 'supplierReference', reservation.supplier_reference,
        'from', to_char(quote.starts_at at time zone (quote.policy ->> 'zone'), 'YYYY-MM-DD'),
        'until', to_char(quote.ends_at at time zone (quote.policy ->> 'zone'), 'YYYY-MM-DD'), 'policy', quote.policy)
        order by reservation.position)
        from booking.reservation join booking.quote on quote.id = reservation.quote_id
        where reservation.trip_id = trip.id) as parts,
      (select json_agg(json_build_object('at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'text', concat_ws(' ', event.entity, event.to_state, 'by', event.actor)) order by event.seq)
        from booking.event where event.trip_id = trip.id and event.entity <> 'dispute') as events
    from booking.trip where trip.id = ${tripId}`.execute(db);
  const [sale] = rows;
  if (!sale) throw new Error(`no trip ${tripId}`);
  return { ...sale, parts: sale.parts ?? [], events: sale.events ?? [] };
}
