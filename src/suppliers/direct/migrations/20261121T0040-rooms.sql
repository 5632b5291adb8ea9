-- Rooms of several types in one hold or booking: a hold has a row for each type, numbered, so that a reference can still
-- be held once only; a booking keeps its first type itself and lists the further ones.
alter table direct.hold add column part integer not null default 1 check (part >= 1);
alter table direct.hold drop constraint hold_pkey;
alter table direct.hold add primary key (reference, part);
create unique index hold_type on direct.hold (reference, room_type_id);

create table direct.booking_room (
  reference direct.reference not null references direct.booking on delete cascade,
  room_type_id bigint not null references direct.room_type,
  rooms integer not null check (rooms >= 1),
  primary key (reference, room_type_id)
);
