-- Each product says which travellers it needs and what about them: one entry for each slot of its form.
alter table booking.reservation disable trigger reservation_move;
alter table booking.reservation rename column lead_guests to travellers;
update booking.reservation set travellers = coalesce((
  select jsonb_agg(jsonb_build_object('slot', 'room_' || room,
    'fields', jsonb_build_object('first_name', guest ->> 'firstName', 'last_name', guest ->> 'lastName')) order by room)
  from jsonb_array_elements(travellers) with ordinality as lead (guest, room)), '[]');
alter table booking.reservation enable trigger reservation_move;

alter table booking.reservation
  -- By the id of the form's question.
  add column answers jsonb not null default '{}',
  -- Not every product needs it.
  alter column nationality drop not null;

-- Identity documents, encrypted with a key that only the application has, until some time after the product has ended.
create table booking.traveller_document (
  reservation_id uuid not null references booking.reservation on delete cascade,
  slot text not null,
  sealed bytea not null,
  delete_after timestamptz not null,
  primary key (reservation_id, slot)
);
create index traveller_document_end on booking.traveller_document (delete_after);
