-- A search of tickets has one day; one of cars may begin and end on the same day; neither has rooms with guests.
alter table accounts.saved_search
  alter column check_out drop not null,
  alter column guests drop not null,
  drop constraint saved_search_check,
  add constraint saved_search_order check (check_out >= check_in);
