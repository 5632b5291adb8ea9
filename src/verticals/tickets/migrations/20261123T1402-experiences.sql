-- Suppliers also sell what none of the other kinds says.
alter table tickets.attraction drop constraint attraction_kind_check, add check (kind in ('museum', 'monument', 'viewpoint',
  'park', 'stadium', 'walking_tour', 'bike_tour', 'bus_tour', 'boat_trip', 'food_tour', 'day_trip', 'show', 'experience'));

-- Products on sale when the reading began, entries that could not be read, and products that lie in no place of ours.
alter table tickets.catalogue_reading
  add column before integer not null default 0,
  add column unreadable integer not null default 0,
  add column unplaced integer not null default 0;
