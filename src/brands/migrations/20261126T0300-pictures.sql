-- Pictures that people of brands have uploaded, encoded anew by us. Versions and sent emails name them for ever.
create table brands.picture (
  -- A hash of the bytes, the size in pixels, and the format.
  name text primary key check (name ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(png|webp|jpg)$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  made_at timestamptz not null default now()
);

create function brands.keep_pictures() returns trigger language plpgsql as $$
begin
  raise exception 'pictures of brands are kept as they were uploaded' using errcode = 'check_violation';
end $$;
create trigger keep_pictures before update or delete on brands.picture
  for each row execute function brands.keep_pictures();
create trigger keep_all_pictures before truncate on brands.picture
  for each statement execute function brands.keep_pictures();

-- A version shows no picture that is not there.
create function brands.have_pictures() returns trigger language plpgsql as $$
declare
  missing text;
begin
  select named.name into missing from jsonb_each_text(coalesce(new.content -> 'pictures', '{}')) as named(part, name)
  where not exists (select from brands.picture where picture.name = named.name) limit 1;
  if missing is not null then
    raise exception 'there is no picture %', missing using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger have_pictures before insert on brands.version
  for each row execute function brands.have_pictures();
