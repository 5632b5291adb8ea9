-- A proposal that the agency pays for: the client chooses and accepts, and the agent books what was chosen.
alter table booking.proposal add column agent_pays boolean not null default false;
-- What the client has accepted, where the agent books it.
alter table booking.proposal_item add column chosen boolean not null default false;
