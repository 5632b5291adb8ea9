-- Contracts of the demo world, apart from the operator's own: nobody pays those with invented exchange rates.
alter table direct.property add column is_demo boolean not null default false;
-- Only the demo world has written contracts so far.
update direct.property set is_demo = true;
create index property_own on direct.property (id) where not is_demo;
