import type pg from 'pg';

const perStatement = 20_000;

/**
 * Adds open hotels `g<from + 1>` to `g<until>` with names of invented and of ordinary words, in all cities, a few of
 * them with thousands of reviews. The same numbers give the same hotels.
 */
export async function addNamedHotels(client: pg.Client, from: number, until: number): Promise<void> {
  await client.query('set synchronous_commit = off');
  for (let at = from; at < until; at += perStatement)
    await client.query(statement, [at + 1, Math.min(until, at + perStatement)]);
  await client.query('vacuum analyze hotels.property_name');
  await client.query('analyze');
}

/** Of a list, by one of the random bits of a hotel. */
const one = (salt: number, words: readonly string[]) =>
  `(array['${words.join("','")}'])[1 + abs(hashint4(n * 31 + ${salt})::bigint) % ${words.length}]`;

const firsts = 'ba be bo ca co da de di fa ga go ha hi ka ko la le li lo ma me mi mo na ni no pa pe po ra re ri ro sa';
const middles = 'l n r s t m nd st rt ll nt rd ss x v';
const ends = 'a o e i ona ino ella ada ura eto ix en is ar um';
const lasts = ' n s ria lo da te nia ro';
const common = 'garden palace plaza royal grand park beach central view star sun blue gold river hill lake old new';
const kinds = 'hotel inn suites resort hostel apartments lodge spa house';

const invented = (salt: number) =>
  [firsts, middles, ends, lasts].map((parts, at) => one(salt + at, parts.split(' '))).join(' || ');

const statement = `
  with city as materialized (
    select id, name, lat, lng, tz, row_number() over (order by id) - 1 as turn from places.place
  )
  insert into hotels.property (id, place_id, slug, name, kind, stars, street, phone, lat, lng, tz, currency, check_in_from,
    check_out_until, min_age, floors, rooms_total, year_built, score, review_count, review_scores, amenities, policies,
    distance_to_centre_m, pictures)
  select 'g' || n, city.id, 'g-' || n,
    initcap(case n % 4
      when 0 then 'hotel ' || word || ' ' || city.name
      when 1 then word || ' ' || usual || ' ' || kind
      when 2 then 'the ' || word || ' ' || kind || ' ' || city.name
      else word || ' ' || kind end),
    'hotel', 3, 'Street 1', '1', city.lat, city.lng, city.tz, 'EUR', '14:00', '11:00', 18, 3, 20, 2000, 8.1,
    1 + power(10, abs(hashint4(n)::bigint) % 42 / 10.0)::int, '{}', '{}', '{}', 100, '[]'
  from generate_series($1::int, $2::int) as n join city on city.turn = n % (select count(*) from city),
    lateral (select ${invented(1)} as word, ${one(7, common.split(' '))} as usual, ${one(8, kinds.split(' '))} as kind) as words
  on conflict do nothing`;
