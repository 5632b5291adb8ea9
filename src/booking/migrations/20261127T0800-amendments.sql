-- Corrections of a confirmed booking, in place: names of its travellers and the special request. The supplier decides.
create table booking.amendment (
  -- The supplier carries out what it is sent with this id once.
  id uuid primary key default uuidv7(),
  reservation_id uuid not null references booking.reservation,
  state text not null default 'asked',
  version int not null default 0,
  -- As they were when it was requested, and as they are to be.
  travellers_before jsonb not null,
  requests_before text not null,
  travellers jsonb not null,
  requests text not null,
  -- The supplier's own word for why it refused.
  reason text,
  -- When to ask the supplier about one without a clear answer, and how often it was asked.
  check_at timestamptz,
  polls int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check ((state in ('asked', 'waiting')) = (settled_at is null)),
  check (state <> 'waiting' or check_at is not null)
);
create index amendment_reservation on booking.amendment (reservation_id);
-- One at a time.
create unique index amendment_open on booking.amendment (reservation_id) where state in ('asked', 'waiting');
create trigger amendment_move before update on booking.amendment
  for each row execute function booking.check_move('amendment');

alter table booking.legal_move drop constraint legal_move_entity_check;
alter table booking.legal_move add constraint legal_move_entity_check
  check (entity in ('trip', 'reservation', 'payment', 'refund', 'receivable', 'dispute', 'amendment'));
insert into booking.legal_move (entity, from_state, to_state) values
  ('amendment', 'asked', 'waiting'),
  ('amendment', 'asked', 'done'),
  ('amendment', 'asked', 'refused'),
  ('amendment', 'asked', 'dropped'),
  ('amendment', 'waiting', 'asked'),
  ('amendment', 'waiting', 'done'),
  ('amendment', 'waiting', 'refused'),
  ('amendment', 'waiting', 'dropped');
