create schema booking;

-- Exchange rates as they were fetched: numerator/denominator units of `quote` for one unit of `base`.
create table booking.fx_rate (
  id bigint generated always as identity primary key,
  base char(3) not null,
  quote char(3) not null,
  numerator bigint not null check (numerator > 0),
  denominator bigint not null check (denominator > 0),
  source text not null,
  fetched_at timestamptz not null default now()
);
create index fx_rate_newest on booking.fx_rate (base, quote, fetched_at desc);

-- What was offered, to the minor unit. Never changed: a new price is a new quote.
create table booking.quote (
  id uuid primary key default uuidv7(),
  brand text not null,
  product text not null,
  supplier text not null,
  locale text not null,
  currency char(3) not null,
  total_minor bigint not null check (total_minor > 0),
  lines jsonb not null,
  policy jsonb not null,
  details jsonb not null,
  changes jsonb not null default '[]',
  must_acknowledge boolean not null default false,
  fx_rate_id bigint references booking.fx_rate,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create trigger quote_append_only before update or delete on booking.quote
  for each row execute function database.append_only();

-- What the supplier is owed and its token: never readable by the public role.
create table booking.quote_net (
  quote_id uuid primary key references booking.quote,
  supplier_token text not null,
  supplier_currency char(3) not null,
  supplier_minor bigint not null check (supplier_minor > 0),
  supplier_in_sale_minor bigint not null check (supplier_in_sale_minor >= 0),
  tax_in_sale_minor bigint not null default 0
);
create trigger quote_net_append_only before update or delete on booking.quote_net
  for each row execute function database.append_only();

create table booking.legal_move (
  entity text not null check (entity in ('reservation', 'payment', 'refund')),
  from_state text not null,
  to_state text not null,
  primary key (entity, from_state, to_state)
);

create function booking.check_move() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state then
    if not exists (select 1 from booking.legal_move
                   where entity = tg_argv[0] and from_state = old.state and to_state = new.state) then
      raise exception 'a % cannot go from % to %', tg_argv[0], old.state, new.state using errcode = 'check_violation';
    end if;
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a % changes one version at a time', tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;

create table booking.reservation (
  id uuid primary key default uuidv7(),
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  quote_id uuid not null unique references booking.quote,
  state text not null default 'created',
  version int not null default 0,
  due_at timestamptz default now(),
  asked int not null default 0,
  brand text not null,
  product text not null,
  supplier text not null,
  locale text not null,
  contact_name text not null,
  email text not null,
  email_norm text not null,
  phone text not null,
  nationality char(2) not null,
  requests text not null default '',
  lead_guests jsonb not null,
  evidence jsonb not null,
  hold_until timestamptz,
  pay_until timestamptz,
  supplier_reference text,
  property_confirmation text,
  failure text,
  accepted_fee_minor bigint check (accepted_fee_minor >= 0),
  supplier_fee_minor bigint check (supplier_fee_minor >= 0),
  cancel_requested_at timestamptz,
  cancelled_at timestamptz,
  confirmed_at timestamptz,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (supplier, supplier_reference)
);
create index reservation_due on booking.reservation (due_at) where due_at is not null;
create index reservation_email on booking.reservation (email_norm);
create trigger reservation_move before update on booking.reservation
  for each row execute function booking.check_move('reservation');

create table booking.payment (
  id uuid primary key default uuidv7(),
  reservation_id uuid not null unique references booking.reservation,
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  gateway text not null,
  gateway_reference text,
  redirect_url text,
  state text not null default 'created',
  version int not null default 0,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  captured_minor bigint not null default 0 check (captured_minor between 0 and amount_minor),
  capture_before timestamptz,
  decline_reason text,
  created_at timestamptz not null default now()
);
create trigger payment_move before update on booking.payment
  for each row execute function booking.check_move('payment');

create table booking.refund (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references booking.payment,
  reason text not null check (reason in ('cancelled', 'not_booked')),
  state text not null default 'owed',
  version int not null default 0,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (payment_id, reason)
);
create trigger refund_move before update on booking.refund
  for each row execute function booking.check_move('refund');

create function booking.refunds_within_capture() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from booking.refund where payment_id = new.payment_id)
     > (select captured_minor from booking.payment where id = new.payment_id) then
    raise exception 'refunds above what was captured' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_bounded after insert or update on booking.refund
  deferrable initially deferred for each row execute function booking.refunds_within_capture();

-- A row is committed as SENT before each outside call that may have an effect. `boot` names the process that sent it.
create table booking.step_journal (
  reservation_id uuid not null references booking.reservation,
  step text not null,
  attempt int not null check (attempt > 0),
  key text not null,
  boot bigint not null,
  state text not null default 'SENT' check (state in ('SENT', 'OK', 'FAILED', 'UNKNOWN')),
  sent_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  result jsonb,
  primary key (reservation_id, step, attempt)
);

-- What happened to a reservation, in order; each row hashes the one before it.
create table booking.event (
  reservation_id uuid not null references booking.reservation,
  seq int not null,
  at timestamptz not null,
  entity text not null,
  name text not null,
  actor text not null,
  from_state text not null,
  to_state text not null,
  detail jsonb not null default '{}',
  prev_hash bytea not null,
  hash bytea not null,
  primary key (reservation_id, seq)
);
create trigger event_append_only before update or delete on booking.event
  for each row execute function database.append_only();

create function booking.event_hash(prev bytea, e booking.event) returns bytea language sql immutable as $$
  select sha256(prev || convert_to(concat_ws('|', e.reservation_id::text, e.seq::text,
    extract(epoch from e.at)::text, e.entity, e.name, e.actor, e.from_state, e.to_state, e.detail::text), 'UTF8'))
$$;

create function booking.chain_event() returns trigger language plpgsql as $$
begin
  -- The caller holds the reservation's row lock, so no two events of one reservation race for a number.
  select coalesce(max(seq), 0) + 1 into new.seq from booking.event where reservation_id = new.reservation_id;
  select coalesce((select hash from booking.event where reservation_id = new.reservation_id and seq = new.seq - 1), '')
    into new.prev_hash;
  new.at := clock_timestamp();
  new.hash := booking.event_hash(new.prev_hash, new);
  return new;
end $$;
create trigger event_chain before insert on booking.event for each row execute function booking.chain_event();

create table booking.idempotency (
  scope text not null,
  key text not null check (length(key) between 16 and 255),
  request_hash bytea not null,
  reservation_id uuid,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create table booking.inbox (
  provider text not null,
  event_id text not null,
  reference text not null,
  raw bytea not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  primary key (provider, event_id)
);

create table booking.outbox (
  id bigint generated always as identity primary key,
  dedup_key text not null unique,
  kind text not null,
  reservation_id uuid references booking.reservation,
  payload jsonb not null default '{}',
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_open on booking.outbox (created_at) where sent_at is null;

-- Something a person must look at. Cleared by the state that made it going away, or by staff.
create table booking.alarm (
  id bigint generated always as identity primary key,
  dedup_key text not null unique,
  reservation_id uuid references booking.reservation,
  code text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null default now(),
  cleared_at timestamptz
);

-- Whoever waits for a reservation (the page after paying) hears of every change.
create function booking.tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('reservation', new.reservation_id::text);
  return null;
end $$;
create trigger event_told after insert on booking.event for each row execute function booking.tell_change();

insert into booking.legal_move (entity, from_state, to_state) values
  ('reservation', 'created', 'held'),
  ('reservation', 'created', 'failed'),
  ('reservation', 'held', 'awaiting_payment'),
  ('reservation', 'held', 'failed'),
  ('reservation', 'awaiting_payment', 'booking'),
  ('reservation', 'awaiting_payment', 'failed'),
  ('reservation', 'awaiting_payment', 'expired'),
  ('reservation', 'booking', 'confirmed'),
  ('reservation', 'booking', 'failed'),
  ('reservation', 'booking', 'unknown'),
  ('reservation', 'unknown', 'booking'),
  ('reservation', 'unknown', 'confirmed'),
  ('reservation', 'unknown', 'failed'),
  ('reservation', 'unknown', 'needs_human'),
  ('reservation', 'confirmed', 'cancelling'),
  ('reservation', 'confirmed', 'completed'),
  ('reservation', 'cancelling', 'cancelled'),
  ('reservation', 'cancelling', 'cancel_unknown'),
  ('reservation', 'cancelling', 'confirmed'),
  ('reservation', 'cancelling', 'needs_human'),
  ('reservation', 'cancel_unknown', 'cancelled'),
  ('reservation', 'cancel_unknown', 'cancelling'),
  ('reservation', 'cancel_unknown', 'needs_human'),
  ('reservation', 'needs_human', 'confirmed'),
  ('reservation', 'needs_human', 'failed'),
  ('reservation', 'needs_human', 'cancelled'),
  ('payment', 'created', 'open'),
  ('payment', 'created', 'closed'),
  ('payment', 'open', 'authorised'),
  ('payment', 'open', 'declined'),
  ('payment', 'open', 'closed'),
  ('payment', 'authorised', 'captured'),
  ('payment', 'authorised', 'voided'),
  ('payment', 'authorised', 'lost'),
  ('payment', 'lost', 'captured'),
  ('payment', 'lost', 'voided'),
  ('refund', 'owed', 'done'),
  ('refund', 'owed', 'manual'),
  ('refund', 'manual', 'done');
