-- Agencies that book now and have each booking paid before it can no longer be cancelled for free: by their client or by
-- themselves, on a page of the gateway.
alter table booking.credit_line
  -- Whether the agency may leave a booking unpaid until a day before its free cancellation ends.
  add column pays_later boolean not null default false;

alter table booking.payment drop constraint payment_kind_check;
-- 'later': nothing is charged at first, and the price is owed once it is confirmed.
alter table booking.payment add constraint payment_kind_check
  check (kind in ('card', 'credit', 'deposit', 'balance', 'link', 'guarantee', 'due', 'later'));

alter table booking.receivable
  -- Why money is owed: a card could not be charged, or it was agreed to be paid later.
  add column cause text not null default 'charge_failed' check (cause in ('charge_failed', 'pay_later')),
  -- Whether the client is reminded too, not the agent alone.
  add column reminds_client boolean not null default false;

insert into booking.legal_move (entity, from_state, to_state) values ('trip', 'held', 'booking');

-- A link on which the client pays what is owed for a booking. Its token is derived from the server's secret and its id.
create table booking.payment_link (
  id uuid primary key default uuidv7(),
  trip_id uuid not null references booking.trip,
  -- Who made it; null once the account is erased.
  made_by uuid references accounts.person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  -- Where it was sent; null for one that the agent passes on.
  sent_to text,
  -- Hash of the browser that went on to pay: the link is good in that one alone.
  opened_by bytea,
  opened_at timestamptz,
  revoked_at timestamptz
);
create unique index payment_link_current on booking.payment_link (trip_id) where revoked_at is null;
create index payment_link_made_by on booking.payment_link (made_by) where made_by is not null;
