-- Customers are read as the role web_dashboard, by the settings of its transaction: app.agency is the id of an agency, or 'all';
-- with app.agent 'all' the agencies below it are included.
grant select (path) on accounts.agency to web_dashboard;
alter table accounts.customer enable row level security;
create policy dashboard_scope on accounts.customer for select to web_dashboard using (
  (select current_setting('app.agency', true) = 'all')
  or agency_id::text = (select current_setting('app.agency', true))
  or ((select current_setting('app.agent', true) = 'all') and exists (
    select from accounts.agency where agency.id = customer.agency_id
      and (select current_setting('app.agency', true)) = any (agency.path::text[])))
);
grant select on accounts.customer to web_dashboard;
