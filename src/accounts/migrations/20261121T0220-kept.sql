-- What somebody keeps in their account. Ids and addresses only: nothing here says what a hotel is called or costs.
create table accounts.favorite (
  person_id uuid not null references accounts.person on delete cascade,
  hotel_id text not null check (hotel_id ~ '^[\w-]{1,64}$'),
  -- The order in which they were kept; a clock would give those that come together the same place.
  place bigint generated always as identity,
  kept_at timestamptz not null default now(),
  primary key (person_id, hotel_id)
);
create index favorite_place on accounts.favorite (person_id, place);

create table accounts.saved_search (
  person_id uuid not null references accounts.person on delete cascade,
  -- Path and query that say which search it is: another of the same route replaces it.
  route text not null check (length(route) <= 1000),
  -- Where it leads: a path of ours without locale prefix and session.
  router text not null check (router ~ '^/[^/\\]' and length(router) <= 1000),
  path text not null check (length(path) <= 1000),
  name text not null check (name <> '' and length(name) <= 200),
  check_in date not null,
  check_out date not null check (check_out > check_in),
  guests text not null check (length(guests) <= 200),
  place bigint generated always as identity,
  kept_at timestamptz not null default now(),
  primary key (person_id, route)
);
