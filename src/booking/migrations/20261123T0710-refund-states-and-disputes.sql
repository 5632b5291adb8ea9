-- A gateway may take the money at once, accept a refund before it is done, and report a refund as failed or returned later.
insert into booking.legal_move (entity, from_state, to_state) values
  ('payment', 'created', 'captured'),
  ('payment', 'open', 'captured'),
  ('refund', 'owed', 'submitted'),
  ('refund', 'submitted', 'done'),
  ('refund', 'submitted', 'manual'),
  ('refund', 'done', 'manual');

alter table booking.payment
  -- When to query the gateway about a captured payment: its refunds, its disputes.
  add column check_at timestamptz,
  -- What the gateway keeps, in the currency in which it pays out.
  add column fee_minor bigint,
  add column fee_currency char(3),
  -- Brand, last four digits and country of issue.
  add column card jsonb,
  add column authentication text check (authentication in ('3ds', 'exempt', 'none'));

-- A payer's claim through their bank to have the money back.
create table booking.dispute (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references booking.payment,
  -- The gateway's own id of it.
  reference text not null,
  state text not null,
  version int not null default 0,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  respond_by timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (payment_id, reference)
);
create trigger dispute_move before update on booking.dispute
  for each row execute function booking.check_move('dispute');

alter table booking.legal_move drop constraint legal_move_entity_check;
alter table booking.legal_move add constraint legal_move_entity_check
  check (entity in ('trip', 'reservation', 'payment', 'refund', 'receivable', 'dispute'));
insert into booking.legal_move (entity, from_state, to_state) values
  ('dispute', 'needs_response', 'under_review'),
  ('dispute', 'needs_response', 'won'),
  ('dispute', 'needs_response', 'lost'),
  ('dispute', 'under_review', 'won'),
  ('dispute', 'under_review', 'lost');
