create schema web;

-- How often browsers have reported that a page broke the content security policy, by kind and day. At most some hundred
-- kinds a day: anybody may send reports.
create table web.policy_report (
  day date not null default current_date,
  directive text not null,
  blocked text not null,
  page text not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (day, directive, blocked, page)
);
