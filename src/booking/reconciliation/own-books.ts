import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** A violated invariant. `tripId` is null when it concerns no single trip. */
export interface Violation {
  readonly rule: string;
  readonly tripId: string | null;
  readonly detail: string;
}

/**
 * What travellers owe in the end, by trip: prices of the reservations that take place, and agreed fees; of a cancelled one what
 * a person had given back before, where that is more.
 */
const owed = sql`(
  select r.trip_id, sum(case when r.state = 'cancelled' then greatest(coalesce(r.accepted_fee_minor, 0), coalesce(g.minor, 0))
    when r.state in ('failed', 'expired') then 0 else q.total_minor end)::bigint as minor
  from booking.reservation r join booking.quote q on q.id = r.quote_id
  left join (select reservation_id, sum(amount_minor) as minor from booking.refund
    where cause in ('goodwill', 'partial', 'duplicate') group by 1) g on g.reservation_id = r.id
  group by r.trip_id)`;

/** What was captured, and what was or must be given back of it because reservations don't take place, by trip. */
const kept = sql`(
  select p.trip_id, sum(p.captured_minor)::bigint as captured, coalesce(sum(f.back), 0)::bigint as back
  from booking.payment p
  left join lateral (select sum(amount_minor) as back from booking.refund
    where payment_id = p.id and cause in ('cancelled', 'not_booked', 'dispute')) f on true
  group by p.trip_id)`;

const openDebt = sql`exists (select 1 from booking.receivable d where d.trip_id = t.id and d.state in ('open', 'written_off'))`;

/** Each query finds trips that violate an invariant of our own data, independent of suppliers and gateways. */
const rules: Readonly<Record<string, ReturnType<typeof sql>>> = {
  kept_other_than_owed: sql`
    select t.id, format('%s: captured %s, refunds %s, owed %s', t.state, k.captured, k.back, o.minor) as detail
    from booking.trip t join ${kept} k on k.trip_id = t.id join ${owed} o on o.trip_id = t.id
    where k.captured > 0 and k.captured - k.back <> o.minor`,
  confirmed_without_money: sql`
    select t.id, format('%s, payment %s', r.state, p.state) as detail
    from booking.trip t join booking.reservation r on r.trip_id = t.id
    join booking.payment p on p.trip_id = t.id and p.replaced_at is null
    where r.state in ('confirmed', 'supplier_changed', 'completed', 'cancelling') and p.state not in ('authorised', 'captured') and not ${openDebt}
      and not (p.kind = 'later' and t.state in ('booking', 'undoing'))`,
  owed_and_not_claimed: sql`
    select t.id, format('owed %s, captured %s, payment %s', o.minor, k.captured, p.state) as detail
    from booking.trip t join ${owed} o on o.trip_id = t.id join ${kept} k on k.trip_id = t.id
    join booking.payment p on p.trip_id = t.id and p.replaced_at is null
    where t.state in ('confirmed', 'completed', 'cancelled') and o.minor > k.captured and p.state <> 'authorised'
      and not exists (select 1 from booking.receivable d where d.trip_id = t.id and d.state in ('open', 'written_off')
                      and d.amount_minor = o.minor)`,
  receivable_is_not_the_ledger: sql`
    select t.id, format('owed %s, ledger %s', coalesce(d.amount_minor, 0), coalesce(l.total, 0)) as detail
    from booking.trip t
    left join booking.receivable d on d.trip_id = t.id and d.state = 'open'
    left join lateral (
      select sum(e.amount) as total from booking.ledger_txn x join booking.ledger_entry e on e.txn_id = x.id
      join booking.ledger_account a on a.id = e.account_id
      where x.trip_id = t.id and a.code = 'guest_receivable') l on true
    where coalesce(d.amount_minor, 0) <> coalesce(l.total, 0)`,
  receivable_without_alarm: sql`
    select d.trip_id as id, d.amount_minor::text as detail from booking.receivable d
    where d.state = 'open' and d.cause = 'charge_failed' and not exists (select 1 from booking.alarm a
      where a.trip_id = d.trip_id and a.code = 'payment_due' and a.cleared_at is null)`,
  charged_other_than_the_quotes: sql`
    select t.id, format('payment %s %s, trip %s %s, quotes %s', p.amount_minor, p.currency, t.total_minor, t.currency, q.total) as detail
    from booking.trip t join booking.payment p on p.trip_id = t.id
    join lateral (select sum(quote.total_minor) as total, bool_and(quote.currency = t.currency) as same,
        bool_or(r.state in ('failed', 'expired')) as lowered
      from booking.reservation r join booking.quote on quote.id = r.quote_id where r.trip_id = t.id) q on true
    where (p.kind <> 'due' and p.amount_minor <> t.total_minor) or p.currency <> t.currency or not q.same
      or t.total_minor > q.total or (t.total_minor < q.total and not q.lowered)`,
  package_in_part: sql`
    select t.id, format('%s with %s', t.state, r.state) as detail
    from booking.trip t join booking.reservation r on r.trip_id = t.id
    where t.mode = 'package' and ((t.state = 'failed' and r.state not in ('failed', 'expired', 'cancelled'))
      or (t.state in ('confirmed', 'completed') and r.required and r.state in ('failed', 'expired')))`,
  trip_is_not_its_reservations: sql`
    select t.id, format('%s with %s', t.state, string_agg(r.state, ', ')) as detail
    from booking.trip t join booking.reservation r on r.trip_id = t.id group by t.id
    having case
      when t.state = 'created' then bool_or(r.state not in ('created', 'held', 'failed'))
      when t.state in ('held', 'awaiting_payment') then bool_or(r.state not in ('held', 'failed')) or bool_and(r.state = 'failed')
      when t.state in ('failed', 'expired') then bool_or(r.state not in ('failed', 'expired', 'cancelled'))
      when t.state = 'cancelled' then bool_or(r.state not in ('failed', 'cancelled'))
      when t.state = 'completed' then bool_or(r.state not in ('failed', 'cancelled', 'completed'))
      when t.state = 'confirmed' then bool_or(r.state in ('created', 'held', 'booking', 'unknown', 'expired'))
      else bool_or(r.state = 'created') end`,
  refunds_above_capture: sql`
    select p.trip_id as id, sum(f.amount_minor)::text as detail
    from booking.refund f join booking.payment p on p.id = f.payment_id group by p.id having sum(f.amount_minor) > p.captured_minor`,
  ledger_unbalanced: sql`
    select null::uuid as id, format('%s %s off by %s', e.txn_id, e.currency, sum(e.amount)) as detail
    from booking.ledger_entry e group by e.txn_id, e.currency having sum(e.amount) <> 0`,
  ledger_is_not_the_payments: sql`
    select p.trip_id as id, format('ledger %s, payments %s', coalesce(l.total, 0), p.captured - coalesce(f.done, 0) - coalesce(x.taken, 0)) as detail
    from (select trip_id, sum(captured_minor) as captured from booking.payment group by trip_id) p
    left join lateral (select sum(refund.amount_minor) as done from booking.refund join booking.payment on payment.id = payment_id
      where payment.trip_id = p.trip_id and refund.state = 'done') f on true
    left join lateral (select sum(dispute.amount_minor) as taken from booking.dispute join booking.payment on payment.id = payment_id
      where payment.trip_id = p.trip_id and dispute.state <> 'won') x on true
    left join lateral (
      select sum(e.amount) as total from booking.ledger_txn t join booking.ledger_entry e on e.txn_id = t.id
      join booking.ledger_account a on a.id = e.account_id
      where t.trip_id = p.trip_id and (a.code = 'psp_receivable' or (t.kind in ('capture', 'refund', 'refund_returned')
        and a.code ~ '^(agency_receivable|agency_deposit|commission_kept):'))) l on true
    where coalesce(l.total, 0) <> p.captured - coalesce(f.done, 0) - coalesce(x.taken, 0)`,
  refund_clearing_left_over: sql`
    select t.trip_id as id, sum(e.amount)::text as detail
    from booking.ledger_txn t join booking.ledger_entry e on e.txn_id = t.id join booking.ledger_account a on a.id = e.account_id
    where a.code = 'refund_clearing'
      and not exists (select 1 from booking.refund f join booking.payment p on p.id = f.payment_id
                      where p.trip_id = t.trip_id and f.state not in ('done', 'covered'))
    group by t.trip_id having sum(e.amount) <> 0`,
  forgotten: sql`
    select t.id, format('%s since %s', t.state, t.due_at) as detail from booking.trip t
    where (t.state in ('created', 'held', 'awaiting_payment', 'booking', 'undoing') or exists (
        select 1 from booking.reservation r where r.trip_id = t.id and r.state in ('cancelling', 'cancel_unknown')))
      and t.created_at < now() - interval '30 minutes' and coalesce(t.due_at, '-infinity') < now() - interval '30 minutes'`,
  person_needed_without_alarm: sql`
    select r.trip_id as id, format('%s %s', r.id, r.state) as detail from booking.reservation r
    where r.state in ('needs_human', 'supplier_changed')
      and not exists (select 1 from booking.alarm a where a.reservation_id = r.id and a.cleared_at is null)`,
  change_without_answer: sql`
    select r.trip_id as id, format('%s %s with %s open changes', r.id, r.state, count(c.id)) as detail
    from booking.reservation r left join booking.supplier_change c on c.reservation_id = r.id and c.answer is null
    where r.state in ('confirmed', 'supplier_changed', 'cancelling') group by r.id
    having (r.state = 'supplier_changed') <> (count(c.id) > 0)`,
  // A booking is changed by booking the new one, then cancelling the old one at no more than the agreed fee.
  changed_booking_stands: sql`
    select t.id, format('%s stands', old.id) as detail from booking.trip t join booking.reservation old on old.id = t.replaces
    where t.state = 'confirmed' and old.state in ('confirmed', 'supplier_changed')
      and exists (select from booking.step_journal j where j.trip_id = t.id and j.step = 'cancel_replaced' and j.state = 'OK')
      and not exists (select from booking.alarm a where a.trip_id in (t.id, old.trip_id) and a.cleared_at is null)`,
  change_above_its_fee: sql`
    select old.trip_id as id, format('%s instead of %s', old.accepted_fee_minor, q.replaces_fee_minor) as detail
    from booking.reservation old join booking.reservation r on r.trip_id = old.replaced_by
    join booking.quote q on q.id = r.quote_id where old.accepted_fee_minor > q.replaces_fee_minor`,
  history_rewritten: sql`
    select e.trip_id as id, format('event %s', e.seq) as detail from booking.event e
    left join booking.event before on before.trip_id = e.trip_id and before.seq = e.seq - 1
    where e.hash <> booking.event_hash(e.prev_hash, e) or e.prev_hash <> coalesce(before.hash, '')
      or (e.seq > 1 and before.seq is null)`,
  audit_rewritten: sql`
    select e.agency_id as id, format('entry %s', e.id) as detail from accounts.audit e
    left join accounts.audit before on before.id = e.id - 1
    where e.hash <> accounts.audit_hash(e.prev_hash, e) or e.prev_hash <> coalesce(before.hash, '')
      or (e.id > 1 and before.id is null)`,
  // Events from before there were trips name no subject; then the trip has one reservation. A hold that was being paid for
  // was a state of its own.
  history_does_not_end_in_the_state: sql`
    select r.trip_id as id, format('%s %s after %s', r.id, r.state, last.to_state) as detail from booking.reservation r
    join lateral (select to_state from booking.event e where e.trip_id = r.trip_id and e.entity = 'reservation'
      and coalesce(e.subject, e.trip_id) = r.id order by seq desc limit 1) last on true
    where last.to_state <> r.state and not (last.to_state = 'awaiting_payment' and r.state = 'held')
    union all
    select t.id, format('%s after %s', t.state, last.to_state) from booking.trip t
    join lateral (select to_state from booking.event e where e.trip_id = t.id and e.entity = 'trip' order by seq desc limit 1) last on true
    where last.to_state <> t.state`,
  // A supplier may change a booking more than once, and each time is told once.
  // Those that somebody of the agency has sent again are not counted.
  mail_twice: sql`
    select o.trip_id as id, o.kind as detail from booking.outbox o where o.dedup_key not like '%:again:%' group by o.trip_id, o.reservation_id, o.kind
    having count(*) > case when o.kind in ('supplier_changed', 'supplier_change_withdrawn') then (
      select count(*) from booking.event e where e.trip_id = o.trip_id and e.subject = o.reservation_id
        and e.name = case o.kind when 'supplier_changed' then 'changed_by_supplier' else 'change_withdrawn' end)
      -- Each correction has one answer.
      when o.kind in ('amended', 'amendment_refused') then (
        select count(*) from booking.event e where e.trip_id = o.trip_id and e.subject = o.reservation_id
        and e.entity = 'amendment' and e.to_state = case o.kind when 'amended' then 'done' else 'refused' end)
      -- What a person gives back is told each time.
      when o.kind = 'refunded' then greatest(1, (select count(*) from booking.refund f
        where f.reservation_id = o.reservation_id and f.done_at is not null))
      -- What is paid later is reminded of up to three times.
      when o.kind in ('unpaid_reminder', 'pay_reminder') then 3 else 1 end`,
  agency_list_differs: sql`
    select trip_id as id, format('%s %s', reservation_id, state) as detail from (
      (select * from booking.agency_booking_now except select * from booking.agency_booking)
      union all (select * from booking.agency_booking except select * from booking.agency_booking_now)) as differing`,
  agency_months_differ: sql`
    with added as (
      select brand, agency_id, level_1, level_2, level_3, agent_id, dated, date_trunc('month', on_date.day at time zone 'UTC')::date as month,
        product, state, currency, count(*) as bookings, sum(price_minor)::bigint, sum(net_minor)::bigint,
        sum(charged_minor - refunded_minor)::bigint
      from booking.agency_booking cross join lateral
        (values ('created', created_at), ('starts', starts_at), ('deadline', deadline_at)) on_date (dated, day)
      where state not in ('failed', 'expired') and on_date.day is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ), kept as (
      select * from booking.agency_month where (bookings, price_minor, net_minor, paid_minor) <> (0, 0, 0, 0)
    )
    select agency_id as id, format('%s %s', month, currency) as detail from (
      (select * from added except select * from kept) union all (select * from kept except select * from added)) as differing`,
  credit_is_not_its_moves: sql`
    select line.agency_id as id, format('reserved %s and used %s, moves %s and %s', line.reserved_minor, line.used_minor,
      m.reserved, m.used) as detail
    from booking.credit_line line cross join lateral (
      select coalesce(sum(case kind when 'reserve' then minor when 'commit' then -minor when 'release' then -minor end), 0) as reserved,
        coalesce(sum(case kind when 'commit' then minor when 'refund' then -minor when 'receipt' then -minor end), 0) as used
      from booking.credit_move where credit_move.agency_id = line.agency_id) m
    where (line.reserved_minor, line.used_minor) is distinct from (m.reserved, m.used)`,
  // While a booking is being paid, its gateway is a moment ahead of the ledger.
  credit_is_not_the_ledger: sql`
    select line.agency_id as id, format('used %s, ledger %s', line.used_minor, coalesce(l.total, 0)) as detail
    from booking.credit_line line join accounts.agency on agency.id = line.agency_id
    left join lateral (
      select sum(e.amount) as total from booking.ledger_entry e join booking.ledger_account a on a.id = e.account_id
      where a.code in ('agency_receivable:' || agency.number, 'agency_deposit:' || agency.number)) l on true
    where line.source = 'own' and coalesce(l.total, 0)
      <> line.used_minor - case line.settlement when 'deposit' then line.limit_minor else 0 end`,
  statement_payment_is_not_the_ledger: sql`
    select null::uuid as id, format('%s: captured %s, ledger %s', p.reference, p.captured_minor, coalesce(l.total, 0)) as detail
    from booking.statement_payment p left join lateral (
      select sum(e.amount) as total from booking.ledger_txn t join booking.ledger_entry e on e.txn_id = t.id
      join booking.ledger_account a on a.id = e.account_id
      where t.business_key = 'cap:' || p.id and a.code = 'psp_receivable') l on true
    where p.captured_minor <> coalesce(l.total, 0)`,
  commission_paid_above_earned: sql`
    select null::uuid as id, format('%s %s: %s too much', a.code, a.currency, sum(e.amount)) as detail
    from booking.ledger_entry e join booking.ledger_account a on a.id = e.account_id
    where a.code like 'commission_payable:%' group by a.code, a.currency having sum(e.amount) > 0`,
  commission_month_is_not_the_ledger: sql`
    with ledger as (
      select agency_id, month, currency, earned_minor, paid_minor from booking.commissions_since('1970-01-01')
      where month < (select max(until) from booking.commission_close) and (earned_minor, paid_minor) <> (0, 0)
    )
    select agency_id as id, format('%s %s', month, currency) as detail from (
      (select * from ledger except select * from booking.commission_month)
      union all (select * from booking.commission_month except select * from ledger)) as differing`,
  webhook_not_applied: sql`
    select null::uuid as id, event_id as detail from booking.inbox where applied_at is null and received_at < now() - interval '1 minute'`,
};

/** Runs every rule over all trips. The result should be empty. */
export async function findViolations(db: Kysely<BookingTables>): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql<{ id: string | null; detail: string }>`${query}`.execute(db);
    for (const row of rows) found.push({ rule, tripId: row.id, detail: row.detail });
  }
  return found;
}
