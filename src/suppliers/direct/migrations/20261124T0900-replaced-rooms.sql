-- A hold or booking that is to replace a booking shares its rooms: nights that both have are counted once while both exist.
alter table direct.hold add column shares direct.reference references direct.booking;
alter table direct.booking add column shares direct.reference references direct.booking;
create index hold_shares on direct.hold (shares) where shares is not null and state = 'held';
create index booking_shares on direct.booking (shares) where shares is not null;
