-- Lists of favourites by name. The first list has no row until it is shared: its favourites have no list.
create table accounts.favorite_list (
  id uuid primary key default uuidv7(),
  person_id uuid not null references accounts.person on delete cascade,
  -- Null for the first list, which is named in the reader's language.
  name text check (name <> '' and length(name) <= 60 and name !~ '[[:cntrl:]]'),
  -- What its link is made from: another one each time that it is shared.
  share_id uuid,
  share_hash bytea unique,
  share_brand text,
  shows_name boolean not null default false,
  created_at timestamptz not null default now(),
  unique (id, person_id),
  constraint favorite_list_share check (num_nulls(share_id, share_hash, share_brand) in (0, 3))
);
create unique index favorite_list_name on accounts.favorite_list (person_id, lower(name)) nulls not distinct;

alter table accounts.favorite
  add column list_id uuid,
  -- The search that it was saved from.
  add column check_in date,
  add column check_out date,
  add column guests text check (guests <> '' and length(guests) <= 200),
  add constraint favorite_stay check (
    num_nulls(check_in, check_out, guests) in (0, 3) and (check_in is null or check_out > check_in)
  ),
  add constraint favorite_in_list foreign key (list_id, person_id)
    references accounts.favorite_list (id, person_id) on delete cascade;
-- The same thing may be on several lists of a person.
create unique index favorite_once on accounts.favorite (person_id, item, list_id) nulls not distinct;
alter table accounts.favorite drop constraint favorite_pkey;
create index favorite_on_list on accounts.favorite (list_id);
