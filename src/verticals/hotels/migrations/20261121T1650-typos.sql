-- Reads countries, regions, places, districts, landmarks and airports anew. Call it when they have been written.
-- Everything has a name in each language by now. Names of parts of cities, of sights and of airports are found with a typing
-- mistake in English only: in forty languages their keys would be a million rows and half a minute.
create or replace function hotels.fill_suggestions() returns void language plpgsql as $$
begin
  delete from hotels.suggestion;
  insert into hotels.suggestion (kind, country, place_id, slug, detail, name, names, lat, lng, weight)
    with weighed as (
      select *, (case when featured then 1000000 else 0 end + hotels + population / 1e9)::real as weight from hotels.place
    )
    select 'city', country, id, slug, null::text, name, names, lat, lng, weight from weighed
    union all
    select 'country', code, null, slug, null, name, names, null, null,
        (select coalesce(sum(hotels), 0) from hotels.place where place.country = country.code)
      from hotels.country
    union all
    select 'region', country, null, slug, null, name, names, null, null,
        (select coalesce(sum(hotels), 0) from hotels.place where place.country = region.country and place.region = region.slug)
      from hotels.region
    union all
    select 'district', place.country, place.id, district.slug, null, district.name, district.names, district.lat, district.lng, weight
      from hotels.district join weighed as place on place.id = place_id
    union all
    select 'landmark', place.country, place.id, one.slug, one.kind, one.name, one.names, one.lat, one.lng, weight
      from hotels.landmark as one join weighed as place on place.id = place_id
    union all
    select 'airport', place.country, place.id, iata, null, airport.name, airport.names, airport.lat, airport.lng, weight
      from hotels.airport join weighed as place on place.id = place_id;
  insert into hotels.suggestion_name (suggestion_id, norm, later, locales)
    select id, beginning, bool_and(later), coalesce(array_agg(distinct locale) filter (where locale is not null), '{}')
    from (
      select id, locale, hotels.compared_name(written) as norm
      from (
        select id, locale, written from hotels.suggestion, jsonb_each_text(names) as named(locale, written)
        union all
        select id, case when names ? 'en' then null else 'en' end, name from hotels.suggestion
        union all
        select id, null, slug from hotels.suggestion where kind in ('country', 'region', 'city', 'airport')
      ) as written
      union all
      select id, null, norm from hotels.suggestion join hotels.place_name using (place_id) where kind = 'city'
      union all
      select id, null, norm from hotels.suggestion join hotels.country_name using (country) where kind = 'country'
    ) as compared, hotels.name_beginnings(norm)
    where norm <> '' and (not later or locale is not null)
    group by id, beginning;
  insert into hotels.suggestion_typo (key, word, meant)
    with forgiven as (
      select norm from hotels.suggestion_name join hotels.suggestion on id = suggestion_id
      where not later and (kind in ('country', 'region', 'city') or 'en' = any(locales))
    )
    select key, word, min(meant)
    from (
      select word, word as meant from forgiven, string_to_table(norm, ' ') as word
      union
      select replace(norm, ' ', ''), norm from forgiven where norm like '% %' and length(norm) <= 24
    ) as words, unnest(hotels.typo_keys(word, 4)) as key
    where length(word) >= 4
    group by key, word
    on conflict do nothing;
end
$$;
