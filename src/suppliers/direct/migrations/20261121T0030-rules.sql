-- The fewest nights of a stay by the weekday it begins on, Monday first.
alter table direct.season
  add column min_nights integer[] not null default '{1,1,1,1,1,1,1}' check (cardinality(min_nights) = 7
    and array_position(min_nights, null) is null and 1 <= all (min_nights) and 30 >= all (min_nights));

-- Nights from_night <= night < until_night of which nothing is sold.
create table direct.stop_sell (
  property_id text not null references direct.property on delete cascade,
  from_night date not null,
  until_night date not null,
  primary key (property_id, from_night),
  check (from_night < until_night)
);

-- A share off every rate for who books from book_from to book_until (both included, days of the property's calendar).
-- Windows are short: outside of them the regular price is asked, and only so may it be shown struck through.
create table direct.promotion (
  property_id text not null references direct.property on delete cascade,
  kind text not null check (kind in ('early_bird', 'last_minute', 'long_stay')),
  book_from date not null,
  book_until date not null,
  discount_bp integer not null check (discount_bp between 1 and 9000),
  -- The whole stay lies in stay_from <= night < stay_until.
  stay_from date not null,
  stay_until date not null,
  min_nights integer not null default 1 check (min_nights between 1 and 30),
  -- Days from booking to check-in.
  min_days_ahead integer not null default 0 check (min_days_ahead >= 0),
  max_days_ahead integer check (max_days_ahead >= min_days_ahead),
  primary key (property_id, kind, book_from),
  check (book_until between book_from and book_from + 61),
  check (stay_from < stay_until)
);
