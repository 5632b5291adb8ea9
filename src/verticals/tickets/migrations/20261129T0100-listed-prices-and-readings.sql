-- The only price at which one ticket may be sold, of whatever day is cheapest.
alter table tickets.unit add column from_mandatory_minor bigint check (from_mandatory_minor >= 0);

-- When a reading was last gone on with, so that one that fails is not tried again every minute.
alter table tickets.catalogue_reading add column tried_at timestamptz;

-- Days far ahead are read when their month is opened: the time of reading is that of a day, not of its option.
alter table tickets.option_day add column read_at timestamptz not null default now();
alter table tickets.option drop column days_read_at;
