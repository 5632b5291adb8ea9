-- Agencies in up to three levels, roles of their people and of staff, and who changed what. Nothing here is granted to
-- web_public.
alter table accounts.agency
  -- The number that links and partners use.
  add column number bigint generated always as identity (start with 1001) unique,
  add column parent_id uuid references accounts.agency,
  -- From the top agency to this one, both included; kept by a trigger.
  add column path uuid[] not null default '{}',
  add column status text not null default 'active' check (status in ('applied', 'active', 'blocked', 'closed')),
  add column legal_name text check (legal_name <> '' and length(legal_name) <= 200),
  add column country char(2) check (country ~ '^[A-Z]{2}$'),
  add column address jsonb,
  add column tax_id text check (tax_id <> '' and length(tax_id) <= 40),
  add column licence text check (licence <> '' and length(licence) <= 80),
  add column iata text check (iata <> '' and length(iata) <= 20),
  add column email text check (length(email) <= 254),
  add column phone text check (length(phone) <= 40),
  add column currency char(3) not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  add column locale text,
  -- 'net': it owes the platform's price and adds its own markup. 'commission': it keeps a share of the public price.
  add column model text not null default 'net' check (model in ('net', 'commission')),
  add column commission_bp integer not null default 0 check (commission_bp between 0 and 5000),
  add column may_change_markup boolean not null default true,
  add column terms_version text,
  add column terms_at timestamptz,
  add column terms_by uuid references accounts.person on delete set null,
  add constraint agency_levels check (cardinality(path) <= 3);
create index agency_parent on accounts.agency (parent_id) where parent_id is not null;
create index agency_path on accounts.agency using gin (path);

create function accounts.place_agency() returns trigger language plpgsql as $$
begin
  -- Two agencies that move under each other at once would make a cycle.
  perform pg_advisory_xact_lock(hashtextextended('accounts.agency.path', 0));
  if new.parent_id is null then
    new.path := array[new.id];
  else
    select path || new.id into new.path from accounts.agency where id = new.parent_id;
    if new.path is null then
      raise exception 'agency % has an unknown parent', new.id using errcode = 'foreign_key_violation';
    elsif new.parent_id = new.id or array_position(new.path, new.id) < cardinality(new.path) then
      raise exception 'agency % would be above itself', new.id
        using errcode = 'check_violation', constraint = 'agency_cycle';
    end if;
  end if;
  return new;
end $$;
create trigger place_agency before insert or update of parent_id on accounts.agency
  for each row execute function accounts.place_agency();

create function accounts.place_sub_agencies() returns trigger language plpgsql as $$
begin
  update accounts.agency set parent_id = new.id where parent_id = new.id;
  return null;
end $$;
create trigger place_sub_agencies after update of parent_id on accounts.agency
  for each row when (new.path is distinct from old.path) execute function accounts.place_sub_agencies();

update accounts.agency set parent_id = null;

alter table accounts.person
  add column number bigint generated always as identity (start with 5001) unique,
  add column role text check (role in ('owner', 'finance', 'agent', 'viewer')),
  add column staff_role text check (staff_role in ('support', 'finance', 'content', 'admin')),
  add column blocked_at timestamptz;
update accounts.person set
  role = case when agency_id is not null then 'agent' end,
  staff_role = case when agency_id is null and 'staff' = any (actions) then 'admin' end,
  -- From now on these are granted in addition to the role: `reservations`, and `net`, which every agent has had by default.
  actions = case
    when agency_id is null then '{}'
    when 'reservations' = any (actions) then '{net,reservations}'::text[]
    else '{net}'::text[]
  end;
alter table accounts.person
  add check ((role is null) = (agency_id is null)),
  add check (role is null or staff_role is null),
  add check (actions <@ '{net,reservations}'::text[]);
create index person_agency on accounts.person (agency_id) where agency_id is not null;

-- Who changed what, in order; each row hashes the one before it.
create table accounts.audit (
  id bigint primary key,
  at timestamptz not null,
  -- The person, without a reference: an erased account leaves its number here. Null for a command of the operator.
  actor_id uuid,
  -- A name on the machine, for commands.
  actor_name text not null check (actor_name <> '' and length(actor_name) <= 200),
  -- The person that a member of staff stood in for.
  as_person uuid,
  agency_id uuid,
  action text not null check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  -- Id of what was changed.
  subject text not null,
  before jsonb,
  after jsonb,
  -- Truncated client IP; null for commands.
  address text,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_agency on accounts.audit (agency_id, id) where agency_id is not null;
create index audit_subject on accounts.audit (subject, id);
create trigger audit_append_only before update or delete on accounts.audit
  for each row execute function database.append_only();

create function accounts.audit_hash(prev bytea, e accounts.audit) returns bytea language sql immutable as $$
  select sha256(prev || convert_to(jsonb_build_array(e.id, extract(epoch from e.at), e.actor_id, e.actor_name, e.as_person,
    e.agency_id, e.action, e.subject, e.before, e.after, e.address)::text, 'UTF8'))
$$;

create function accounts.chain_audit() returns trigger language plpgsql as $$
begin
  -- One after another, so that no two rows follow the same one.
  perform pg_advisory_xact_lock(hashtextextended('accounts.audit', 0));
  select id + 1, hash into new.id, new.prev_hash from accounts.audit order by id desc limit 1;
  new.id := coalesce(new.id, 1);
  new.prev_hash := coalesce(new.prev_hash, '');
  new.at := clock_timestamp();
  new.hash := accounts.audit_hash(new.prev_hash, new);
  return new;
end $$;
create trigger audit_chain before insert on accounts.audit for each row execute function accounts.chain_audit();

-- An email asks somebody to join an agency: SHA-256 of the secret in the link, good once.
create table accounts.invitation (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  agency_id uuid not null references accounts.agency,
  email_norm text not null check (email_norm = lower(email_norm) and length(email_norm) <= 254),
  role text not null check (role in ('owner', 'finance', 'agent', 'viewer')),
  invited_by uuid references accounts.person on delete set null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index invitation_agency on accounts.invitation (agency_id);
