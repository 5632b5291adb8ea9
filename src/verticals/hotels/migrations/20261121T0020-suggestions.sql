-- What a visitor may look for, by every beginning of its names that he may type.

-- A name as it is compared; content/names.ts says how, and a test holds both together. Marks that the classes of
-- PostgreSQL count as no part of a word (Thai, Indic, the dots of kana) are named one by one.
create function hotels.compared_name(name text) returns text
language sql immutable strict parallel safe as $$
  select btrim(left(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(
    regexp_replace(
      lower(regexp_replace(normalize(left(name, 128), nfkd),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g')
        collate pg_unicode_fast),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'),
    'øłđðıħךםןףץςىة', 'olddihכמנפצσيه'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[''’‘ʼʻʹ`´′"“”„׳״]', '', 'g'),
    '[^[:alnum:]\u0483-\u0489\u06df\u06e0\u06ea-\u06ec\u0898-\u0954\u09bc-\u09cd\u09fe-\u0a4d\u0abc-\u0acd\u0afd-\u0b55\u0bcd\u0c3c-\u0c4d\u0cbc-\u0d4d\u0dca\u0e47-\u0e4e\u0eba-\u0ece\u0f3e-\u0f84\u1037-\u103a\u17b4-\u17d3\u17dd\u302a-\u302f\u3099\u309a]+'
      collate pg_unicode_fast, ' ', 'g'), 64))
$$;

-- `grand hotel roma`, `hotel roma` and `roma`: where a compared name may be begun. Single letters begin nothing.
create function hotels.name_beginnings(norm text) returns table (beginning text, later boolean)
language sql immutable strict parallel safe rows 4 as $$
  select array_to_string(words[at:], ' '), at > 1
  from string_to_array(norm, ' ') as words, generate_subscripts(words, 1) as at
  where at = 1 or (at <= 8 and length(words[at]) > 1)
$$;

-- A word's first letters, and the same with any one of them left out. Two words that share one of these differ by a
-- letter that is missing, added, wrong or changed round with its neighbour.
create function hotels.typo_keys(word text, shortest integer) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  keys text[] := '{}';
  begun text;
begin
  for letters in least(shortest, length(word))..least(7, length(word)) loop
    begun := left(word, letters);
    keys := keys || begun;
    for gap in 1..letters loop
      keys := keys || (left(begun, gap - 1) || substr(begun, gap + 1));
    end loop;
  end loop;
  return keys;
end
$$;

-- Everything but hotels. Written anew by fill_suggestions().
create table hotels.suggestion (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('country', 'region', 'city', 'district', 'landmark', 'airport')),
  country text not null references hotels.country on delete cascade,
  place_id integer references hotels.place on delete cascade,
  -- Of the country, region, city, district or landmark; an airport's IATA code.
  slug text not null,
  -- What kind of landmark.
  detail text,
  name text not null,
  names jsonb not null,
  lat double precision,
  lng double precision,
  -- Among names that fit equally well the heavier one goes first.
  weight real not null
);
create index suggestion_country on hotels.suggestion (country);
create index suggestion_place on hotels.suggestion (place_id);

create table hotels.suggestion_name (
  suggestion_id integer not null references hotels.suggestion on delete cascade,
  norm text collate "C" not null,
  -- Begins at a later word of the name.
  later boolean not null,
  -- Whose name it is; none for an alias or a code.
  locales text[] not null,
  primary key (suggestion_id, norm)
);
create index suggestion_name_norm on hotels.suggestion_name (norm);

create index place_country on hotels.place (country, hotels desc);

-- The same for open hotels, kept by triggers. Tier 0 are the most reviewed: a question about a short beginning reads
-- some rows of each tier, however many hotels begin so.
create table hotels.property_name (
  property_id text not null references hotels.property on delete cascade,
  place_id integer not null,
  tier smallint not null,
  norm text collate "C" not null,
  later boolean not null,
  primary key (property_id, norm)
);
create index property_name_norm on hotels.property_name (tier, norm);
create index property_name_place on hotels.property_name (place_id, norm);

-- Words of names (and short names written as one word) by the keys that a mistyped word shares with them.
create table hotels.suggestion_typo (
  key text collate "C" not null,
  word text collate "C" not null,
  -- What to look for instead.
  meant text not null,
  primary key (key, word)
);

create function hotels.property_tier(review_count integer) returns smallint
language sql immutable strict parallel safe as $$
  select case when review_count >= 3000 then 0 when review_count >= 1000 then 1 when review_count >= 300 then 2
    when review_count >= 50 then 3 else 4 end::smallint
$$;

create function hotels.name_properties() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from hotels.property_name using before_change as was join after_change as is_now using (id)
      where property_id = id and (was.name, was.place_id, was.status, hotels.property_tier(was.review_count))
        is distinct from (is_now.name, is_now.place_id, is_now.status, hotels.property_tier(is_now.review_count));
  end if;
  insert into hotels.property_name (property_id, place_id, tier, norm, later)
    select id, place_id, hotels.property_tier(review_count), beginning, later
    from after_change, hotels.compared_name(name) as norm, hotels.name_beginnings(norm)
    where status = 'open' and norm <> ''
      and (tg_op = 'INSERT' or not exists (select from hotels.property_name where property_id = id))
    on conflict do nothing;
  insert into hotels.suggestion_typo (key, word, meant)
    select key, word, word
    from (select distinct word from after_change, string_to_table(hotels.compared_name(name), ' ') as word) as words,
      unnest(hotels.typo_keys(word, 7)) as key
    where length(word) >= 4
      and not exists (select from hotels.suggestion_typo as known where known.key = left(words.word, 7) and known.word = words.word)
    on conflict do nothing;
  return null;
end
$$;
create trigger property_named_insert after insert on hotels.property
  referencing new table as after_change for each statement execute function hotels.name_properties();
create trigger property_named_update after update on hotels.property
  referencing old table as before_change new table as after_change for each statement execute function hotels.name_properties();

-- Reads countries, regions, places, districts, landmarks and airports anew. Call it when they have been written.
create function hotels.fill_suggestions() returns void language plpgsql as $$
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
    select key, word, min(meant)
    from (
      select word, word as meant from hotels.suggestion_name, string_to_table(norm, ' ') as word where not later
      union
      select replace(norm, ' ', ''), norm from hotels.suggestion_name where not later and norm like '% %' and length(norm) <= 24
    ) as words, unnest(hotels.typo_keys(word, 4)) as key
    where length(word) >= 4
    group by key, word
    on conflict do nothing;
end
$$;

-- What an earlier start has loaded.
insert into hotels.property_name (property_id, place_id, tier, norm, later)
  select id, place_id, hotels.property_tier(review_count), beginning, later
  from hotels.property, hotels.compared_name(name) as norm, hotels.name_beginnings(norm)
  where status = 'open' and norm <> ''
  on conflict do nothing;
insert into hotels.suggestion_typo (key, word, meant)
  select key, word, word
  from (select distinct word from hotels.property, string_to_table(hotels.compared_name(name), ' ') as word) as words,
    unnest(hotels.typo_keys(word, 7)) as key
  where length(word) >= 4
  on conflict do nothing;
select hotels.fill_suggestions();

grant select on hotels.suggestion, hotels.suggestion_name, hotels.property_name, hotels.suggestion_typo to web_public;
