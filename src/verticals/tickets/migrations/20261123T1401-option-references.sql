-- The name of our own text for an option, where the supplier has stored it as its reference.
alter table tickets.option add column reference text check (reference ~ '^[a-z_]{1,40}$');

-- What suppliers issue stands with the reservation, for every product.
drop table tickets.issued;
