-- The same suggestions for two thirds of the work: beginnings and keys are made without a call of a function for each name and
-- word, and keys are written in the order of their index.
-- Reads countries, regions, places, districts, landmarks and airports anew. Call it when they have been written.
-- Everything has a name in each language by now. Names of parts of cities, of sights and of airports are found with a typing
-- mistake in English only: in forty languages their keys would be a million rows and half a minute.
create or replace function places.fill_suggestions() returns void language plpgsql as $$
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
    ) as compared cross join lateral (
      -- As places.name_beginnings() has them.
      select array_to_string(words[at:], ' ') as beginning, at > 1 as later
      from string_to_array(norm, ' ') as words, generate_subscripts(words, 1) as at
      where at = 1 or (at <= 8 and length(words[at]) > 1)
    ) as begun
    where norm <> '' and (not later or locale is not null)
    group by id, beginning;
  insert into places.suggestion_typo (key, word, meant)
    with forgiven as (
      select norm from places.suggestion_name join places.suggestion on id = suggestion_id
      where not later and (kind in ('country', 'region', 'city') or 'en' = any(locales))
    )
    -- As places.typo_keys() has them; gap 0 leaves nothing out.
    select distinct
      (case when gap = 0 then left(word, letters) else left(word, gap - 1) || substr(left(word, letters), gap + 1) end)
        collate "C" as key, word collate "C" as word, meant
    from (
      select word, min(meant) as meant
      from (
        select word, word as meant from forgiven, string_to_table(norm, ' ') as word
        union
        select replace(norm, ' ', ''), norm from forgiven where norm like '% %' and length(norm) <= 24
      ) as words
      where length(word) >= 4
      group by word
    ) as words
      join (select letters, gap from generate_series(4, 7) as letters, generate_series(0, letters) as gap) as parts
        on letters <= length(word)
    order by key, word
    on conflict do nothing;
end
$$;
