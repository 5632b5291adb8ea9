-- Brands of sites: what each looks and sells like, and on which hosts. Nothing here is granted to web_public.
create schema brands;

-- `wayfare` is the default brand, on the host of PUBLIC_ORIGIN. Its row is filled at the first start.
create table brands.brand (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  status text not null default 'draft' check (status in ('draft', 'live', 'suspended')),
  live_version integer,
  created_at timestamptz not null default now(),
  check ((status = 'draft') = (live_version is null)),
  constraint default_is_live check (id <> 'wayfare' or status <> 'suspended')
);

-- Versions of a brand's content; an earlier one is published again as a new one.
create table brands.version (
  brand_id text not null references brands.brand,
  version integer not null check (version > 0),
  -- As an operator writes it; parsed and checked before it is written and when it is read.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- The colours of its style sheet, corrected for contrast; null for those of the default style sheet.
  theme jsonb check (jsonb_typeof(theme) = 'object'),
  written_by text not null check (written_by <> '' and length(written_by) <= 200),
  written_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (brand_id, version),
  constraint has_a_name check (length(btrim(coalesce(content ->> 'name', ''))) between 1 and 60)
);
alter table brands.brand add foreign key (id, live_version) references brands.version (brand_id, version);

-- Names without a port, which is that of PUBLIC_ORIGIN. Pages of a host that is not the main one redirect there.
create table brands.host (
  host text primary key
    check (length(host) <= 253 and host ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'),
  brand_id text not null references brands.brand,
  is_main boolean not null,
  added_at timestamptz not null default now(),
  constraint default_has_its_own_origin check (brand_id <> 'wayfare' or not is_main)
);
create unique index host_main on brands.host (brand_id) where is_main;
create index host_brand on brands.host (brand_id);

-- Mails and pages were drawn from a version, and browsers keep its style sheet, so it stays as it was.
create function brands.keep_versions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.published_at is not null or new.published_at is null
    or (new.brand_id, new.version, new.content, new.theme, new.written_by, new.written_at)
      is distinct from (old.brand_id, old.version, old.content, old.theme, old.written_by, old.written_at) then
    raise exception 'versions of brands are kept as they were written' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_versions before update or delete on brands.version
  for each row execute function brands.keep_versions();
create trigger keep_all_versions before truncate on brands.version
  for each statement execute function brands.keep_versions();

create function brands.notify_brand() returns trigger language plpgsql as $$
begin
  perform pg_notify('brands', new.id);
  return null;
end $$;
create trigger notify_brand after update of status, live_version on brands.brand
  for each row execute function brands.notify_brand();

create function brands.notify_host() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('brands', old.brand_id); end if;
  if tg_op <> 'DELETE' then perform pg_notify('brands', new.brand_id); end if;
  return null;
end $$;
create trigger notify_host after insert or update or delete on brands.host
  for each row execute function brands.notify_host();
