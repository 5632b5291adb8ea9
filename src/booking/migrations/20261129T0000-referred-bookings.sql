-- Bookings of travellers whom an agency on commission has brought, by its link or on its own site: its own bookings, with its
-- commission. The price is that of everybody.
alter table booking.reservation
  -- The price without that commission; null for bookings of agents, and of travellers whom no agency has brought.
  add column referred_net_minor bigint check (referred_net_minor >= 0);

create or replace view booking.agency_booking_now as
select r.id as reservation_id, t.id as trip_id, t.brand, t.agency_id, t.agency_path[1] as level_1, t.agency_path[2] as level_2,
  t.agency_path[3] as level_3, t.agent_id, r.product,
  case when r.state = 'held' and t.state = 'awaiting_payment' then t.state else r.state end as state,
  t.created_at, coalesce(q.starts_at, q.ends_at) as starts_at, q.currency, q.total_minor as booked_minor, o.net_minor as booked_net_minor,
  case when r.state = 'cancelled' then coalesce(r.accepted_fee_minor, 0) when r.state in ('failed', 'expired') then 0
    else q.total_minor end as price_minor,
  -- A fee is shared as the price was.
  case when r.state = 'cancelled' then round(o.net_minor::numeric * coalesce(r.accepted_fee_minor, 0) / q.total_minor)::bigint
    when r.state in ('failed', 'expired') then 0 else o.net_minor end as net_minor,
  case when size.number = 1 or p.captured_minor = 0 then p.captured_minor
    -- What was given back before the cancellation is a part of what its terms give back.
    when r.state in ('failed', 'expired', 'cancelled')
      then back.minor - back.given_minor + greatest(coalesce(r.accepted_fee_minor, 0), back.given_minor)
    else q.total_minor end as charged_minor,
  back.minor as refunded_minor, d.deadline_at,
  case when d.deadline_at is null then null when d.is_payment then 'payment' else 'free_cancellation' end as deadline,
  booking.searchable(concat_ws(' ', t.contact_name, t.email_norm, q.title, r.reference, t.reference)) as words
from booking.reservation r
join booking.trip t on t.id = r.trip_id
join booking.quote q on q.id = r.quote_id
join booking.payment p on p.trip_id = t.id and p.replaced_at is null
left join booking.receivable due on due.trip_id = t.id and due.state = 'open'
-- A price that was not made for the selling agency leaves it nothing, unless it is paid a commission for the traveller.
left join booking.quote_net n on n.quote_id = q.id and n.agency_id = t.agency_id
cross join lateral (select coalesce(n.agency_net_minor, r.referred_net_minor, q.total_minor) as net_minor) o
cross join lateral (select count(*) as number from booking.reservation one where one.trip_id = t.id) size
cross join lateral (
  select coalesce(sum(f.amount_minor), 0)::bigint as minor,
    coalesce(sum(f.amount_minor) filter (where f.cause in ('goodwill', 'partial', 'duplicate')), 0)::bigint as given_minor
  from booking.refund f where f.reservation_id = r.id) back
cross join lateral (
  select due.trip_id is not null or r.state not in ('confirmed', 'supplier_changed') as is_payment,
    case
      when due.trip_id is not null then due.pay_by
      when r.state in ('created', 'held') then t.pay_until
      when r.state in ('confirmed', 'supplier_changed') then (
        select min((step -> 'from' ->> 'at')::timestamptz) from jsonb_array_elements(q.policy -> 'steps') step
        where (step -> 'fee' ->> 'amount')::bigint > 0)
    end as deadline_at) d
where t.agency_id is not null;
