-- What a visitor may look for besides cities and hotels, and what is known of getting about in a hotel.
create table hotels.region (
  country text not null references hotels.country on delete cascade,
  slug hotels.slug not null,
  name text not null check (name <> ''),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  primary key (country, slug)
);
alter table hotels.place
  add column region text,
  add foreign key (country, region) references hotels.region (country, slug);

alter table hotels.district
  add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');

create table hotels.landmark (
  place_id integer not null references hotels.place on delete cascade,
  slug hotels.slug not null,
  kind text not null check (kind in
    ('monument', 'museum', 'beach', 'station', 'park', 'square', 'market', 'stadium', 'fair', 'viewpoint')),
  name text not null check (name <> ''),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  primary key (place_id, slug)
);

create table hotels.airport (
  iata text primary key check (iata ~ '^[A-Z]{3}$'),
  place_id integer not null references hotels.place on delete cascade,
  name text not null check (name <> ''),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180)
);
create index airport_place on hotels.airport (place_id);

-- A list of {fact, value: yes | no | unknown, source}.
alter table hotels.property
  add column accessibility jsonb not null default '[]' check (jsonb_typeof(accessibility) = 'array');

grant select on hotels.region, hotels.landmark, hotels.airport to web_public;
