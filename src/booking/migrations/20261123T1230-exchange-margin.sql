-- Our margin on the conversion of a price into the currency of the sale, in minor units of that currency.
alter table booking.quote_net add column exchange_margin_minor bigint not null default 0 check (exchange_margin_minor >= 0);
