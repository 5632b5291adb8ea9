-- What a visitor has chosen and not booked yet: each a quote, kept for half an hour after it was added or checked again.
create table booking.basket_item (
  id uuid primary key default uuidv7(),
  -- A hash of the account's or of the browser's id.
  owner bytea not null check (length(owner) = 32),
  quote_id uuid not null unique references booking.quote,
  -- Path of the page on which it was chosen, without locale prefix.
  back text not null default '',
  is_sold_out boolean not null default false,
  expires_at timestamptz not null default now() + interval '30 minutes',
  created_at timestamptz not null default clock_timestamp()
);
create index basket_item_owner on booking.basket_item (owner);
create index basket_item_end on booking.basket_item (expires_at);
