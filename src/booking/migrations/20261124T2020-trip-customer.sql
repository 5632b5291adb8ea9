-- The agency's customer that a trip was booked for. Erasing the customer leaves the trip as it is.
create table booking.trip_customer (
  trip_id uuid primary key references booking.trip on delete cascade,
  customer_id uuid not null references accounts.customer on delete cascade
);
create index trip_customer_customer on booking.trip_customer (customer_id);
