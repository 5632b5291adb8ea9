-- What the price of a quote says about value added tax: it was in the price, or it was added to it as a line. Null: nothing.
alter table booking.quote
  add column vat text check (vat in ('included', 'added')),
  add column vat_minor bigint,
  add constraint quote_vat check ((vat is null) = (vat_minor is null)),
  add constraint quote_vat_minor check (vat_minor >= 0 and vat_minor < total_minor);

-- The tax that was added is ours to pay: it is neither the supplier's nor our margin.
alter table booking.quote_net add constraint quote_net_tax check (tax_in_sale_minor >= 0);
create function booking.check_tax_in_sale() returns trigger language plpgsql as $$
begin
  if new.tax_in_sale_minor <>
     (select case when vat = 'added' then vat_minor else 0 end from booking.quote where id = new.quote_id) then
    raise exception 'the tax of quote % is not the one that its price adds', new.quote_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_tax_in_sale before insert on booking.quote_net
  for each row execute function booking.check_tax_in_sale();
