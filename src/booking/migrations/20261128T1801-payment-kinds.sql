-- Kinds that no payment ever had: a payment follows another, and one amount is captured once.
alter table booking.payment drop constraint payment_kind_check;
alter table booking.payment add constraint payment_kind_check check (kind in ('card', 'credit', 'deposit', 'due', 'later'));
