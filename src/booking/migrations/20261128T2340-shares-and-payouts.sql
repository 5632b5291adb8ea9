-- Owners of agencies give those below them a share of their account; a share of nothing books nothing on it.
alter table booking.credit_line drop constraint credit_line_share_bp_check;
alter table booking.credit_line add constraint credit_line_share_bp_check check (share_bp between 0 and 10000);

-- Agencies that ask for their earned commission; one open request for each currency. A payout in it ends the request.
create table booking.payout_request (
  agency_id uuid not null references accounts.agency,
  currency char(3) not null,
  -- What was ready to be paid out then.
  minor bigint not null check (minor > 0),
  -- Null once the account is erased.
  asked_by uuid references accounts.person on delete set null,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (agency_id, currency)
);
create index payout_request_person on booking.payout_request (asked_by) where asked_by is not null;
