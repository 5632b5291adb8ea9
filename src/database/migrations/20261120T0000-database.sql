-- What every other migration may rely on.
create schema if not exists database;

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Roles belong to the whole server: another database on it may have made this one.
-- web_public sees only the columns that a migration grants to it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'web_public') then
    create role web_public nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'web_public', 'set') then
    execute format('grant web_public to %I with inherit false, set true', current_user);
  end if;
end
$$;

-- Attach before update or delete (each row) and before truncate (each statement).
create function database.append_only() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
