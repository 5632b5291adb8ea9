-- What made the price of a quote: the key of the pricing and what each rule added. For an agency also what it owes us and the
-- commission that it earns, in minor units of the quote's currency. Null for quotes from before. Nothing is granted to web_public.
alter table booking.quote_net
  add column agency_id uuid,
  add column agency_net_minor bigint,
  add column commission_minor bigint check (commission_minor >= 0),
  add column trail jsonb check (jsonb_typeof(trail) = 'array'),
  add column pricing_key text check (pricing_key <> ''),
  add constraint quote_net_agency check (
    (agency_id is null) = (agency_net_minor is null) and (agency_id is null) = (commission_minor is null)
  ),
  add constraint quote_net_not_below_cost check (agency_net_minor >= supplier_in_sale_minor);
