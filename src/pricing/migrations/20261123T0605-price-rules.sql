-- Rules that make selling prices from net prices. Nothing here is granted to web_public.
create schema pricing;

-- One set for the platform, and one for each agency that adds a markup of its own.
create table pricing.rule_set (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  level text not null check (level in ('platform', 'agency')),
  agency_id uuid unique references accounts.agency,
  created_at timestamptz not null default now(),
  check ((level = 'agency') = (agency_id is not null))
);
create unique index rule_set_platform on pricing.rule_set (level) where level = 'platform';

-- Versions of a set. At most one is a draft and at most one is published. `replaced`: a later one was published.
create table pricing.rule_version (
  set_id text not null references pricing.rule_set,
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'replaced', 'rolled_back')),
  -- As an operator writes them; parsed and checked before they are written and when they are read.
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  written_by text not null check (written_by <> '' and length(written_by) <= 200),
  written_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (set_id, version),
  check ((state = 'draft') = (published_at is null))
);
create unique index rule_version_draft on pricing.rule_version (set_id) where state = 'draft';
create unique index rule_version_published on pricing.rule_version (set_id) where state = 'published';

-- Prices name the version that made them, so its rules stay as they were.
create function pricing.keep_rules() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    if tg_op = 'DELETE' then
      raise exception 'version % of % was published and is kept', old.version, old.set_id using errcode = 'check_violation';
    elsif (new.set_id, new.version, new.rules) is distinct from (old.set_id, old.version, old.rules) or new.state = 'draft' then
      raise exception 'version % of % was published and its rules are kept', old.version, old.set_id
        using errcode = 'check_violation';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_rules before update or delete on pricing.rule_version
  for each row execute function pricing.keep_rules();

create function pricing.notify_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('price_rules', new.set_id);
  return null;
end $$;
create trigger notify_rules after insert or update of state on pricing.rule_version
  for each row when (new.state <> 'draft') execute function pricing.notify_rules();

-- The markup that was a constant of the brand.
insert into pricing.rule_set (id, level) values ('platform', 'platform');
insert into pricing.rule_version (set_id, version, state, rules, written_by, published_at)
  values ('platform', 1, 'published', '[{"id": "everything", "priority": 0, "percent": 12}]', 'installation', now());
