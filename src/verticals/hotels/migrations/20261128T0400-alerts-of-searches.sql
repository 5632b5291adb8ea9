-- An alert is of a hotel, or of a search: a place, or some of its districts.
alter table hotels.price_alert
  alter column property_id drop not null,
  add column place_id integer references places.place on delete cascade,
  -- Slugs in order; none for the whole place.
  add column districts text[] not null default '{}',
  -- When the price became the one that a fall is measured from.
  add column since timestamptz not null default now(),
  -- The lowest price when suppliers last told one.
  add column last_minor bigint check (last_minor > 0),
  add column last_at timestamptz,
  add constraint price_alert_of_one check (num_nonnulls(property_id, place_id) = 1),
  add constraint price_alert_districts check (place_id is not null or districts = '{}');
update hotels.price_alert set since = coalesce(told_at, created_at);
drop index hotels.price_alert_once;
create unique index price_alert_once on hotels.price_alert
  (person_id, brand, property_id, place_id, districts, check_in, check_out, guests) nulls not distinct;
