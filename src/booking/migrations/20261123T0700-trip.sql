-- A trip is one checkout: it holds one or several reservations and their payments. Each reservation of before becomes a
-- trip of its own with the same id and reference, so that links in emails stay valid.
create table booking.trip (
  id uuid primary key default uuidv7(),
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- 'single' has one reservation; in 'loose' each stands alone and what can't be had is not charged; 'package' is all or nothing.
  mode text not null check (mode in ('single', 'loose', 'package')),
  state text not null default 'created',
  version int not null default 0,
  due_at timestamptz default now(),
  -- Inconclusive checks in a row, for the wait before the next one.
  polls int not null default 0,
  pay_until timestamptz,
  brand text not null,
  locale text not null,
  channel text not null,
  currency char(3) not null,
  -- What we charge: the sum of the reservations that can be had.
  total_minor bigint not null check (total_minor >= 0),
  person_id uuid references accounts.person on delete set null,
  contact_name text not null,
  email text not null,
  email_norm text not null,
  phone text not null,
  nationality char(2) not null,
  evidence jsonb not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Carries the rows of before over. Their triggers judge moves and forbid changes of append-only tables; none of them applies here.
alter table booking.reservation disable trigger user;
alter table booking.payment disable trigger user;
alter table booking.refund disable trigger user;
alter table booking.ledger_txn disable trigger user;

insert into booking.trip (id, reference, mode, state, due_at, polls, pay_until, brand, locale, channel, currency, total_minor,
  person_id, contact_name, email, email_norm, phone, nationality, evidence, ends_at, created_at)
select reservation.id, reference, 'single',
  case
    when state in ('booking', 'unknown') then 'booking'
    when state = 'needs_human' then case when confirmed_at is null then 'booking' else 'confirmed' end
    when state in ('confirmed', 'cancelling', 'cancel_unknown') then 'confirmed'
    else state
  end,
  due_at, asked, pay_until, reservation.brand, reservation.locale, coalesce(evidence ->> 'channel', 'website'), quote.currency,
  quote.total_minor, person_id, contact_name, email, email_norm, phone, nationality, evidence, reservation.ends_at,
  reservation.created_at
from booking.reservation join booking.quote on quote.id = reservation.quote_id;

create index trip_due on booking.trip (due_at) where due_at is not null;
create index trip_email on booking.trip (email_norm);
create index trip_person on booking.trip (person_id) where person_id is not null;

alter table booking.reservation
  add column trip_id uuid references booking.trip,
  add column position smallint not null default 1,
  add column required boolean not null default true;
update booking.reservation set trip_id = id, state = case state when 'awaiting_payment' then 'held' else state end;
drop trigger reservation_move on booking.reservation;
alter table booking.reservation
  alter column trip_id set not null,
  add unique (trip_id, position),
  drop column due_at,
  drop column asked,
  drop column pay_until,
  drop column brand,
  drop column locale,
  drop column person_id,
  drop column contact_name,
  drop column email,
  drop column email_norm,
  drop column phone,
  drop column nationality,
  drop column evidence;
create trigger reservation_move before update on booking.reservation
  for each row execute function booking.check_move('reservation');

alter table booking.payment rename column reservation_id to trip_id;
alter table booking.payment drop constraint payment_reservation_id_fkey;
alter table booking.payment add foreign key (trip_id) references booking.trip;
alter table booking.payment drop constraint payment_kind_check;
update booking.payment set kind = 'card' where kind = 'booking';
alter table booking.payment alter column kind set default 'card';
-- 'due' pays a debt after another payment could not be captured.
alter table booking.payment add constraint payment_kind_check
  check (kind in ('card', 'credit', 'deposit', 'balance', 'link', 'guarantee', 'due'));
alter index booking.payment_reservation rename to payment_trip;

alter table booking.refund rename column reason to cause;
alter table booking.refund drop constraint refund_reason_check;
alter table booking.refund drop constraint refund_payment_id_reason_key;
alter table booking.refund
  add column reservation_id uuid references booking.reservation,
  add column made_by text,
  add column note text,
  add constraint refund_cause_check
    check (cause in ('cancelled', 'not_booked', 'goodwill', 'partial', 'duplicate', 'dispute'));
update booking.refund set reservation_id = payment.trip_id from booking.payment where payment.id = refund.payment_id;
alter table booking.refund alter column reservation_id set not null;
-- The saga owes each of these once; a person may give back more for other causes.
create unique index refund_once on booking.refund (payment_id, reservation_id, cause) where cause in ('cancelled', 'not_booked');

alter table booking.receivable rename column reservation_id to trip_id;
alter table booking.receivable add foreign key (trip_id) references booking.trip;

alter table booking.reservation_source rename column reservation_id to trip_id;
alter table booking.reservation_source drop constraint reservation_source_reservation_id_fkey;
alter table booking.reservation_source add foreign key (trip_id) references booking.trip;

alter table booking.idempotency rename column reservation_id to trip_id;

-- The subject of a call is the reservation, the payment or the refund that it is about.
alter table booking.step_journal rename column reservation_id to trip_id;
alter table booking.step_journal rename column boot to lease_id;
alter table booking.step_journal drop constraint step_journal_reservation_id_fkey;
alter table booking.step_journal add foreign key (trip_id) references booking.trip;
alter table booking.step_journal add column subject uuid;
update booking.step_journal as journal set subject = case
  when step in ('open_payment', 'capture', 'void') then
    (select payment.id from booking.payment where payment.trip_id = journal.trip_id and position(payment.reference in journal.key) > 0)
  when step = 'refund' then journal.key::uuid
  else journal.trip_id end;
alter table booking.step_journal alter column subject set not null;
alter table booking.step_journal drop constraint step_journal_pkey;
-- Attempts of one step were numbered through all payments of a reservation; they stay distinct for each.
alter table booking.step_journal add primary key (trip_id, subject, step, attempt);

-- An event without a subject is about the trip, or from before trips about their only reservation.
alter table booking.event rename column reservation_id to trip_id;
alter table booking.event drop constraint event_reservation_id_fkey;
alter table booking.event add foreign key (trip_id) references booking.trip;
alter table booking.event add column subject uuid;

-- Null parts are left out, so hashes of events without a subject are those of before.
create or replace function booking.event_hash(prev bytea, e booking.event) returns bytea language sql immutable as $$
  select sha256(prev || convert_to(concat_ws('|', e.trip_id::text, e.seq::text, extract(epoch from e.at)::text, e.entity,
    e.name, e.actor, e.from_state, e.to_state, e.detail::text, e.subject::text), 'UTF8'))
$$;

create or replace function booking.chain_event() returns trigger language plpgsql as $$
begin
  -- The caller holds the trip's row lock, so no two events of one trip race for a number.
  select coalesce(max(seq), 0) + 1 into new.seq from booking.event where trip_id = new.trip_id;
  select coalesce((select hash from booking.event where trip_id = new.trip_id and seq = new.seq - 1), '') into new.prev_hash;
  new.at := clock_timestamp();
  new.hash := booking.event_hash(new.prev_hash, new);
  return new;
end $$;

drop trigger event_told on booking.event;
drop function booking.tell_change();
create function booking.notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('trip', new.trip_id::text);
  return null;
end $$;
create trigger event_notified after insert on booking.event for each row execute function booking.notify_change();

-- A mail or an alarm is about the trip, or about the one reservation that it names.
alter table booking.outbox add column trip_id uuid references booking.trip;
update booking.outbox set trip_id = reservation_id;
alter table booking.alarm add column trip_id uuid references booking.trip;
update booking.alarm set trip_id = reservation_id;

alter table booking.ledger_txn rename column reservation_id to trip_id;
alter table booking.ledger_txn drop constraint ledger_txn_reservation_id_fkey;
alter table booking.ledger_txn add foreign key (trip_id) references booking.trip;

alter table booking.reservation enable trigger user;
alter table booking.payment enable trigger user;
alter table booking.refund enable trigger user;
alter table booking.ledger_txn enable trigger user;

alter table booking.legal_move drop constraint legal_move_entity_check;
alter table booking.legal_move add constraint legal_move_entity_check
  check (entity in ('trip', 'reservation', 'payment', 'refund', 'receivable'));
delete from booking.legal_move where entity = 'reservation' and 'awaiting_payment' in (from_state, to_state);
insert into booking.legal_move (entity, from_state, to_state) values
  ('trip', 'created', 'held'),
  ('trip', 'created', 'failed'),
  ('trip', 'held', 'awaiting_payment'),
  ('trip', 'held', 'failed'),
  ('trip', 'awaiting_payment', 'booking'),
  ('trip', 'awaiting_payment', 'failed'),
  ('trip', 'awaiting_payment', 'expired'),
  ('trip', 'booking', 'confirmed'),
  ('trip', 'booking', 'failed'),
  ('trip', 'booking', 'undoing'),
  ('trip', 'undoing', 'failed'),
  ('trip', 'confirmed', 'completed'),
  ('trip', 'confirmed', 'cancelled'),
  ('reservation', 'held', 'booking'),
  ('reservation', 'held', 'expired');

-- Erasing an account takes the person off their trips. That is no move: neither state nor version changes.
create trigger trip_move before update on booking.trip
  for each row
  when (not (old.person_id is not null and new.person_id is null and new.state = old.state and new.version = old.version))
  execute function booking.check_move('trip');
