-- Which browser has opened a payment's link: a link is good for one. A hash of that browser's form cookie.
create table booking.pay_link (
  payment_id uuid primary key references booking.payment,
  opened_by bytea not null check (length(opened_by) = 32),
  opened_at timestamptz not null default clock_timestamp()
);
