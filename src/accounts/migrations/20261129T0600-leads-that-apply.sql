-- Staff invite people who left their contact details to apply for an agency. The link fills in what they have said; only its
-- hash is kept.
alter table accounts.lead
  add column invited_at timestamptz,
  add column invited_by uuid references accounts.person on delete set null,
  add column invitation_hash bytea unique check (length(invitation_hash) = 32),
  add column application_id uuid references accounts.application on delete set null,
  add constraint lead_invited check (invited_at is not null or num_nonnulls(invited_by, invitation_hash, application_id) = 0);
create index lead_invited_by on accounts.lead (invited_by) where invited_by is not null;
create index lead_application on accounts.lead (application_id) where application_id is not null;

-- When staff were told of an application. They know those of before from the list.
alter table accounts.application add column staff_told_at timestamptz;
update accounts.application set staff_told_at = now();
create index application_untold on accounts.application (id) where status = 'applied' and staff_told_at is null;
