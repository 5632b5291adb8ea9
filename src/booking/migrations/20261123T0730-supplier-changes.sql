-- A supplier may change or cancel a confirmed booking. The traveller then keeps the booking as it is now or cancels it free
-- of charge.
alter table booking.reservation
  -- When to query the supplier about a confirmed reservation.
  add column check_at timestamptz;

create table booking.supplier_change (
  id uuid primary key default uuidv7(),
  reservation_id uuid not null references booking.reservation,
  -- The product's own name of what has changed, and its own values.
  code text not null,
  before text not null,
  after text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- 'withdrawn': the supplier has taken it back, or changed the same again, before the traveller answered.
  answer text check (answer in ('accepted', 'cancelled', 'withdrawn')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index supplier_change_reservation on booking.supplier_change (reservation_id);

insert into booking.legal_move (entity, from_state, to_state) values
  ('reservation', 'confirmed', 'cancelled'),
  ('reservation', 'confirmed', 'supplier_changed'),
  ('reservation', 'supplier_changed', 'supplier_changed'),
  ('reservation', 'supplier_changed', 'confirmed'),
  ('reservation', 'supplier_changed', 'cancelling'),
  ('reservation', 'supplier_changed', 'cancelled'),
  ('reservation', 'supplier_changed', 'completed');
