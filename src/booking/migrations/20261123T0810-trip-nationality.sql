-- Not every product needs it.
alter table booking.trip alter column nationality drop not null;
