-- A brand that has ended for good: its id stays with its bookings, its hosts and its agency are free for another.
alter table brands.brand
  drop constraint brand_status_check,
  add constraint brand_status_check check (status in ('draft', 'live', 'suspended', 'archived')),
  drop constraint brand_check,
  add constraint published_unless_draft check (
    case status when 'draft' then live_version is null when 'archived' then true else live_version is not null end),
  drop constraint default_is_live,
  add constraint default_is_live check (id <> 'wayfare' or status in ('draft', 'live')),
  drop constraint brand_agency_id_key,
  -- Checkouts that were under way then have ended a day later.
  add column suspended_at timestamptz;
create unique index brand_of_agency on brands.brand (agency_id) where status <> 'archived';
update brands.brand set suspended_at = now() where status = 'suspended';
