-- Alarms about a trip's money name no reservation, so that one of a reservation's cancellation, once cleared, leaves them.
update booking.alarm set reservation_id = null
where trip_id is not null and code in ('payment_due', 'payment_differs', 'capture_late', 'void_refused');
