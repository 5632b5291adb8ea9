-- The last correction of names or of the request that was written into a booking.
alter table direct.booking add column amendment_id uuid;
