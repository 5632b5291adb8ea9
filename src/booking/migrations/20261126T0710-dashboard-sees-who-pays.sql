-- The editor of a proposal shows who pays for it.
grant select (agent_pays) on booking.proposal to web_dashboard;
