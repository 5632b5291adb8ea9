-- Lists of bookings name the agency and the agent who sold them.
grant usage on schema accounts to web_dashboard;
grant select (id, name) on accounts.agency, accounts.person to web_dashboard;
