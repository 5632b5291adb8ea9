-- What the supplier has issued for the travellers, e.g. a code for each ticket: a list of {holder, number, codes, usedAt}.
alter table booking.reservation add column issued jsonb not null default '[]' check (jsonb_typeof(issued) = 'array');
