-- An update that changes no indexed column writes no index entries. A column that an index names in its condition counts
-- as indexed, so the state of a trip or of a reservation stands in none.
alter table booking.trip add column replacing uuid
  generated always as (case when state not in ('failed', 'expired', 'cancelled') then replaces end) stored;
drop index booking.trip_replaces_key;
-- One replacement at a time, and none once it is replaced.
create unique index trip_replaces_key on booking.trip (replacing) where replacing is not null;

drop index booking.reservation_finished;
create index reservation_ends on booking.reservation (ends_at);

create or replace function booking.chain_event() returns trigger language plpgsql as $$
begin
  -- The caller holds the trip's row lock, so no two events of one trip race for a number.
  select seq + 1, hash into new.seq, new.prev_hash from booking.event where trip_id = new.trip_id order by seq desc limit 1;
  if not found then
    new.seq := 1;
    new.prev_hash := '';
  end if;
  new.at := clock_timestamp();
  new.hash := booking.event_hash(new.prev_hash, new);
  return new;
end $$;
