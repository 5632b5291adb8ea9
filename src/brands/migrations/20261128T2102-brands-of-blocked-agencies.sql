-- Sites close with their agency, or one above it, and open again with it.
create function brands.notify_agency() returns trigger language plpgsql as $$
begin
  perform pg_notify('brands', brand.id)
    from brands.brand join accounts.agency on agency.id = brand.agency_id
    where agency.path @> array[new.id];
  return null;
end $$;
create trigger notify_brands after update on accounts.agency
  for each row when (old.status is distinct from new.status or old.path is distinct from new.path)
  execute function brands.notify_agency();
