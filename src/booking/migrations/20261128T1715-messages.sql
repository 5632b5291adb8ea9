-- What travellers, agents and properties write to each other about a booking. It moves neither money nor state, so it is
-- no part of the trip's version and event chain.
create table booking.message (
  -- A supplier takes what it is sent with this id once.
  id uuid primary key default uuidv7(),
  reservation_id uuid not null references booking.reservation,
  author text not null check (author in ('traveller', 'agent', 'property')),
  person_id uuid references accounts.person on delete set null,
  -- The supplier's id of what the property has written.
  supplier_message text,
  text text not null check (text <> '' and length(text) <= 4000),
  -- BCP 47; null when it is not known.
  language text,
  state text not null check (state in ('waiting', 'sent', 'refused', 'received')),
  written_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- When its traveller had it on a page, or was written to about it.
  read_at timestamptz,
  told_at timestamptz,
  check ((author = 'property') = (state = 'received')),
  check ((author = 'property') = (supplier_message is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  unique (reservation_id, supplier_message)
);
create index message_thread on booking.message (reservation_id, written_at, id);
create index message_sent on booking.message (sent_at) where state = 'sent';

-- When the supplier was last asked what its property has written.
create table booking.message_reading (
  reservation_id uuid primary key references booking.reservation,
  asked_at timestamptz not null default clock_timestamp()
);
