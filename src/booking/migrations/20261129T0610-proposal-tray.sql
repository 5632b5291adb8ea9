-- The draft that an agent collects offers in, from the pages of all products: one for each person and site.
create table booking.proposal_tray (
  person_id uuid not null references accounts.person on delete cascade,
  brand text not null check (brand <> ''),
  proposal_id uuid not null references booking.proposal on delete cascade,
  primary key (person_id, brand)
);
create index proposal_tray_proposal on booking.proposal_tray (proposal_id);
