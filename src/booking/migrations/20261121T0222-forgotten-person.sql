-- Erasing an account takes the person off their reservations. That is no move: neither state nor version changes.
drop trigger reservation_move on booking.reservation;
create trigger reservation_move before update on booking.reservation
  for each row
  when (not (old.person_id is not null and new.person_id is null and new.state = old.state and new.version = old.version))
  execute function booking.check_move('reservation');
