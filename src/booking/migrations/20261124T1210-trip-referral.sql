-- Who brought the traveller of a trip: an agent or an agency by its link, or the agency whose site it is. Fixed when the trip
-- is made. Who sold it is agency_id and agent_id.
alter table booking.trip
  add column referral_source text check (referral_source in ('link', 'site')),
  add column referral_agency_id uuid references accounts.agency,
  add column referral_person_id uuid references accounts.person on delete set null,
  -- The number in the link, of an agent or of an agency.
  add column referral_fid bigint check (referral_fid > 0),
  add constraint trip_referral check (case when referral_source is null
    then num_nonnulls(referral_agency_id, referral_person_id, referral_fid) = 0
    else referral_agency_id is not null and (referral_fid is not null) = (referral_source = 'link') end);
create index trip_referral_agency on booking.trip (referral_agency_id, created_at desc) where referral_agency_id is not null;
create index trip_referral_person on booking.trip (referral_person_id) where referral_person_id is not null;

create function booking.keep_referral() returns trigger language plpgsql as $$
begin
  raise exception 'the referral of a trip is fixed' using errcode = 'check_violation';
end $$;
-- An erased account leaves the agency.
create trigger keep_referral before update of referral_source, referral_agency_id, referral_person_id, referral_fid on booking.trip
  for each row when ((old.referral_source, old.referral_agency_id, old.referral_fid)
    is distinct from (new.referral_source, new.referral_agency_id, new.referral_fid)
    or (new.referral_person_id is not null and new.referral_person_id is distinct from old.referral_person_id))
  execute function booking.keep_referral();
