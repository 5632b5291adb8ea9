-- Links name an agency or an agent by one number. Agencies begin at 1001 and people at 5001: from 5001 on both draw from the same
-- sequence, so that no number is given twice.
alter table accounts.agency alter column number drop identity;

create sequence accounts.early_agency_number start 1001 owned by accounts.agency.number;
select setval('accounts.early_agency_number', greatest(1001, (select max(number) + 1 from accounts.agency)), false);
select setval(pg_get_serial_sequence('accounts.person', 'number'), greatest(5001,
  (select max(number) + 1 from accounts.person), (select max(number) + 1 from accounts.agency)), false);

create function accounts.next_agency_number() returns bigint language plpgsql as $$
declare
  early bigint := nextval('accounts.early_agency_number');
begin
  return case when early <= 5000 then early else nextval(pg_get_serial_sequence('accounts.person', 'number')) end;
end $$;
alter table accounts.agency alter column number set default accounts.next_agency_number();
