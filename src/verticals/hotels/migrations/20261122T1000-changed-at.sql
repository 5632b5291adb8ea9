-- When what a page says was last changed, for the sitemap. Writing the same again is no change.
alter table hotels.place add column changed_at timestamptz not null default now();
alter table hotels.property add column changed_at timestamptz not null default now();

create function hotels.note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
-- Every update of a hotel writes the count of its place, up and down.
create trigger place_changed before update on hotels.place
  for each row when (old.hotels = new.hotels and old is distinct from new) execute function hotels.note_change();
create trigger property_changed before update on hotels.property
  for each row when (old is distinct from new) execute function hotels.note_change();

-- A place's page lists its hotels.
create function hotels.note_change_of_hotels() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update hotels.place set changed_at = now() where changed_at < now() and id in (
      select unnest(array[one.place_id, other.place_id]) from after_change as one join before_change as other using (id)
      where one.changed_at <> other.changed_at);
  else
    update hotels.place set changed_at = now() where changed_at < now() and id in (select place_id from changed);
  end if;
  return null;
end
$$;
create trigger property_added_in_place after insert on hotels.property
  referencing new table as changed for each statement execute function hotels.note_change_of_hotels();
create trigger property_changed_in_place after update on hotels.property
  referencing old table as before_change new table as after_change
  for each statement execute function hotels.note_change_of_hotels();
create trigger property_removed_in_place after delete on hotels.property
  referencing old table as changed for each statement execute function hotels.note_change_of_hotels();

-- A hotel's page describes its rooms. Those that are written together with their hotel change nothing more.
create function hotels.note_change_of_rooms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update hotels.property set changed_at = now() where changed_at < now() and id in (
      select property_id from after_change as one join before_change as other using (property_id, code)
      where one is distinct from other);
  else
    update hotels.property set changed_at = now() where changed_at < now() and id in (select property_id from changed);
  end if;
  return null;
end
$$;
create trigger room_type_added after insert on hotels.room_type
  referencing new table as changed for each statement execute function hotels.note_change_of_rooms();
create trigger room_type_changed after update on hotels.room_type
  referencing old table as before_change new table as after_change
  for each statement execute function hotels.note_change_of_rooms();
create trigger room_type_removed after delete on hotels.room_type
  referencing old table as changed for each statement execute function hotels.note_change_of_rooms();
