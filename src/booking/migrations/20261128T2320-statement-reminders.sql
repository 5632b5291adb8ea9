-- Whether an agency was to be reminded of a statement on its due day and a week later. Written once for each, paid or not.
create table booking.statement_reminder (
  statement_id uuid not null references booking.statement,
  kind text not null check (kind in ('due', 'late')),
  at timestamptz not null default clock_timestamp(),
  primary key (statement_id, kind)
);
create index statement_due on booking.statement (due_on);
