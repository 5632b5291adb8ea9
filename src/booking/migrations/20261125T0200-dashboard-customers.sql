-- Bookings of a customer are read with the settings of the reader's transaction, as all lists of the dashboard are.
alter table booking.trip_customer enable row level security;
create policy dashboard_scope on booking.trip_customer for select to web_dashboard using (
  exists (select from booking.agency_booking shown where shown.trip_id = trip_customer.trip_id)
);
grant select on booking.trip_customer to web_dashboard;
