-- A trip's refunds, ledger and alarms are read by trip: each snapshot, each page of a reservation, and the nightly audit.
create index refund_payment on booking.refund (payment_id);
create index refund_reservation on booking.refund (reservation_id);
create index ledger_txn_trip on booking.ledger_txn (trip_id) where trip_id is not null;
create index alarm_trip on booking.alarm (trip_id) where trip_id is not null;
