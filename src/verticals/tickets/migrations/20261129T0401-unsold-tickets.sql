-- Kinds of tickets that a reading has left out, because their supplier must be told more of its visitors than we ask.
alter table tickets.catalogue_reading add column unsold integer not null default 0 check (unsold >= 0);
