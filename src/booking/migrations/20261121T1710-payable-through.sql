-- Whom a supplier buys from, where its contract wants them named on the voucher: name and taxNumber.
alter table booking.reservation add column payable_through jsonb
  check (jsonb_typeof(payable_through -> 'name') = 'string');
