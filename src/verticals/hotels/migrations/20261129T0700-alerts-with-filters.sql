-- An alert of a search keeps its filters: their query, without districts, which have a column of their own.
alter table hotels.price_alert
  add column filters text not null default '' check (length(filters) <= 1000),
  add constraint price_alert_filters check (place_id is not null or filters = '');
drop index hotels.price_alert_once;
create unique index price_alert_once on hotels.price_alert
  (person_id, brand, property_id, place_id, districts, filters, check_in, check_out, guests) nulls not distinct;
