-- Contracts that the operator made with properties: net prices and stock. Nothing here is granted to web_public.
create schema direct;

create domain direct.currency as text check (value ~ '^[A-Z]{3}$');
create domain direct.reference as text check (value ~ '^[0-9A-HJKMNP-TV-Z]{20}$');

create table direct.property (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  currency direct.currency not null,
  tz text not null check (tz <> ''),
  -- Nightly prices include this value added tax.
  vat_bp integer not null check (vat_bp between 0 and 5000),
  -- Paid at the desk to the city: an amount each adult and night or room and night, or a share of the price.
  city_tax_kind text check (city_tax_kind in ('per_person_night', 'per_room_night', 'percent')),
  city_tax_minor bigint check (city_tax_minor >= 0),
  city_tax_currency direct.currency,
  city_tax_bp integer check (city_tax_bp between 0 and 5000),
  -- Paid at the desk to the property, each room and night, in the property's currency.
  resort_fee_minor bigint check (resort_fee_minor > 0),
  check (case
    when city_tax_kind is null then num_nonnulls(city_tax_minor, city_tax_currency, city_tax_bp) = 0
    when city_tax_kind = 'percent' then city_tax_bp is not null and num_nonnulls(city_tax_minor, city_tax_currency) = 0
    else city_tax_bp is null and num_nonnulls(city_tax_minor, city_tax_currency) = 2
  end)
);

-- Share of the room's price by weekday (Monday first), 10000 = all, for nights from_night <= night < until_night.
-- Where seasons overlap, the one that began last counts. Nights without a season aren't sold.
create table direct.season (
  property_id text not null references direct.property on delete cascade,
  from_night date not null,
  until_night date not null,
  weekday_bp integer[] not null check (cardinality(weekday_bp) = 7 and array_position(weekday_bp, null) is null
    and 1 <= all (weekday_bp) and 100000 >= all (weekday_bp)),
  primary key (property_id, from_night),
  check (from_night < until_night)
);

create table direct.room_type (
  id bigint generated always as identity primary key,
  property_id text not null references direct.property on delete cascade,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null check (name <> ''),
  beds jsonb not null check (jsonb_typeof(beds) = 'array'),
  max_adults integer not null check (max_adults >= 1),
  max_children integer not null check (max_children >= 0),
  max_guests integer not null check (max_guests >= 1),
  -- Rooms sold each night until room_night says otherwise.
  allotment integer not null check (allotment >= 0),
  base_minor bigint not null check (base_minor > 0),
  unique (property_id, code)
);

create table direct.rate_plan (
  room_type_id bigint not null references direct.room_type on delete cascade,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  board text not null check (board in ('RO', 'BB', 'HB', 'FB', 'AI')),
  refundable boolean not null,
  -- Days before check-in, at free_until_time of the property's clock.
  free_until_days integer check (free_until_days between 0 and 365),
  free_until_time text not null default '18:00' check (free_until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  price_bp integer not null check (price_bp between 1 and 100000),
  primary key (room_type_id, code),
  check (refundable = (free_until_days is not null))
);

-- Made when a night is first held or sold. The check is what makes selling a room twice impossible.
create table direct.room_night (
  room_type_id bigint not null references direct.room_type,
  night date not null,
  allotment integer not null check (allotment >= 0),
  held integer not null default 0,
  sold integer not null default 0,
  primary key (room_type_id, night),
  constraint room_night_not_oversold check (held >= 0 and sold >= 0 and held + sold <= allotment)
);

create table direct.hold (
  reference direct.reference primary key,
  room_type_id bigint not null references direct.room_type,
  plan_code text not null,
  party text not null,
  rooms integer not null check (rooms >= 1),
  check_in date not null,
  check_out date not null check (check_out > check_in),
  price_minor bigint not null check (price_minor > 0),
  currency direct.currency not null,
  policy jsonb not null,
  state text not null default 'held' check (state in ('held', 'booked', 'released', 'expired')),
  until timestamptz not null,
  created_at timestamptz not null default now()
);
create index hold_live on direct.hold (room_type_id, until) where state = 'held';

create sequence direct.booking_number;

create table direct.booking (
  reference direct.reference primary key,
  supplier_reference text not null unique check (supplier_reference ~ '^WD-[0-9A-HJKMNP-TV-Z]{6}$'),
  property_confirmation text not null,
  room_type_id bigint not null references direct.room_type,
  plan_code text not null,
  party text not null,
  rooms integer not null check (rooms >= 1),
  check_in date not null,
  check_out date not null check (check_out > check_in),
  price_minor bigint not null check (price_minor > 0),
  currency direct.currency not null,
  policy jsonb not null,
  guests jsonb not null,
  contact jsonb not null,
  nationality text not null check (nationality ~ '^[A-Z]{2}$'),
  requests text not null check (length(requests) <= 4000),
  state text not null default 'confirmed' check (state in ('confirmed', 'cancelled')),
  fee_minor bigint check (fee_minor >= 0 and fee_minor <= price_minor),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check ((state = 'cancelled') = (fee_minor is not null and cancelled_at is not null))
);
create index booking_created on direct.booking (created_at);

create function direct.refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.state <> (case tg_table_name when 'hold' then 'held' else 'confirmed' end) then
    raise exception '% % is % and stays so', tg_table_name, old.reference, old.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger hold_ends_once before update on direct.hold for each row execute function direct.refuse_reopening();
create trigger booking_ends_once before update on direct.booking for each row execute function direct.refuse_reopening();

-- What has been loaded by the demo's loader, and until which night it has prices.
create table direct.inventory (
  version text primary key,
  until_night date not null
);
