-- Reservations that have been used, as other parts may read them.
create view booking.finished_reservation as
select reservation.id as reservation_id, reservation.product, trip.brand, trip.locale, trip.email, trip.email_norm,
  trip.contact_name, quote.details, reservation.ends_at
from booking.reservation
join booking.trip on trip.id = reservation.trip_id
join booking.quote on quote.id = reservation.quote_id
where reservation.state = 'completed';

create index reservation_finished on booking.reservation (ends_at) where state = 'completed';
