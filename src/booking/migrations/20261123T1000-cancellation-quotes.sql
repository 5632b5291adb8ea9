-- Fees of suppliers that tell them only when they are asked, at the moment of cancelling.
create table booking.cancellation_quote (
  id uuid primary key default uuidv7(),
  reservation_id uuid not null references booking.reservation,
  -- What of the price is not paid back in money (currency of the sale), and of the supplier's price (its currency).
  fee_minor bigint not null check (fee_minor >= 0),
  supplier_fee_minor bigint not null check (supplier_fee_minor >= 0),
  supplier_token text,
  refund_to text not null check (refund_to in ('money', 'airline_credit', 'voucher')),
  credits jsonb not null default '[]' check (jsonb_typeof(credits) = 'array'),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (reservation_id, id)
);
-- The quote at which a cancellation was requested; it can only be one of the reservation's own.
alter table booking.reservation add column cancellation_quote_id uuid;
alter table booking.reservation add constraint reservation_cancellation_quote_fkey
  foreign key (id, cancellation_quote_id) references booking.cancellation_quote (reservation_id, id);
