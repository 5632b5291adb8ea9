-- The brand of an agency: shown on the agency's own host, under WHITE_LABEL_SUFFIX, and to visitors whom its agents refer.
alter table brands.brand
  add column agency_id uuid unique references accounts.agency,
  add constraint default_is_the_operators check (id <> 'wayfare' or agency_id is null);

create trigger notify_agency after update of agency_id on brands.brand
  for each row execute function brands.notify_brand();
