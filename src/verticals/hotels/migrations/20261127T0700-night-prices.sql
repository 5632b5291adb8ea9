-- What single nights of some hotels cost two adults, as the calendars of their suppliers told it lately: for the home page and
-- for other dates of a search. These are suppliers' prices, so no role of the web may read them.

-- The hotels whose calendars are asked for, and when they were.
create table hotels.night_price_source (
  property_id text primary key references hotels.property on delete cascade,
  -- When a process last took the hotel to ask for it.
  asked_at timestamptz not null default now(),
  -- When its nights were last told; null until then.
  told_at timestamptz
);

create table hotels.night_price (
  property_id text not null references hotels.night_price_source on delete cascade,
  night date not null,
  supplier text not null check (supplier ~ '^[a-z][a-z0-9-]*$'),
  -- The whole price in minor units of the rate's currency, to compare nights of one hotel and hotels of one city.
  whole_minor bigint not null check (whole_minor > 0),
  -- Currency and lines of the supplier's rate.
  rate jsonb not null check (jsonb_typeof(rate) = 'object'),
  primary key (property_id, night)
);
