-- Who of staff allowed a host that looks like another one or has letters outside ASCII; null for those that need no permission.
alter table brands.host_claim add column allowed_by text check (allowed_by <> '' and length(allowed_by) <= 200);
