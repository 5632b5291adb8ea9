-- What lists of bookings need of every product, written with the quote; null for quotes from before.
alter table booking.quote
  -- Name of what is booked: of the hotel, of the attraction.
  add column title text check (title <> ''),
  -- Instant at which it begins.
  add column starts_at timestamptz;

-- Bookings of agencies as their lists show and add them up: one row for each reservation that an agency has sold. It
-- repeats what the reservation, its trip, quote, payment and refunds say, is kept by their triggers and by nothing else,
-- and `npm run invariants` compares it with the view from which it is written.
create table booking.agency_booking (
  reservation_id uuid primary key references booking.reservation,
  trip_id uuid not null references booking.trip,
  brand text not null,
  -- The selling agency with those above it, by level: lists are read by one of them.
  agency_id uuid not null,
  level_1 uuid not null,
  level_2 uuid,
  level_3 uuid,
  agent_id uuid,
  product text not null,
  state text not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  currency char(3) not null,
  -- What the client was to pay and what the agency owes of it, as booked.
  booked_minor bigint not null,
  booked_net_minor bigint not null,
  -- The same as it stands: after a cancellation the fee and the agency's net share of it, nothing where it failed.
  price_minor bigint not null,
  net_minor bigint not null,
  -- What the client was charged, and what of it was or is being paid back.
  charged_minor bigint not null,
  refunded_minor bigint not null,
  deadline_at timestamptz,
  deadline text check (deadline in ('payment', 'free_cancellation')),
  constraint agency_booking_deadline check ((deadline_at is null) = (deadline is null))
);

create view booking.agency_booking_now as
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
    when r.state in ('failed', 'expired', 'cancelled') then coalesce(r.accepted_fee_minor, 0) + back.minor
    else q.total_minor end as charged_minor,
  back.minor as refunded_minor, d.deadline_at,
  case when d.deadline_at is null then null when d.is_payment then 'payment' else 'free_cancellation' end as deadline
from booking.reservation r
join booking.trip t on t.id = r.trip_id
join booking.quote q on q.id = r.quote_id
join booking.payment p on p.trip_id = t.id and p.replaced_at is null
left join booking.receivable due on due.trip_id = t.id and due.state = 'open'
-- A price that was not made for the selling agency leaves it nothing.
left join booking.quote_net n on n.quote_id = q.id and n.agency_id = t.agency_id
cross join lateral (select coalesce(n.agency_net_minor, q.total_minor) as net_minor) o
cross join lateral (select count(*) as number from booking.reservation one where one.trip_id = t.id) size
cross join lateral (select coalesce(sum(f.amount_minor), 0)::bigint as minor from booking.refund f where f.reservation_id = r.id) back
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

create function booking.show_to_agency(trip uuid) returns void language plpgsql as $$
begin
  if not exists (select from booking.trip t where t.id = trip and t.agency_id is not null) then
    return;
  end if;
  insert into booking.agency_booking as shown
  select reservation_id, trip_id, brand, agency_id, level_1, level_2, level_3, agent_id, product, state, created_at, starts_at,
    currency, booked_minor, booked_net_minor, price_minor, net_minor, charged_minor, refunded_minor, deadline_at, deadline
  from booking.agency_booking_now where trip_id = trip
  on conflict (reservation_id) do update set
    (agent_id, state, price_minor, net_minor, charged_minor, refunded_minor, deadline_at, deadline) =
      (excluded.agent_id, excluded.state, excluded.price_minor, excluded.net_minor, excluded.charged_minor,
       excluded.refunded_minor, excluded.deadline_at, excluded.deadline)
  where (shown.agent_id, shown.state, shown.price_minor, shown.net_minor, shown.charged_minor, shown.refunded_minor,
      shown.deadline_at, shown.deadline) is distinct from
    (excluded.agent_id, excluded.state, excluded.price_minor, excluded.net_minor, excluded.charged_minor,
     excluded.refunded_minor, excluded.deadline_at, excluded.deadline);
end $$;

create function booking.show_to_agency() returns trigger language plpgsql as $$
begin
  perform booking.show_to_agency(case tg_table_name
    when 'trip' then to_jsonb(new) ->> 'id'
    when 'refund' then (select trip_id::text from booking.reservation where id = (to_jsonb(new) ->> 'reservation_id')::uuid)
    else to_jsonb(new) ->> 'trip_id' end::uuid);
  return null;
end $$;
create trigger shown_to_agency after update of state, pay_until, agent_id on booking.trip
  for each row when (new.agency_id is not null) execute function booking.show_to_agency();
create trigger shown_to_agency after insert or update of state, accepted_fee_minor on booking.reservation
  for each row execute function booking.show_to_agency();
create trigger shown_to_agency after insert or update of captured_minor, replaced_at on booking.payment
  for each row execute function booking.show_to_agency();
create trigger shown_to_agency after insert or update of state, amount_minor on booking.refund
  for each row execute function booking.show_to_agency();
create trigger shown_to_agency after insert or update of state, pay_by on booking.receivable
  for each row execute function booking.show_to_agency();

insert into booking.agency_booking
select reservation_id, trip_id, brand, agency_id, level_1, level_2, level_3, agent_id, product, state, created_at, starts_at,
  currency, booked_minor, booked_net_minor, price_minor, net_minor, charged_minor, refunded_minor, deadline_at, deadline
from booking.agency_booking_now;

-- Pages of a list, by level. Totals by month are read from the index alone.
create index agency_booking_top on booking.agency_booking (level_1, created_at desc, reservation_id desc)
  include (brand, state, currency, price_minor, net_minor, charged_minor, refunded_minor);
create index agency_booking_middle on booking.agency_booking (level_2, created_at desc, reservation_id desc)
  include (brand, state, currency, price_minor, net_minor, charged_minor, refunded_minor) where level_2 is not null;
create index agency_booking_low on booking.agency_booking (level_3, created_at desc, reservation_id desc)
  include (brand, state, currency, price_minor, net_minor, charged_minor, refunded_minor) where level_3 is not null;
create index agency_booking_agent on booking.agency_booking (agent_id, created_at desc, reservation_id desc)
  include (brand, level_1, level_2, level_3, state, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where agent_id is not null;
create index agency_booking_top_starts on booking.agency_booking (level_1, starts_at desc, reservation_id desc);
create index agency_booking_middle_starts on booking.agency_booking (level_2, starts_at desc, reservation_id desc) where level_2 is not null;
create index agency_booking_low_starts on booking.agency_booking (level_3, starts_at desc, reservation_id desc) where level_3 is not null;
create index agency_booking_deadline on booking.agency_booking (level_1, deadline_at) where deadline_at is not null;
create index agency_booking_trip on booking.agency_booking (trip_id);

-- What people of an agency, or staff, have written down about a booking. Clients never see it.
create table booking.note (
  id uuid primary key default uuidv7(),
  reservation_id uuid not null references booking.reservation,
  -- Who wrote it; null once the account is erased.
  author_id uuid references accounts.person on delete set null,
  author_name text not null check (author_name <> ''),
  text text not null check (text <> '' and length(text) <= 2000),
  created_at timestamptz not null default clock_timestamp()
);
create index note_reservation on booking.note (reservation_id, created_at);
create index note_author on booking.note (author_id) where author_id is not null;
