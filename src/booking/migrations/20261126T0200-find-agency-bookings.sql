-- Text search in an agency's bookings. Parts of words are found in every script by an index over all runs of three
-- characters: trigrams of pg_trgm are of ASCII only where the server's locale is C.

-- As text is searched: compatible characters as one, without accents, in lower case, whatever the locale of the server.
create function booking.searchable(written text) returns text language sql immutable strict parallel safe as $$
  select pg_catalog.lower(public.unaccent('public.unaccent'::pg_catalog.regdictionary, pg_catalog.normalize(written, 'NFKC'))
    collate pg_catalog.pg_c_utf8)
$$;

-- All runs of three characters; none for a shorter text. Costly: it is for the index, and never computed for a search.
create function booking.grams(written text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select coalesce(pg_catalog.array_agg(distinct pg_catalog.substr(written, place, 3)), '{}')
  from pg_catalog.generate_series(1, pg_catalog.length(written) - 2) place
$$;

alter table booking.agency_booking
  -- Client, address, name of what is booked, and references, as `searchable` writes them.
  add column words text not null default '';

create or replace view booking.agency_booking_now as
select r.id as reservation_id, t.id as trip_id, t.brand, t.agency_id, t.agency_path[1] as level_1, t.agency_path[2] as level_2,
  t.agency_path[3] as level_3, t.agent_id, r.product,
  case when r.state = 'held' and t.state = 'awaiting_payment' then t.state else r.state end as state,
  t.created_at, coalesce(q.starts_at, q.ends_at) as starts_at, q.currency, q.total_minor as booked_minor, o.net_minor as booked_net_minor,
  case when r.state = 'cancelled' then coalesce(r.accepted_fee_minor, 0) when r.state in ('failed', 'expired') then 0
    else q.total_minor end as price_minor,
  -- A fee is shared as the price was.
  case when r.state = 'cancelled' then round(o.net_minor::numeric * coalesce(r.accepted_fee_minor, 0) / q.total_minor)::bigint
    when r.state in ('failed', 'expired') then 0 else o.net_minor end as net_minor,
  case when size.number = 1 or p.captured_minor = 0 then p.captured_minor
    when r.state in ('failed', 'expired', 'cancelled') then coalesce(r.accepted_fee_minor, 0) + back.minor
    else q.total_minor end as charged_minor,
  back.minor as refunded_minor, d.deadline_at,
  case when d.deadline_at is null then null when d.is_payment then 'payment' else 'free_cancellation' end as deadline,
  booking.searchable(concat_ws(' ', t.contact_name, t.email_norm, q.title, r.reference, t.reference)) as words
from booking.reservation r
join booking.trip t on t.id = r.trip_id
join booking.quote q on q.id = r.quote_id
join booking.payment p on p.trip_id = t.id and p.replaced_at is null
left join booking.receivable due on due.trip_id = t.id and due.state = 'open'
-- A price that was not made for the selling agency leaves it nothing.
left join booking.quote_net n on n.quote_id = q.id and n.agency_id = t.agency_id
cross join lateral (select coalesce(n.agency_net_minor, q.total_minor) as net_minor) o
cross join lateral (select count(*) as number from booking.reservation one where one.trip_id = t.id) size
cross join lateral (select coalesce(sum(f.amount_minor), 0)::bigint as minor from booking.refund f where f.reservation_id = r.id) back
cross join lateral (
  select due.trip_id is not null or r.state not in ('confirmed', 'supplier_changed') as is_payment,
    case
      when due.trip_id is not null then due.pay_by
      when r.state in ('created', 'held') then t.pay_until
      when r.state in ('confirmed', 'supplier_changed') then (
        select min((step -> 'from' ->> 'at')::timestamptz) from jsonb_array_elements(q.policy -> 'steps') step
        where (step -> 'fee' ->> 'amount')::bigint > 0)
    end as deadline_at) d
where t.agency_id is not null;

create or replace function booking.show_to_agency(trip uuid) returns void language plpgsql as $$
begin
  if not exists (select from booking.trip t where t.id = trip and t.agency_id is not null) then
    return;
  end if;
  insert into booking.agency_booking as shown
  select reservation_id, trip_id, brand, agency_id, level_1, level_2, level_3, agent_id, product, state, created_at, starts_at,
    currency, booked_minor, booked_net_minor, price_minor, net_minor, charged_minor, refunded_minor, deadline_at, deadline, words
  from booking.agency_booking_now where trip_id = trip
  on conflict (reservation_id) do update set
    (agent_id, state, price_minor, net_minor, charged_minor, refunded_minor, deadline_at, deadline, words) =
      (excluded.agent_id, excluded.state, excluded.price_minor, excluded.net_minor, excluded.charged_minor,
       excluded.refunded_minor, excluded.deadline_at, excluded.deadline, excluded.words)
  where (shown.agent_id, shown.state, shown.price_minor, shown.net_minor, shown.charged_minor, shown.refunded_minor,
      shown.deadline_at, shown.deadline, shown.words) is distinct from
    (excluded.agent_id, excluded.state, excluded.price_minor, excluded.net_minor, excluded.charged_minor,
     excluded.refunded_minor, excluded.deadline_at, excluded.deadline, excluded.words);
end $$;

update booking.agency_booking shown set words = now.words
from booking.agency_booking_now now where now.reservation_id = shown.reservation_id;
create index agency_booking_words on booking.agency_booking using gin (booking.grams(words));

-- The bookings of the scope of the transaction that have a text. An index can't serve a text search below a row-level
-- policy, so this works as the tables' owner and has the policy's conditions itself.
create function booking.agency_bookings_with(asked text) returns setof uuid language plpgsql stable rows 100
security definer set search_path = pg_catalog, pg_temp as $$
declare
  part text := booking.searchable(asked);
begin
  if length(part) < 3 then
    return query select shown.reservation_id from booking.agency_booking shown where strpos(shown.words, part) > 0
      and shown.brand = current_setting('app.brand', true)
      and (current_setting('app.agency', true) = 'all'
        or booking.scope_id('app.agency') in (shown.level_1, shown.level_2, shown.level_3))
      and (current_setting('app.agent', true) = 'all' or shown.agent_id = booking.scope_id('app.agent'));
  else
    return query select shown.reservation_id from booking.agency_booking shown
      where booking.grams(shown.words) @> booking.grams(part) and strpos(shown.words, part) > 0
      and shown.brand = current_setting('app.brand', true)
      and (current_setting('app.agency', true) = 'all'
        or booking.scope_id('app.agency') in (shown.level_1, shown.level_2, shown.level_3))
      and (current_setting('app.agent', true) = 'all' or shown.agent_id = booking.scope_id('app.agent'));
  end if;
end $$;
revoke execute on function booking.agency_bookings_with(text) from public;
grant execute on function booking.agency_bookings_with(text) to web_dashboard;

-- The rows of a page are chosen, and months added up, from one index alone, by either date.
drop index booking.agency_booking_top_starts, booking.agency_booking_middle_starts, booking.agency_booking_low_starts;
create index agency_booking_top_starts on booking.agency_booking (level_1, starts_at desc, reservation_id desc)
  include (brand, level_2, level_3, agent_id, state, currency, price_minor, net_minor, charged_minor, refunded_minor);
create index agency_booking_middle_starts on booking.agency_booking (level_2, starts_at desc, reservation_id desc)
  include (brand, level_1, level_3, agent_id, state, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_2 is not null;
create index agency_booking_low_starts on booking.agency_booking (level_3, starts_at desc, reservation_id desc)
  include (brand, level_1, level_2, agent_id, state, currency, price_minor, net_minor, charged_minor, refunded_minor)
  where level_3 is not null;
-- For staff, who see those of every agency.
create index agency_booking_brand on booking.agency_booking (brand, created_at desc, reservation_id desc);
