-- When a supplier last said which of its days are open. A call that fails leaves it as it was.
alter table tickets.option add column days_read_at timestamptz;
update tickets.option set days_read_at = days_at
  where exists (select from tickets.option_day where option_id = option.id);
