-- Whatever changes a booking, its payments or its refunds moves its trip in the same transaction. One trigger at the
-- transaction's end sees all of it, and a trip that no agency sold costs nothing.
drop trigger shown_to_agency on booking.trip;
drop trigger shown_to_agency on booking.reservation;
drop trigger shown_to_agency on booking.payment;
drop trigger shown_to_agency on booking.refund;
drop trigger shown_to_agency on booking.receivable;
drop function booking.show_to_agency();

create function booking.show_to_agency() returns trigger language plpgsql as $$
begin
  perform booking.show_to_agency(new.id);
  return null;
end $$;
create constraint trigger shown_to_agency after insert or update on booking.trip deferrable initially deferred
  for each row when (new.agency_id is not null) execute function booking.show_to_agency();
