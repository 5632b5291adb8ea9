-- The day that a rate is of, as its source says; null where the source doesn't.
alter table booking.fx_rate add column published_on date;
