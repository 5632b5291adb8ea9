-- Favourites are of any product: a hotel by its id, as before, anything else by its product and its id.
alter table accounts.favorite rename column hotel_id to item;
alter table accounts.favorite
  drop constraint favorite_hotel_id_check,
  add constraint favorite_item check (item ~ '^([a-z]{1,20}~)?[A-Za-z0-9_-]{1,64}$');
