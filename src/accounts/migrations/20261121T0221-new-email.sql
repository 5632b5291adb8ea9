-- An address that somebody wants to have; it counts once a letter to it was answered.
alter table accounts.person add column new_email text check (length(new_email) <= 254);
alter table accounts.link drop constraint link_purpose_check;
alter table accounts.link add constraint link_purpose_check check (purpose in ('reset', 'prove', 'email'));
