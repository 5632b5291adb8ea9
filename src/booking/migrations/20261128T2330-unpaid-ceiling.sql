-- How many bookings an agency may have unpaid at a time: what can be cancelled for nothing still takes rooms from others.
alter table booking.credit_line
  add column unpaid_most integer not null default 20 check (unpaid_most between 1 and 1000);

create index receivable_agreed on booking.receivable (trip_id) where state = 'open' and cause = 'pay_later';

-- Reservations of an agency that are or become real and are to be paid later.
create function booking.unpaid_of(agency uuid) returns bigint language sql stable as $$
  select count(*) from (
    select due.trip_id as id from booking.receivable due join booking.trip on trip.id = due.trip_id
    where due.state = 'open' and due.cause = 'pay_later' and trip.agency_id = agency
    union
    select trip.id from booking.trip join booking.payment on payment.trip_id = trip.id and payment.kind = 'later'
    where trip.agency_id = agency and trip.created_at > now() - interval '1 day'
      and trip.state in ('created', 'held', 'awaiting_payment', 'booking', 'undoing')
  ) unpaid join booking.reservation on reservation.trip_id = unpaid.id
  where reservation.state not in ('failed', 'expired', 'cancelled')
$$;

-- Bookings at the same moment are counted one after another.
create function booking.limit_unpaid() returns trigger language plpgsql as $$
declare seller uuid := (select agency_id from booking.trip where id = new.trip_id);
begin
  if seller is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('unpaid ' || seller::text, 0));
  if booking.unpaid_of(seller) > (select unpaid_most from booking.credit_line where agency_id = seller) then
    raise exception 'too many bookings of agency % are not paid', seller
      using errcode = 'check_violation', constraint = 'unpaid_not_exceeded';
  end if;
  return null;
end $$;
create trigger unpaid_not_exceeded after insert on booking.payment for each row when (new.kind = 'later')
  execute function booking.limit_unpaid();
