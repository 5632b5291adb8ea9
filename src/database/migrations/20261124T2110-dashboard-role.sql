-- web_dashboard reads for the dashboard of agencies: row-level policies limit it to what the person may see, in addition to
-- the filters of the queries. Tables have no policy for other roles, so nothing else gets slower. Roles belong to the whole
-- server: another database on it may have made this one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'web_dashboard') then
    create role web_dashboard nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'web_dashboard', 'set') then
    execute format('grant web_dashboard to %I with inherit false, set true', current_user);
  end if;
end
$$;
