-- A price that is converted between two currencies neither of which rates are stored for (US dollars to pounds) is made of
-- two stored rates: fx_rate_id is that of the quote's currency, this one that of the supplier's.
alter table booking.quote
  add column fx_from_rate_id bigint references booking.fx_rate,
  add constraint quote_two_rates check (fx_from_rate_id is null or fx_rate_id is not null);
