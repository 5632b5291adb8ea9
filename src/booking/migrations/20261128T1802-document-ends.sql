-- An accepted change of dates moves the end of a product, and with it the day on which its travellers' documents are deleted.
create function booking.move_document_end() returns trigger language plpgsql as $$
begin
  update booking.traveller_document set delete_after = delete_after + (new.ends_at - old.ends_at) where reservation_id = new.id;
  return null;
end $$;
create trigger document_end after update of ends_at on booking.reservation
  for each row when (old.ends_at is distinct from new.ends_at) execute function booking.move_document_end();
