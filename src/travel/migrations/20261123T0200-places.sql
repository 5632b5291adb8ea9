-- Places belong to every product. What one product sells there is counted by product, and what hotels alone ask of a place
-- stays theirs.
create schema places;
grant usage on schema places to web_public;
create schema travel;

alter domain hotels.slug set schema places;
alter table hotels.country set schema places;
alter table hotels.country_name set schema places;
alter table hotels.region set schema places;
alter table hotels.place set schema places;
alter table hotels.place_name set schema places;
alter table hotels.district set schema places;
alter table hotels.landmark set schema places;
alter table hotels.airport set schema places;
alter table hotels.suggestion set schema places;
alter table hotels.suggestion_name set schema places;
alter table hotels.suggestion_typo set schema places;
alter function hotels.compared_name(text) set schema places;
alter function hotels.name_beginnings(text) set schema places;
alter function hotels.typo_keys(text, integer) set schema places;
alter function hotels.note_change() set schema places;

-- Nothing has asked these since suggestions have an index of their own.
drop function hotels.names_like(text);
alter table places.place_name drop column ascii;

-- What a product sells at a place: open hotels, attractions, stations. Each product keeps its own rows.
create table places.offered (
  place_id integer not null references places.place on delete cascade,
  product text not null check (product ~ '^[a-z]+$'),
  number integer not null check (number >= 0),
  -- When what the product's page of the place says was last changed.
  changed_at timestamptz not null default now(),
  primary key (place_id, product)
);
create index offered_product on places.offered (product, number desc);
grant select on places.offered to web_public;
insert into places.offered (place_id, product, number, changed_at)
  select id, 'hotels', hotels, changed_at from places.place;

-- Taxes on a stay: VAT on accommodation, and what the city asks of its guests.
create table hotels.place_tax (
  place_id integer primary key references places.place on delete cascade,
  vat_bp integer not null check (vat_bp between 0 and 5000),
  city_tax_kind text check (city_tax_kind in ('per_person_night', 'per_room_night', 'percent')),
  city_tax_minor bigint check (city_tax_minor >= 0),
  city_tax_currency text check (city_tax_currency ~ '^[A-Z]{3}$'),
  city_tax_bp integer check (city_tax_bp between 0 and 5000),
  check (case
    when city_tax_kind is null then num_nonnulls(city_tax_minor, city_tax_currency, city_tax_bp) = 0
    when city_tax_kind = 'percent' then city_tax_bp is not null and num_nonnulls(city_tax_minor, city_tax_currency) = 0
    else city_tax_bp is null and num_nonnulls(city_tax_minor, city_tax_currency) = 2
  end)
);
grant select on hotels.place_tax to web_public;
insert into hotels.place_tax (place_id, vat_bp, city_tax_kind, city_tax_minor, city_tax_currency, city_tax_bp)
  select id, vat_bp, city_tax_kind, city_tax_minor, city_tax_currency, city_tax_bp from places.place;

drop trigger place_changed on places.place;
drop index places.place_country;
alter table places.place drop column hotels, drop column vat_bp, drop column city_tax_kind, drop column city_tax_minor,
  drop column city_tax_currency, drop column city_tax_bp;
create index place_country on places.place (country);
create trigger place_changed before update on places.place
  for each row when (old is distinct from new) execute function places.note_change();

-- Adds to what a product sells at some places, in one statement.
create function places.count_offered(of_product text, at_places integer[], by_numbers integer[]) returns void
language sql as $$
  insert into places.offered (place_id, product, number)
    select place_id, of_product, number from unnest(at_places, by_numbers) as changed(place_id, number)
    on conflict (place_id, product) do update set number = offered.number + excluded.number
$$;

-- What a product's page of some places says has changed.
create function places.note_offered(of_product text, at_places integer[]) returns void language sql as $$
  update places.offered set changed_at = now()
    where product = of_product and place_id = any(at_places) and changed_at < now()
$$;

create or replace function hotels.count_properties() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update places.offered set number = offered.number - gone.number
      from (select place_id, count(*) as number from before_change where status = 'open' group by place_id) as gone
      where offered.place_id = gone.place_id and product = 'hotels';
  end if;
  if tg_op <> 'DELETE' then
    perform places.count_offered('hotels', array_agg(place_id), array_agg(number))
      from (select place_id, count(*)::int as number from after_change where status = 'open' group by place_id) as come;
  end if;
  return null;
end
$$;

create or replace function hotels.note_change_of_hotels() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform places.note_offered('hotels', array(
      select unnest(array[one.place_id, other.place_id]) from after_change as one join before_change as other using (id)
      where one.changed_at <> other.changed_at));
  else
    perform places.note_offered('hotels', array(select place_id from changed));
  end if;
  return null;
end
$$;

create or replace function hotels.name_properties() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from hotels.property_name using before_change as was join after_change as is_now using (id)
      where property_id = id and (was.name, was.place_id, was.status, hotels.property_tier(was.review_count))
        is distinct from (is_now.name, is_now.place_id, is_now.status, hotels.property_tier(is_now.review_count));
  end if;
  insert into hotels.property_name (property_id, place_id, tier, norm, later)
    select id, place_id, hotels.property_tier(review_count), beginning, later
    from after_change, places.compared_name(name) as norm, places.name_beginnings(norm)
    where status = 'open' and norm <> ''
      and (tg_op = 'INSERT' or not exists (select from hotels.property_name where property_id = id))
    on conflict do nothing;
  perform places.note_words(array(
    select distinct word from after_change, string_to_table(places.compared_name(name), ' ') as word));
  return null;
end
$$;

-- Words that a product's names have, so that they are found with a typing mistake.
create function places.note_words(words text[]) returns void language sql as $$
  insert into places.suggestion_typo (key, word, meant)
    select key, named.word, named.word from unnest(words) as named(word), unnest(places.typo_keys(named.word, 7)) as key
    where length(named.word) >= 4 and not exists (
      select from places.suggestion_typo as known where known.key = left(named.word, 7) and known.word = named.word)
    on conflict do nothing
$$;

-- Reads countries, regions, places, districts, landmarks and airports anew. Call it when they have been written.
-- Everything has a name in each language by now. Names of parts of cities, of sights and of airports are found with a typing
-- mistake in English only: in forty languages their keys would be a million rows and half a minute.
create function places.fill_suggestions() returns void language plpgsql as $$
begin
  delete from places.suggestion;
  insert into places.suggestion (kind, country, place_id, slug, detail, name, names, lat, lng, weight)
    with weighed as (
      select place.*, offered,
        (case when featured then 1000000 else 0 end + offered + population / 1e9)::real as weight
      from places.place cross join lateral (
        select coalesce(sum(number), 0)::int as offered from places.offered where place_id = place.id) as sold
    )
    select 'city', country, id, slug, null::text, name, names, lat, lng, weight from weighed
    union all
    select 'country', code, null, slug, null, name, names, null, null,
        (select coalesce(sum(offered), 0) from weighed where weighed.country = country.code)
      from places.country
    union all
    select 'region', country, null, slug, null, name, names, null, null,
        (select coalesce(sum(offered), 0) from weighed where weighed.country = region.country and weighed.region = region.slug)
      from places.region
    union all
    select 'district', place.country, place.id, district.slug, null, district.name, district.names, district.lat, district.lng, weight
      from places.district join weighed as place on place.id = place_id
    union all
    select 'landmark', place.country, place.id, one.slug, one.kind, one.name, one.names, one.lat, one.lng, weight
      from places.landmark as one join weighed as place on place.id = place_id
    union all
    select 'airport', place.country, place.id, iata, null, airport.name, airport.names, airport.lat, airport.lng, weight
      from places.airport join weighed as place on place.id = place_id;
  insert into places.suggestion_name (suggestion_id, norm, later, locales)
    select id, beginning, bool_and(later), coalesce(array_agg(distinct locale) filter (where locale is not null), '{}')
    from (
      select id, locale, places.compared_name(written) as norm
      from (
        select id, locale, written from places.suggestion, jsonb_each_text(names) as named(locale, written)
        union all
        select id, case when names ? 'en' then null else 'en' end, name from places.suggestion
        union all
        select id, null, slug from places.suggestion where kind in ('country', 'region', 'city', 'airport')
      ) as written
      union all
      select id, null, norm from places.suggestion join places.place_name using (place_id) where kind = 'city'
      union all
      select id, null, norm from places.suggestion join places.country_name using (country) where kind = 'country'
    ) as compared, places.name_beginnings(norm)
    where norm <> '' and (not later or locale is not null)
    group by id, beginning;
  insert into places.suggestion_typo (key, word, meant)
    with forgiven as (
      select norm from places.suggestion_name join places.suggestion on id = suggestion_id
      where not later and (kind in ('country', 'region', 'city') or 'en' = any(locales))
    )
    select key, word, min(meant)
    from (
      select word, word as meant from forgiven, string_to_table(norm, ' ') as word
      union
      select replace(norm, ' ', ''), norm from forgiven where norm like '% %' and length(norm) <= 24
    ) as words, unnest(places.typo_keys(word, 4)) as key
    where length(word) >= 4
    group by key, word
    on conflict do nothing;
end
$$;
drop function hotels.fill_suggestions();

-- Searches of every product for the other processes on this database. What stands there is over within half an hour.
drop table hotels.search_session;
create unlogged table travel.search_session (
  id text primary key,
  product text not null,
  brand text not null,
  -- How the content is written; a process leaves rows of another format alone.
  format smallint not null,
  -- Null while the search goes on at the process that began it.
  content text,
  bytes int generated always as (octet_length(content)) stored,
  -- The session of the same search asked in another way, e.g. with the prices of each board.
  variant_id text,
  -- While the search goes on: when it is over at the latest.
  expires_at timestamptz not null
);
create index search_session_expiry on travel.search_session (expires_at);
