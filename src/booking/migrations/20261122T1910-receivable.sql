-- What a traveller owes after a card could not be charged. It is asked for until it is paid or a person writes it off.
create table booking.receivable (
  reservation_id uuid primary key references booking.reservation,
  state text not null default 'open',
  version int not null default 0,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- An unpaid stay is cancelled at this moment, while that is still free. Null: it can't be cancelled for free.
  pay_by timestamptz,
  remind_at timestamptz,
  -- Why a person wrote it off, and who.
  note text,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
create trigger receivable_move before update on booking.receivable
  for each row execute function booking.check_move('receivable');

alter table booking.legal_move drop constraint legal_move_entity_check;
alter table booking.legal_move add constraint legal_move_entity_check
  check (entity in ('reservation', 'payment', 'refund', 'receivable'));
insert into booking.legal_move (entity, from_state, to_state) values
  ('receivable', 'open', 'paid'),
  ('receivable', 'open', 'written_off'),
  ('receivable', 'open', 'waived'),
  ('receivable', 'written_off', 'paid');

-- A debt is paid by a payment of its own, which takes the place of the one that failed.
alter table booking.payment
  add column kind text not null default 'booking' check (kind in ('booking', 'due')),
  add column replaced_at timestamptz;
alter table booking.payment drop constraint payment_reservation_id_key;
create unique index payment_current on booking.payment (reservation_id) where replaced_at is null;
create index payment_reservation on booking.payment (reservation_id);
