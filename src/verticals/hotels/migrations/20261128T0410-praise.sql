-- What the guests of a hotel praise, for filters of results. It is read from the reviews after they have changed.
create table hotels.praise (
  property_id text primary key references hotels.property on delete cascade,
  topics text[] not null default '{}',
  -- Fingerprint of the lists of words that the topics were found with; null when reviews have changed since.
  words text
);
insert into hotels.praise (property_id)
  select distinct property_id from hotels.review where state = 'published' order by property_id;

create function hotels.forget_praise() returns trigger language plpgsql as $$
begin
  insert into hotels.praise (property_id) select distinct property_id from changed order by property_id
    on conflict (property_id) do update set words = null;
  return null;
end
$$;
create trigger review_praise_insert after insert on hotels.review
  referencing new table as changed for each statement execute function hotels.forget_praise();
create trigger review_praise_update after update on hotels.review
  referencing new table as changed for each statement execute function hotels.forget_praise();

grant select (property_id, topics) on hotels.praise to web_public;
