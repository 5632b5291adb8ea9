-- A booking is changed by another that replaces it: the new one is booked first, then the old one is cancelled at the fee that
-- the traveller agreed to with the quote.
alter table booking.quote
  add column replaces uuid references booking.reservation,
  add column replaces_fee_minor bigint check (replaces_fee_minor >= 0),
  add constraint quote_replaces_check check ((replaces is null) = (replaces_fee_minor is null));
alter table booking.trip
  add column replaces uuid references booking.reservation,
  add constraint trip_replaces_check check (replaces is null or mode = 'single');
-- One at a time, and none once it is replaced.
create unique index trip_replaces_key on booking.trip (replaces)
  where replaces is not null and state not in ('failed', 'expired', 'cancelled');
-- The trip for which the cancellation was requested.
alter table booking.reservation add column replaced_by uuid references booking.trip;
