-- Sums by month are kept by either date, product and state, so that a list with these filters adds up as quickly as one without.
drop trigger added_to_months on booking.agency_booking;
drop trigger changed_months on booking.agency_booking;
drop table booking.agency_month;

-- What the bookings of an agency add up to by month (UTC) of a date; failed ones don't count. It repeats `agency_booking`, is kept
-- by its triggers and by nothing else, and `npm run invariants` compares the two.
create table booking.agency_month (
  brand text not null,
  agency_id uuid not null,
  level_1 uuid not null,
  level_2 uuid,
  level_3 uuid,
  agent_id uuid,
  -- The date that the month is of: when it was booked, or when it begins.
  dated text not null check (dated in ('created', 'starts')),
  -- Its first day.
  month date not null,
  product text not null,
  state text not null,
  currency char(3) not null,
  bookings bigint not null,
  price_minor bigint not null,
  net_minor bigint not null,
  -- What clients were charged, less what was or is being paid back.
  paid_minor bigint not null,
  constraint agency_month_key unique nulls not distinct
    (level_1, level_2, level_3, agency_id, agent_id, brand, dated, month, product, state, currency)
) with (fillfactor = 50);
-- For agencies below the top one.
create index agency_month_middle on booking.agency_month (level_2) where level_2 is not null;

-- Transactions about bookings of one agent wait for each other until the commit, so that none waits in a circle.
create function booking.lock_months(sellers uuid[]) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('agency_month ' || seller::text, 0))
  from (select distinct seller from unnest(sellers) seller order by seller) one
$$;

create or replace function booking.add_to_months() returns trigger language plpgsql as $$
begin
  perform booking.lock_months(array(select coalesce(agent_id, agency_id) from added));
  insert into booking.agency_month as kept
  select brand, agency_id, level_1, level_2, level_3, agent_id, dated, date_trunc('month', on_date.day at time zone 'UTC')::date as month,
    product, state, currency, count(*), sum(price_minor), sum(net_minor), sum(charged_minor - refunded_minor)
  from added cross join lateral (values ('created', created_at), ('starts', starts_at)) on_date (dated, day)
  where state not in ('failed', 'expired') group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  on conflict on constraint agency_month_key do update set (bookings, price_minor, net_minor, paid_minor) =
    (kept.bookings + excluded.bookings, kept.price_minor + excluded.price_minor, kept.net_minor + excluded.net_minor,
     kept.paid_minor + excluded.paid_minor);
  return null;
end $$;
create or replace function booking.change_months() returns trigger language plpgsql as $$
begin
  perform booking.lock_months(array(select coalesce(agent_id, agency_id) from added union select coalesce(agent_id, agency_id) from removed));
  insert into booking.agency_month as kept
  select brand, agency_id, level_1, level_2, level_3, agent_id, dated, date_trunc('month', on_date.day at time zone 'UTC')::date as month,
    product, state, currency, sum(sign), sum(sign * price_minor), sum(sign * net_minor), sum(sign * (charged_minor - refunded_minor))
  from (select 1 as sign, * from added union all select -1, * from removed) changed
  cross join lateral (values ('created', created_at), ('starts', starts_at)) on_date (dated, day)
  where state not in ('failed', 'expired') group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  having (sum(sign), sum(sign * price_minor), sum(sign * net_minor), sum(sign * (charged_minor - refunded_minor))) <> (0, 0, 0, 0)
  on conflict on constraint agency_month_key do update set (bookings, price_minor, net_minor, paid_minor) =
    (kept.bookings + excluded.bookings, kept.price_minor + excluded.price_minor, kept.net_minor + excluded.net_minor,
     kept.paid_minor + excluded.paid_minor);
  return null;
end $$;

insert into booking.agency_month
select brand, agency_id, level_1, level_2, level_3, agent_id, dated, date_trunc('month', on_date.day at time zone 'UTC')::date, product, state,
  currency, count(*), sum(price_minor), sum(net_minor), sum(charged_minor - refunded_minor)
from booking.agency_booking cross join lateral (values ('created', created_at), ('starts', starts_at)) on_date (dated, day)
where state not in ('failed', 'expired') group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
create trigger added_to_months after insert on booking.agency_booking referencing new table as added
  for each statement execute function booking.add_to_months();
create trigger changed_months after update on booking.agency_booking referencing old table as removed new table as added
  for each statement execute function booking.change_months();

alter table booking.agency_month enable row level security;
create policy dashboard_scope on booking.agency_month for select to web_dashboard using (
  brand = (select current_setting('app.brand', true))
  and ((select current_setting('app.agency', true) = 'all')
    or (select booking.scope_id('app.agency')) in (level_1, level_2, level_3))
  and ((select current_setting('app.agent', true) = 'all') or agent_id = (select booking.scope_id('app.agent')))
);
grant select on booking.agency_month to web_dashboard;

-- A list is filtered by product too, from the index alone.
drop index booking.agency_booking_top, booking.agency_booking_middle, booking.agency_booking_low, booking.agency_booking_agent,
  booking.agency_booking_top_starts, booking.agency_booking_middle_starts, booking.agency_booking_low_starts;
create index agency_booking_top on booking.agency_booking (level_1, created_at desc, reservation_id desc)
  include (brand, level_2, level_3, agent_id, state, product, currency, price_minor, net_minor, charged_minor, refunded_minor);
create index agency_booking_middle on booking.agency_booking (level_2, created_at desc, reservation_id desc)
  include (brand, level_1, level_3, agent_id, state, product, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_2 is not null;
create index agency_booking_low on booking.agency_booking (level_3, created_at desc, reservation_id desc)
  include (brand, level_1, level_2, agent_id, state, product, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_3 is not null;
create index agency_booking_agent on booking.agency_booking (agent_id, created_at desc, reservation_id desc)
  include (brand, level_1, level_2, level_3, state, product, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where agent_id is not null;
create index agency_booking_top_starts on booking.agency_booking (level_1, starts_at desc, reservation_id desc)
  include (brand, level_2, level_3, agent_id, state, product, currency, price_minor, net_minor, charged_minor, refunded_minor);
create index agency_booking_middle_starts on booking.agency_booking (level_2, starts_at desc, reservation_id desc)
  include (brand, level_1, level_3, agent_id, state, product, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_2 is not null;
create index agency_booking_low_starts on booking.agency_booking (level_3, starts_at desc, reservation_id desc)
  include (brand, level_1, level_2, agent_id, state, product, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_3 is not null;
