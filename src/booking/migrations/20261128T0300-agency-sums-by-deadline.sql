-- Sums by month are kept by the deadline too; what has none, or none any more, is in no month of deadlines.
alter table booking.agency_month drop constraint agency_month_dated_check;
alter table booking.agency_month add constraint agency_month_dated_check check (dated in ('created', 'starts', 'deadline'));

create or replace function booking.add_to_months() returns trigger language plpgsql as $$
begin
  perform booking.lock_months(array(select coalesce(agent_id, agency_id) from added));
  insert into booking.agency_month as kept
  select brand, agency_id, level_1, level_2, level_3, agent_id, dated, date_trunc('month', on_date.day at time zone 'UTC')::date as month,
    product, state, currency, count(*), sum(price_minor), sum(net_minor), sum(charged_minor - refunded_minor)
  from added cross join lateral
    (values ('created', created_at), ('starts', starts_at), ('deadline', deadline_at)) on_date (dated, day)
  where state not in ('failed', 'expired') and on_date.day is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
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
  from (select 1 as sign, * from added union all select -1, * from removed) changed cross join lateral
    (values ('created', created_at), ('starts', starts_at), ('deadline', deadline_at)) on_date (dated, day)
  where state not in ('failed', 'expired') and on_date.day is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  having (sum(sign), sum(sign * price_minor), sum(sign * net_minor), sum(sign * (charged_minor - refunded_minor))) <> (0, 0, 0, 0)
  on conflict on constraint agency_month_key do update set (bookings, price_minor, net_minor, paid_minor) =
    (kept.bookings + excluded.bookings, kept.price_minor + excluded.price_minor, kept.net_minor + excluded.net_minor,
     kept.paid_minor + excluded.paid_minor);
  return null;
end $$;

insert into booking.agency_month
select brand, agency_id, level_1, level_2, level_3, agent_id, 'deadline', date_trunc('month', deadline_at at time zone 'UTC')::date, product,
  state, currency, count(*), sum(price_minor), sum(net_minor), sum(charged_minor - refunded_minor)
from booking.agency_booking where state not in ('failed', 'expired') and deadline_at is not null
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
