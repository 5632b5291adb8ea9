-- The second layer of what people of agencies may see: rows for the role web_dashboard, by settings of its transaction.
-- app.brand: id of the brand; app.agency: id of the agency, with those below it, or 'all'; app.agent: id of the agent, or 'all'.
-- Without settings it sees nothing. The owner of the tables, for whom all other code works, is not limited.
create function booking.scope_id(setting text) returns uuid language sql stable as $$
  select case when current_setting(setting, true) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then current_setting(setting, true)::uuid end
$$;

alter table booking.agency_booking enable row level security;
alter table booking.trip enable row level security;
alter table booking.reservation enable row level security;
alter table booking.supplier_change enable row level security;
alter table booking.note enable row level security;

-- Settings are read once for each query, not for each row.
create policy dashboard_scope on booking.agency_booking for select to web_dashboard using (
  brand = (select current_setting('app.brand', true))
  and ((select current_setting('app.agency', true) = 'all')
    or (select booking.scope_id('app.agency')) in (level_1, level_2, level_3))
  and ((select current_setting('app.agent', true) = 'all') or agent_id = (select booking.scope_id('app.agent')))
);
create policy dashboard_scope on booking.trip for select to web_dashboard using (
  exists (select from booking.agency_booking shown where shown.trip_id = trip.id)
);
create policy dashboard_scope on booking.reservation for select to web_dashboard using (
  exists (select from booking.agency_booking shown where shown.reservation_id = reservation.id)
);
create policy dashboard_scope on booking.supplier_change for select to web_dashboard using (
  exists (select from booking.agency_booking shown where shown.reservation_id = supplier_change.reservation_id)
);
create policy dashboard_scope on booking.note for all to web_dashboard using (
  exists (select from booking.agency_booking shown where shown.reservation_id = note.reservation_id)
);

grant usage on schema booking to web_dashboard;
grant select on booking.agency_booking, booking.supplier_change, booking.note to web_dashboard;
grant select (id, reference, contact_name, email, email_norm, phone, agency_path) on booking.trip to web_dashboard;
grant select (id, trip_id, reference, quote_id) on booking.reservation to web_dashboard;
grant select (id, title, details) on booking.quote to web_dashboard;
grant insert (reservation_id, author_id, author_name, text) on booking.note to web_dashboard;

-- Totals by month are read from an index alone: it has the columns that the policy reads as well.
drop index booking.agency_booking_top, booking.agency_booking_middle, booking.agency_booking_low;
create index agency_booking_top on booking.agency_booking (level_1, created_at desc, reservation_id desc)
  include (brand, level_2, level_3, agent_id, state, currency, price_minor, net_minor, charged_minor, refunded_minor);
create index agency_booking_middle on booking.agency_booking (level_2, created_at desc, reservation_id desc)
  include (brand, level_1, level_3, agent_id, state, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_2 is not null;
create index agency_booking_low on booking.agency_booking (level_3, created_at desc, reservation_id desc)
  include (brand, level_1, level_2, agent_id, state, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_3 is not null;
