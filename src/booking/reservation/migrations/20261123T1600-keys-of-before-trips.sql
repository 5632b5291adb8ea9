-- Keys of requests to book are scoped to brand and person now. The content of a request was hashed in another form before
-- there were trips: an empty hash says that it is compared with what was booked instead.
update booking.idempotency as earlier
set scope = trip.brand || ' ' || coalesce(trip.person_id::text, 'guest'), request_hash = ''
from booking.trip
where trip.id = earlier.trip_id and earlier.scope = trip.brand and not exists (
  select from booking.idempotency as later
  where later.scope = trip.brand || ' ' || coalesce(trip.person_id::text, 'guest') and later.key = earlier.key);
