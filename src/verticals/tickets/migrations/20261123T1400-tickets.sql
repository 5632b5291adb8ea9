-- Attractions, and the tickets to them that suppliers sell. An attraction is ours; products, options and units are as their
-- supplier's catalogue says.
create schema tickets;
grant usage on schema tickets to web_public;

create table tickets.attraction (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  place_id integer not null references places.place,
  slug places.slug not null,
  -- English, or the language of the supplier that it comes from.
  name text not null check (name <> '' and length(name) <= 300),
  -- By locale.
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  status text not null default 'open' check (status in ('open', 'closed')),
  kind text not null check (kind in ('museum', 'monument', 'viewpoint', 'park', 'stadium', 'walking_tour', 'bike_tour',
    'bus_tour', 'boat_trip', 'food_tour', 'day_trip', 'show')),
  -- The sight of its place that it shows, if it is one of ours.
  landmark text,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  tz text not null check (tz <> ''),
  address text,
  -- How long a visit takes; null when nobody says.
  minutes smallint check (minutes between 5 and 20160),
  -- A list of {days: [1…7], months: [1…12], from, until}, Monday is 1; null when it goes by its start times.
  hours jsonb check (jsonb_typeof(hours) = 'array'),
  -- The family of our own messages that describes it, with the letter of its variant; null when a supplier's texts do.
  pattern text check (pattern ~ '^[a-z_]+$'),
  -- Which it would show first, where nothing else decides.
  weight real not null default 0,
  picture_seed bigint not null,
  changed_at timestamptz not null default now(),
  unique (place_id, slug),
  foreign key (place_id, landmark) references places.landmark (place_id, slug)
);
create index attraction_latitude on tickets.attraction (lat);
create trigger attraction_changed before update on tickets.attraction
  for each row when (old is distinct from new) execute function places.note_change();

-- What a supplier sells, and to which attraction it leads.
create table tickets.product (
  id integer generated always as identity primary key,
  supplier text not null check (supplier ~ '^[a-z][a-z0-9-]*$'),
  supplier_product_id text not null check (supplier_product_id <> '' and length(supplier_product_id) <= 200),
  attraction_id text not null references tickets.attraction on delete cascade,
  -- How sure we are of the attraction, and who said so; `created`: there was none, so it was made of this product.
  confidence real not null default 1 check (confidence between 0 and 1),
  method text not null check (method in ('given', 'matched', 'created', 'reviewed')),
  reviewed_by text check (reviewed_by <> ''),
  reviewed_at timestamptz,
  -- Of what was created: an attraction that a person might find to be the same.
  similar_to text references tickets.attraction on delete set null,
  operator text not null check (length(operator) <= 300),
  tz text not null check (tz <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timing text not null check (timing in ('start_time', 'opening_hours')),
  instant boolean not null,
  formats text[] not null,
  codes_per text not null check (codes_per in ('ticket', 'booking')),
  redemption text not null check (redemption in ('digital', 'print', 'manifest')),
  -- A list of a supplier's texts, one for each language; the first is its own.
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  -- Addresses of a supplier's pictures.
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array'),
  -- In which reading of the catalogue it was last seen.
  seen_in integer not null,
  -- It was missing in a whole reading: not offered, and not forgotten.
  gone_at timestamptz,
  unique (supplier, supplier_product_id),
  check ((method = 'reviewed') = (reviewed_at is not null) and (reviewed_at is null) = (reviewed_by is null))
);
create index product_attraction on tickets.product (attraction_id);

create table tickets.option (
  id integer generated always as identity primary key,
  product_id integer not null references tickets.product on delete cascade,
  supplier_option_id text not null check (supplier_option_id <> '' and length(supplier_option_id) <= 200),
  position smallint not null check (position >= 0),
  -- By language.
  titles jsonb not null check (jsonb_typeof(titles) = 'object'),
  start_times text[] not null,
  minutes integer check (minutes >= 1),
  cancel_before_minutes integer not null check (cancel_before_minutes >= 0),
  min_tickets integer not null check (min_tickets >= 0),
  max_tickets integer check (max_tickets >= 1),
  gone_at timestamptz,
  -- When its days were last asked for; null before the first time.
  days_at timestamptz,
  unique (product_id, supplier_option_id)
);
create index option_days on tickets.option (days_at nulls first);

create table tickets.unit (
  option_id integer not null references tickets.option on delete cascade,
  supplier_unit_id text not null check (supplier_unit_id <> '' and length(supplier_unit_id) <= 200),
  position smallint not null check (position >= 0),
  kind text not null check (kind in ('adult', 'youth', 'child', 'infant', 'family', 'senior', 'student', 'military', 'other')),
  title text not null,
  min_age smallint,
  max_age smallint check (max_age >= min_age),
  min_quantity integer check (min_quantity >= 0),
  max_quantity integer check (max_quantity >= 0),
  people smallint not null check (people >= 0),
  -- Ids of the supplier's units.
  accompanied_by text[] not null,
  proof boolean not null,
  from_minor bigint check (from_minor >= 0),
  primary key (option_id, supplier_unit_id)
);

-- What a supplier last said of a day: for lists and calendars, never for a sale.
create table tickets.option_day (
  option_id integer not null references tickets.option on delete cascade,
  day date not null,
  state text not null check (state in ('available', 'limited', 'free', 'sold_out', 'closed')),
  left_tickets integer check (left_tickets >= 0),
  -- The lowest net price of one ticket of the option's first unit, in the product's currency; null when it isn't given.
  from_minor bigint check (from_minor >= 0),
  -- The only price at which that one may be sold.
  mandatory_minor bigint check (mandatory_minor >= 0),
  primary key (option_id, day)
);
create index option_day_day on tickets.option_day (day);

-- How far reading a supplier's catalogue has come, so that it can be gone on with.
create table tickets.catalogue_reading (
  supplier text primary key check (supplier ~ '^[a-z][a-z0-9-]*$'),
  number integer not null check (number >= 1),
  -- Null before the first page and between two readings.
  next text,
  is_going boolean not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- Why a reading that had ended was not believed; what it missed stays on sale until a reading is believed again.
  alarm text check (alarm in ('shrunk', 'unreadable'))
);

-- The tickets of a reservation, by our reference of it.
create table tickets.issued (
  reference text not null check (reference <> ''),
  number smallint not null check (number >= 0),
  unit_id text,
  supplier_reference text,
  -- A list of {format, value}.
  codes jsonb not null check (jsonb_typeof(codes) = 'array'),
  redeemed_at timestamptz,
  primary key (reference, number)
);

-- Which invented attractions have been loaded, so that a second start has nothing to do.
create table tickets.world (
  version text primary key,
  loaded_at timestamptz not null default now()
);

create function tickets.count_attractions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update places.offered set number = offered.number - gone.number
      from (select place_id, count(*) as number from before_change where status = 'open' group by place_id) as gone
      where offered.place_id = gone.place_id and product = 'tickets';
  end if;
  if tg_op <> 'DELETE' then
    perform places.count_offered('tickets', array_agg(place_id), array_agg(number))
      from (select place_id, count(*)::int as number from after_change where status = 'open' group by place_id) as come;
  end if;
  return null;
end
$$;
create trigger attraction_counted_insert after insert on tickets.attraction
  referencing new table as after_change for each statement execute function tickets.count_attractions();
create trigger attraction_counted_update after update on tickets.attraction
  referencing old table as before_change new table as after_change for each statement execute function tickets.count_attractions();
create trigger attraction_counted_delete after delete on tickets.attraction
  referencing old table as before_change for each statement execute function tickets.count_attractions();

-- Not what suppliers offer: its prices are net.
grant select on tickets.attraction to web_public;
