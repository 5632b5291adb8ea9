-- Proposals, their items and statements of account have the second layer too: rows for the role web_dashboard, by the settings
-- of its transaction. The token of a client's link is out of its reach.
alter table booking.proposal enable row level security;
alter table booking.proposal_item enable row level security;
alter table booking.statement enable row level security;
alter table booking.statement_line enable row level security;

create policy dashboard_scope on booking.proposal for select to web_dashboard using (
  brand = (select current_setting('app.brand', true))
  and ((select current_setting('app.agency', true) = 'all') or (select booking.scope_id('app.agency')) = any (agency_path))
  and ((select current_setting('app.agent', true) = 'all') or agent_id = (select booking.scope_id('app.agent')))
);
create policy dashboard_scope on booking.proposal_item for select to web_dashboard using (
  exists (select from booking.proposal shown where shown.id = proposal_item.proposal_id)
);
-- What an agency owes is for people who see all of it.
create policy dashboard_scope on booking.statement for select to web_dashboard using (
  (select current_setting('app.agent', true) = 'all')
  and ((select current_setting('app.agency', true) = 'all') or exists (
    select from accounts.agency where agency.id = statement.agency_id
      and (select booking.scope_id('app.agency')) = any (agency.path)))
);
create policy dashboard_scope on booking.statement_line for select to web_dashboard using (
  exists (select from booking.statement shown where shown.id = statement_line.statement_id)
);

grant select (id, brand, agency_id, agency_path, agent_id, customer_id, client_name, client_email, locale, currency, title, intro,
  state, valid_days, valid_until, created_at) on booking.proposal to web_dashboard;
grant select on booking.proposal_item, booking.statement, booking.statement_line to web_dashboard;
grant select (expires_at) on booking.quote to web_dashboard;
