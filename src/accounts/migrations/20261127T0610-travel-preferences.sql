-- What a person asks of most hotels: the beginning of the request field of a booking.
alter table accounts.person
  add column requests text check (requests <> '' and length(requests) <= 1000);
alter table accounts.companion
  add column nationality char(2) check (nationality ~ '^[A-Z]{2}$');
