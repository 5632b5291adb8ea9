-- When the guests expect to arrive: hours after midnight of the first day by the property's clock, 24 and more on the next day.
alter table booking.reservation add column arrival_hour smallint check (arrival_hour between 0 and 29);
