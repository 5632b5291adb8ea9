-- Who was signed in when they booked; a guest's bookings are found by the address that they have proven.
alter table booking.reservation add column person_id uuid references accounts.person on delete set null;
create index reservation_person on booking.reservation (person_id) where person_id is not null;
