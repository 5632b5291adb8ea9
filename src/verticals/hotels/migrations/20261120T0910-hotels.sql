-- Content of hotels: places and what is true of a property whoever sells it. No prices that we owe live here.
create schema hotels;
grant usage on schema hotels to web_public;

create domain hotels.slug as text check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120);

create table hotels.country (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  slug hotels.slug not null unique,
  name text not null check (name <> ''),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  calling_code text not null check (calling_code ~ '^[0-9]*$')
);

-- How people may type a country, without case, accents and punctuation.
create table hotels.country_name (
  country text not null references hotels.country on delete cascade,
  norm text not null check (norm <> '' and length(norm) <= 120),
  primary key (country, norm)
);
create index country_name_prefix on hotels.country_name (norm text_pattern_ops);

create table hotels.place (
  id integer primary key check (id > 0),
  country text not null references hotels.country,
  slug hotels.slug not null,
  name text not null check (name <> ''),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  tz text not null check (tz <> ''),
  population integer not null check (population >= 0),
  climate text not null,
  coastal boolean not null,
  landmark text not null,
  featured boolean not null default false,
  vat_bp integer not null check (vat_bp between 0 and 5000),
  city_tax_kind text check (city_tax_kind in ('per_person_night', 'per_room_night', 'percent')),
  city_tax_minor bigint check (city_tax_minor >= 0),
  city_tax_currency text check (city_tax_currency ~ '^[A-Z]{3}$'),
  city_tax_bp integer check (city_tax_bp between 0 and 5000),
  -- Open properties; kept by a trigger, so that suggestions can rank by it.
  hotels integer not null default 0 check (hotels >= 0),
  unique (country, slug),
  check (case
    when city_tax_kind is null then num_nonnulls(city_tax_minor, city_tax_currency, city_tax_bp) = 0
    when city_tax_kind = 'percent' then city_tax_bp is not null and num_nonnulls(city_tax_minor, city_tax_currency) = 0
    else city_tax_bp is null and num_nonnulls(city_tax_minor, city_tax_currency) = 2
  end)
);
create index place_featured on hotels.place (featured) where featured;

-- How people may type a place: names in any locale, aliases and airport codes.
create table hotels.place_name (
  place_id integer not null references hotels.place on delete cascade,
  norm text not null check (norm <> '' and length(norm) <= 120),
  -- The same with each foreign letter as one of ours: a server whose locale is C has trigrams of ASCII only.
  ascii text not null check (ascii ~ '^[a-z0-9 ]+$' and length(ascii) <= 120),
  -- Whose name for the place it is; none for an alias. What a visitor's own page calls it ranks first.
  locales text[] not null,
  primary key (place_id, norm)
);
create index place_name_prefix on hotels.place_name (norm text_pattern_ops);
create index place_name_trigram on hotels.place_name using gin (ascii gin_trgm_ops);

-- Below the usual 0.3: two letters changed round in a name of six leave 0.27.
create function hotels.names_like(asked text) returns table (place_id integer, likeness real)
language sql stable rows 20 set pg_trgm.similarity_threshold = 0.26 as $$
  select place_name.place_id, max(similarity(place_name.ascii, asked))
  from hotels.place_name where place_name.ascii % asked group by place_name.place_id
$$;

create table hotels.district (
  place_id integer not null references hotels.place on delete cascade,
  slug hotels.slug not null,
  name text not null check (name <> ''),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  primary key (place_id, slug)
);

create table hotels.property (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  place_id integer not null references hotels.place,
  slug hotels.slug not null,
  name text not null check (name <> '' and length(name) <= 200),
  status text not null default 'open' check (status in ('open', 'closed')),
  kind text not null check (kind ~ '^[a-z_]+$'),
  stars smallint not null check (stars between 0 and 5),
  district text,
  street text not null,
  postcode text,
  phone text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  tz text not null check (tz <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  check_in_from text not null check (check_in_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check_in_until text check (check_in_until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  check_out_until text not null check (check_out_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  min_age smallint not null check (min_age between 0 and 99),
  floors smallint not null check (floors >= 1),
  rooms_total integer not null check (rooms_total >= 1),
  year_built smallint not null check (year_built between 1000 and 2200),
  year_renovated smallint check (year_renovated >= year_built),
  -- Of ten; null without reviews.
  score numeric(3, 1) check (score between 0 and 10),
  review_count integer not null check (review_count >= 0),
  review_scores jsonb check (jsonb_typeof(review_scores) = 'object'),
  amenities text[] not null check (array_position(amenities, null) is null),
  policies jsonb not null check (jsonb_typeof(policies) = 'object'),
  distance_to_centre_m integer not null check (distance_to_centre_m >= 0),
  distance_to_beach_m integer check (distance_to_beach_m >= 0),
  pictures jsonb not null check (jsonb_typeof(pictures) = 'array'),
  unique (place_id, slug),
  foreign key (place_id, district) references hotels.district (place_id, slug),
  check ((score is null) = (review_count = 0) and (score is null) = (review_scores is null))
);
create index property_amenities on hotels.property using gin (amenities);

create table hotels.room_type (
  property_id text not null references hotels.property on delete cascade,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  position smallint not null check (position >= 0),
  size_sqm smallint not null check (size_sqm between 1 and 2000),
  max_adults smallint not null check (max_adults >= 1),
  max_children smallint not null check (max_children >= 0),
  max_guests smallint not null check (max_guests >= max_adults and max_guests <= max_adults + max_children),
  beds jsonb not null check (jsonb_typeof(beds) = 'array' and jsonb_array_length(beds) > 0),
  view text,
  rooms integer not null check (rooms >= 1),
  picture_seed bigint not null,
  primary key (property_id, code)
);

-- Which supplier sells a property, under which id of theirs.
create table hotels.property_mapping (
  supplier text not null check (supplier ~ '^[a-z][a-z0-9-]*$'),
  supplier_property_id text not null check (supplier_property_id <> ''),
  property_id text not null references hotels.property on delete cascade,
  primary key (supplier, supplier_property_id)
);
create index property_mapping_property on hotels.property_mapping (property_id);

-- Which invented world has been loaded, so that a second start has nothing to do.
create table hotels.world (
  version text primary key,
  loaded_at timestamptz not null default now()
);

create function hotels.count_properties() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update hotels.place set hotels = hotels - gone.number
      from (select place_id, count(*) as number from before_change where status = 'open' group by place_id) as gone
      where place.id = gone.place_id;
  end if;
  if tg_op <> 'DELETE' then
    update hotels.place set hotels = hotels + come.number
      from (select place_id, count(*) as number from after_change where status = 'open' group by place_id) as come
      where place.id = come.place_id;
  end if;
  return null;
end
$$;
create trigger property_counted_insert after insert on hotels.property
  referencing new table as after_change for each statement execute function hotels.count_properties();
create trigger property_counted_update after update on hotels.property
  referencing old table as before_change new table as after_change for each statement execute function hotels.count_properties();
create trigger property_counted_delete after delete on hotels.property
  referencing old table as before_change for each statement execute function hotels.count_properties();

grant select on all tables in schema hotels to web_public;
