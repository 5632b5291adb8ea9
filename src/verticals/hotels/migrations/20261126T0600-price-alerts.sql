-- Stays that people want to hear of when their price falls.
create table hotels.price_alert (
  id uuid primary key default uuidv7(),
  brand text not null,
  person_id uuid not null references accounts.person on delete cascade,
  property_id text not null references hotels.property on delete cascade,
  -- Locale of the emails.
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z]{2})?$'),
  check_in date not null,
  check_out date not null,
  guests text not null check (guests <> '' and length(guests) <= 100),
  -- The traveller's country, for value added tax; null while it is not known.
  country text check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- All that the stay cost when the alert was made, or when its fall was last told.
  price_minor bigint not null check (price_minor > 0),
  created_at timestamptz not null default now(),
  -- When suppliers were last asked.
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  constraint price_alert_dates check (check_out > check_in)
);
create unique index price_alert_once on hotels.price_alert (person_id, brand, property_id, check_in, check_out, guests);
create index price_alert_due on hotels.price_alert (asked_at);
