-- One hotel from several suppliers: how sure we are that it is the same, and who said so.
alter table hotels.property_mapping
  add column confidence real not null default 1 check (confidence between 0 and 1),
  add column method text not null default 'given' check (method in ('given', 'matched', 'reviewed')),
  add column reviewed_by text check (reviewed_by <> ''),
  add column reviewed_at timestamptz,
  add check ((method = 'reviewed') = (reviewed_at is not null) and (reviewed_at is null) = (reviewed_by is null));

-- A supplier's property that a person must look at, or that is none of ours; facts are in the supplier's words.
create table hotels.mapping_candidate (
  supplier text not null check (supplier ~ '^[a-z][a-z0-9-]*$'),
  supplier_property_id text not null check (supplier_property_id <> '' and length(supplier_property_id) <= 200),
  name text not null check (name <> '' and length(name) <= 500),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  address text check (length(address) <= 1000),
  postcode text check (length(postcode) <= 100),
  stars smallint check (stars between 0 and 5),
  rooms jsonb not null default '[]' check (jsonb_typeof(rooms) = 'array'),
  -- The best match; none when nothing of ours is near and alike.
  property_id text references hotels.property on delete set null,
  confidence real not null check (confidence between 0 and 1),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  seen_at timestamptz not null default now(),
  primary key (supplier, supplier_property_id),
  check ((lat is null) = (lng is null))
);
create index mapping_candidate_open on hotels.mapping_candidate (confidence desc) where state = 'open';

-- Which of our room types a supplier's room is.
create table hotels.room_mapping (
  supplier text not null,
  supplier_property_id text not null,
  supplier_room_code text not null check (supplier_room_code <> '' and length(supplier_room_code) <= 200),
  property_id text not null,
  room_code text not null,
  confidence real not null check (confidence between 0 and 1),
  primary key (supplier, supplier_property_id, supplier_room_code),
  foreign key (supplier, supplier_property_id) references hotels.property_mapping on delete cascade,
  foreign key (property_id, room_code) references hotels.room_type (property_id, code) on delete cascade
);
create index room_mapping_property on hotels.room_mapping (property_id, room_code);

-- How far reading a supplier's list of properties has come, so that it can be gone on with.
create table hotels.content_cursor (
  supplier text primary key check (supplier ~ '^[a-z][a-z0-9-]*$'),
  -- Null between two readings.
  next integer check (next >= 1),
  -- The day from which on changes are read; null reads all.
  since date,
  -- The day on which the reading began: the next one reads what has changed since.
  began date not null
);

-- Matching looks for neighbours.
create index property_latitude on hotels.property (lat);

grant select on hotels.room_mapping to web_public;
