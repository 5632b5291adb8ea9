-- Who sold a trip: the agency with those above it, and its agent. Fixed when the trip is made.
alter table booking.trip
  add column agency_id uuid references accounts.agency,
  -- From the top agency to the selling one, both included: what an agency and those above it may see.
  add column agency_path uuid[] not null default '{}',
  add column agent_id uuid references accounts.person on delete set null,
  add constraint trip_agency check (case when agency_id is null then agent_id is null and agency_path = '{}'
    else coalesce(agency_path[cardinality(agency_path)] = agency_id, false) end);
create index trip_agency_path on booking.trip using gin (agency_path) where agency_id is not null;
create index trip_agency on booking.trip (agency_id, created_at desc) where agency_id is not null;
create index trip_agent on booking.trip (agent_id) where agent_id is not null;
