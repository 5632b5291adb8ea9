-- Tickets that the operator sells on its own account. A contract is a document (`tickets/contract.ts` says of what); what was
-- sold of it is rows.
create table direct.ticket_product (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  contract jsonb not null check (jsonb_typeof(contract) = 'object' and contract ->> 'id' = id),
  changed_at timestamptz not null default now()
);

-- Made when a time is first wanted. Its lock comes before every order of that time, so no ticket is sold twice.
create table direct.ticket_time (
  product_id text not null,
  option_id text not null,
  -- Local, `YYYY-MM-DDTHH:mm`; the start of the day where visitors come at any time.
  starts text not null check (starts ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  primary key (product_id, option_id, starts)
);

create sequence direct.ticket_number;

create table direct.ticket_order (
  reference direct.reference primary key,
  product_id text not null,
  option_id text not null,
  starts text not null,
  -- A list of {unitId, quantity}.
  units jsonb not null check (jsonb_typeof(units) = 'array'),
  tickets integer not null check (tickets >= 1),
  price_minor bigint not null check (price_minor > 0),
  currency direct.currency not null,
  policy jsonb not null,
  state text not null default 'held' check (state in ('held', 'released', 'confirmed', 'cancelled')),
  -- A hold counts until then.
  until timestamptz not null,
  supplier_reference text unique check (supplier_reference ~ '^WT-[0-9A-HJKMNP-TV-Z]{6}$'),
  visitors jsonb,
  contact jsonb,
  booked_at timestamptz,
  cancelled_at timestamptz,
  foreign key (product_id, option_id, starts) references direct.ticket_time,
  check ((state in ('confirmed', 'cancelled')) = (num_nonnulls(supplier_reference, visitors, contact, booked_at) = 4)),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create index ticket_order_taken on direct.ticket_order (product_id, option_id, starts) where state in ('held', 'confirmed');
create index ticket_order_booked on direct.ticket_order (booked_at);

create function direct.refuse_ticket_reopening() returns trigger language plpgsql as $$
begin
  if not (old.state = new.state or (old.state, new.state) in (('held', 'released'), ('held', 'confirmed'),
    ('confirmed', 'cancelled'))) then
    raise exception 'ticket order % is % and stays so', old.reference, old.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ticket_order_ends_once before update on direct.ticket_order
  for each row execute function direct.refuse_ticket_reopening();

-- The codes of a booking, one for each ticket.
create table direct.ticket (
  code direct.reference primary key,
  reference direct.reference not null references direct.ticket_order,
  number smallint not null check (number >= 0),
  unit_id text not null,
  used_at timestamptz,
  unique (reference, number)
);
