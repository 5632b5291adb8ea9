-- What the bookings of an agency add up to by month (UTC) of the booking date, agent and currency; failed ones don't count. It
-- repeats `agency_booking`, is kept by its triggers and by nothing else, and `npm run invariants` compares the two. Those triggers
-- run at the end of a booking's transaction: bookings of one agent wait for each other for the length of a commit.
create table booking.agency_month (
  brand text not null,
  agency_id uuid not null,
  level_1 uuid not null,
  level_2 uuid,
  level_3 uuid,
  agent_id uuid,
  -- Its first day.
  month date not null,
  currency char(3) not null,
  bookings bigint not null,
  price_minor bigint not null,
  net_minor bigint not null,
  -- What clients were charged, less what was or is being paid back.
  paid_minor bigint not null,
  constraint agency_month_key unique nulls not distinct (level_1, level_2, level_3, agency_id, agent_id, brand, month, currency)
) with (fillfactor = 50);

create function booking.add_to_months() returns trigger language plpgsql as $$
begin
  insert into booking.agency_month as kept
  select brand, agency_id, level_1, level_2, level_3, agent_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
    currency, count(*), sum(price_minor), sum(net_minor), sum(charged_minor - refunded_minor)
  from added where state not in ('failed', 'expired') group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict on constraint agency_month_key do update set (bookings, price_minor, net_minor, paid_minor) =
    (kept.bookings + excluded.bookings, kept.price_minor + excluded.price_minor, kept.net_minor + excluded.net_minor,
     kept.paid_minor + excluded.paid_minor);
  return null;
end $$;
create function booking.change_months() returns trigger language plpgsql as $$
begin
  insert into booking.agency_month as kept
  select brand, agency_id, level_1, level_2, level_3, agent_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
    currency, sum(sign), sum(sign * price_minor), sum(sign * net_minor), sum(sign * (charged_minor - refunded_minor))
  from (select 1 as sign, * from added union all select -1, * from removed) changed
  where state not in ('failed', 'expired') group by 1, 2, 3, 4, 5, 6, 7, 8
  having (sum(sign), sum(sign * price_minor), sum(sign * net_minor), sum(sign * (charged_minor - refunded_minor))) <> (0, 0, 0, 0)
  order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict on constraint agency_month_key do update set (bookings, price_minor, net_minor, paid_minor) =
    (kept.bookings + excluded.bookings, kept.price_minor + excluded.price_minor, kept.net_minor + excluded.net_minor,
     kept.paid_minor + excluded.paid_minor);
  return null;
end $$;

insert into booking.agency_month
select brand, agency_id, level_1, level_2, level_3, agent_id, date_trunc('month', created_at at time zone 'UTC')::date, currency,
  count(*), sum(price_minor), sum(net_minor), sum(charged_minor - refunded_minor)
from booking.agency_booking where state not in ('failed', 'expired') group by 1, 2, 3, 4, 5, 6, 7, 8;
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
