import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** A violated invariant. `reservationId` is null when it concerns no single reservation. */
export interface Violation {
  readonly rule: string;
  readonly reservationId: string | null;
  readonly detail: string;
}

/** Each query finds rows that violate an invariant of our own data, independent of suppliers and gateways. */
const rules: Readonly<Record<string, ReturnType<typeof sql>>> = {
  money_kept_without_a_stay: sql`
    select r.id, format('%s with %s captured', r.state, p.captured_minor) as detail
    from booking.reservation r join booking.payment p on p.reservation_id = r.id
    where r.state in ('failed', 'expired')
      and p.captured_minor > coalesce((select sum(amount_minor) from booking.refund f where f.payment_id = p.id), 0)`,
  cancelled_kept_more_than_the_fee: sql`
    select r.id, format('captured %s, refunds %s, fee %s', p.captured_minor, coalesce(f.owed, 0), r.accepted_fee_minor) as detail
    from booking.reservation r join booking.payment p on p.reservation_id = r.id
    left join lateral (select sum(amount_minor) as owed from booking.refund where payment_id = p.id) f on true
    where r.state = 'cancelled' and p.captured_minor - coalesce(f.owed, 0) > coalesce(r.accepted_fee_minor, 0)`,
  confirmed_without_money: sql`
    select r.id, p.state as detail from booking.reservation r join booking.payment p on p.reservation_id = r.id
    where r.state in ('confirmed', 'completed', 'cancelling') and p.replaced_at is null
      and p.state not in ('authorised', 'captured')
      and not exists (select 1 from booking.receivable d where d.reservation_id = r.id and d.state in ('open', 'written_off'))`,
  fee_neither_paid_nor_owed: sql`
    select r.id, format('fee %s, captured %s, payment %s', r.accepted_fee_minor, coalesce(p.captured, 0), p.state) as detail
    from booking.reservation r
    join lateral (select sum(captured_minor) as captured, max(state) filter (where replaced_at is null) as state
                  from booking.payment where reservation_id = r.id) p on true
    where r.state = 'cancelled' and r.accepted_fee_minor > coalesce(p.captured, 0) and p.state <> 'authorised'
      and not exists (select 1 from booking.receivable d where d.reservation_id = r.id and d.state in ('open', 'written_off')
                      and d.amount_minor = r.accepted_fee_minor)`,
  receivable_is_not_the_ledger: sql`
    select r.id, format('owed %s, ledger %s', coalesce(d.amount_minor, 0), coalesce(l.total, 0)) as detail
    from booking.reservation r
    left join booking.receivable d on d.reservation_id = r.id and d.state = 'open'
    left join lateral (
      select sum(e.amount) as total from booking.ledger_txn t join booking.ledger_entry e on e.txn_id = t.id
      join booking.ledger_account a on a.id = e.account_id
      where t.reservation_id = r.id and a.code = 'guest_receivable') l on true
    where coalesce(d.amount_minor, 0) <> coalesce(l.total, 0)`,
  receivable_without_alarm: sql`
    select d.reservation_id as id, d.amount_minor::text as detail from booking.receivable d
    where d.state = 'open' and not exists (select 1 from booking.alarm a
      where a.reservation_id = d.reservation_id and a.code = 'payment_due' and a.cleared_at is null)`,
  charged_other_than_the_quote: sql`
    select r.id, format('%s %s instead of %s %s', p.amount_minor, p.currency, q.total_minor, q.currency) as detail
    from booking.reservation r join booking.payment p on p.reservation_id = r.id join booking.quote q on q.id = r.quote_id
    where (p.kind = 'booking' and p.amount_minor <> q.total_minor) or p.currency <> q.currency
      or (p.captured_minor > 0 and p.captured_minor <> q.total_minor and r.state <> 'cancelled')`,
  refunds_above_capture: sql`
    select p.reservation_id as id, sum(f.amount_minor)::text as detail
    from booking.refund f join booking.payment p on p.id = f.payment_id group by p.id having sum(f.amount_minor) > p.captured_minor`,
  ledger_unbalanced: sql`
    select null::uuid as id, format('%s %s off by %s', e.txn_id, e.currency, sum(e.amount)) as detail
    from booking.ledger_entry e group by e.txn_id, e.currency having sum(e.amount) <> 0`,
  ledger_is_not_the_payments: sql`
    select p.reservation_id as id, format('ledger %s, payments %s', coalesce(l.total, 0), p.captured - coalesce(f.done, 0)) as detail
    from (select reservation_id, sum(captured_minor) as captured from booking.payment group by reservation_id) p
    left join lateral (select sum(refund.amount_minor) as done from booking.refund join booking.payment on payment.id = payment_id
      where payment.reservation_id = p.reservation_id and refund.state = 'done') f on true
    left join lateral (
      select sum(e.amount) as total from booking.ledger_txn t join booking.ledger_entry e on e.txn_id = t.id
      join booking.ledger_account a on a.id = e.account_id
      where t.reservation_id = p.reservation_id and a.code = 'psp_receivable') l on true
    where coalesce(l.total, 0) <> p.captured - coalesce(f.done, 0)`,
  refund_clearing_left_over: sql`
    select t.reservation_id as id, sum(e.amount)::text as detail
    from booking.ledger_txn t join booking.ledger_entry e on e.txn_id = t.id join booking.ledger_account a on a.id = e.account_id
    where a.code = 'refund_clearing'
      and not exists (select 1 from booking.refund f join booking.payment p on p.id = f.payment_id
                      where p.reservation_id = t.reservation_id and f.state <> 'done')
    group by t.reservation_id having sum(e.amount) <> 0`,
  forgotten: sql`
    select r.id, format('%s since %s', r.state, r.due_at) as detail from booking.reservation r
    where r.state in ('created', 'held', 'awaiting_payment', 'booking', 'unknown', 'cancelling', 'cancel_unknown')
      and r.created_at < now() - interval '30 minutes' and coalesce(r.due_at, '-infinity') < now() - interval '30 minutes'`,
  person_needed_without_alarm: sql`
    select r.id, r.state as detail from booking.reservation r
    where r.state = 'needs_human' and not exists (select 1 from booking.alarm a where a.reservation_id = r.id and a.cleared_at is null)`,
  history_rewritten: sql`
    select e.reservation_id as id, format('event %s', e.seq) as detail from booking.event e
    left join booking.event before on before.reservation_id = e.reservation_id and before.seq = e.seq - 1
    where e.hash <> booking.event_hash(e.prev_hash, e) or e.prev_hash <> coalesce(before.hash, '')
      or (e.seq > 1 and before.seq is null)`,
  history_does_not_end_in_the_state: sql`
    select r.id, format('%s after %s', r.state, last.to_state) as detail from booking.reservation r
    join lateral (select to_state from booking.event e where e.reservation_id = r.id and e.entity = 'reservation' order by seq desc limit 1) last on true
    where last.to_state <> r.state`,
  mail_twice: sql`
    select reservation_id as id, kind as detail from booking.outbox group by reservation_id, kind having count(*) > 1`,
  webhook_not_applied: sql`
    select null::uuid as id, event_id as detail from booking.inbox where applied_at is null and received_at < now() - interval '1 minute'`,
};

/** Runs every rule over all bookings. The result should be empty. */
export async function findViolations(db: Kysely<BookingTables>): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql<{ id: string | null; detail: string }>`${query}`.execute(db);
    for (const row of rows) found.push({ rule, reservationId: row.id, detail: row.detail });
  }
  return found;
}
