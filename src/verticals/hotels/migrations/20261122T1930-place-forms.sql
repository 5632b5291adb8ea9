-- Names as sentences have them, by locale: {"ru": {"in": "в Барселоне", "of": "Барселоны", "to": "в Барселону"}}.
alter table hotels.country add column forms jsonb not null default '{}' check (jsonb_typeof(forms) = 'object');
alter table hotels.region add column forms jsonb not null default '{}' check (jsonb_typeof(forms) = 'object');
alter table hotels.place add column forms jsonb not null default '{}' check (jsonb_typeof(forms) = 'object');
alter table hotels.district add column forms jsonb not null default '{}' check (jsonb_typeof(forms) = 'object');
