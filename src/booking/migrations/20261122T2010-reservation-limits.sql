-- Who has made a reservation, for the limits of reservations: a hash of the visitor, of the e-mail address and of the
-- client IP each. Rows older than a day are deleted.
create table booking.reservation_source (
  reservation_id uuid not null references booking.reservation,
  kind text not null check (kind in ('visitor', 'email', 'client_ip')),
  key_hash bytea not null,
  rooms int not null check (rooms > 0),
  created_at timestamptz not null default now(),
  primary key (kind, key_hash, reservation_id)
);
create index reservation_source_age on booking.reservation_source (created_at);

-- A mail about a reservation that was never paid is not sent once an address has had many of them; `sent_at` then says when
-- that was decided.
alter table booking.outbox add column withheld boolean not null default false;
