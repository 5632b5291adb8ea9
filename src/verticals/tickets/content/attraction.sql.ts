import { type RawBuilder, sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { Attraction, AttractionCard, ListedOffer, OptionDay } from './attraction.ts';

const cardColumns = sql`
  attraction.id, attraction.place_id as "placeId", attraction.slug, attraction.name, attraction.names, attraction.kind,
  attraction.lat, attraction.lng, attraction.tz, attraction.minutes, attraction.picture_seed::float8 as "pictureSeed",
  attraction.weight, attraction.hours`;

/** An open attraction with what is offered of it on whatever day: the names in all languages make it large. */
interface PlaceCard extends Omit<AttractionCard, 'offers'> {
  readonly offers: readonly (Omit<ListedOffer, 'minor' | 'mandatory' | 'state'> & { readonly optionId: number })[];
}

const minute = { seconds: 60, max: 1_000 };

const cardsOf = remember(
  async (db: ContentDb, placeId: number): Promise<readonly PlaceCard[]> => {
    const { rows } = await sql<PlaceCard>`
      select ${cardColumns}, coalesce(offers.list, '[]') as offers
      from tickets.attraction left join lateral (
        select jsonb_agg(jsonb_build_object('optionId', option.id, 'supplier', product.supplier, 'currency', product.currency,
            'usualMinor', unit.from_minor, 'usualMandatory', unit.from_mandatory_minor, 'cancelBeforeMinutes', option.cancel_before_minutes,
            'startTimes', nullif(option.start_times, '{}'), 'instant', product.instant) order by option.id) as list
        from tickets.product join tickets.option on option.product_id = product.id
          left join tickets.unit on unit.option_id = option.id and unit.position = 0
        where product.attraction_id = attraction.id and product.gone_at is null and option.gone_at is null
      ) as offers on true
      where attraction.place_id = ${placeId} and attraction.status = 'open'
      order by attraction.weight desc, attraction.id`.execute(db);
    return rows;
  },
  { ...minute, weight: { of: (cards) => cards.length, most: 30_000 } },
);

/** What a supplier has said of its days for a list: older answers are not shown. */
const recentHours = 24;

/** Option, state, lowest price, mandatory price. */
type KnownDay = readonly [number, NonNullable<ListedOffer['state']>, number | null, number | null];

/** Of the options of a place, one day (`<place> <YYYY-MM-DD> <revision>`), as the suppliers last said. */
const knownDaysOf = remember(
  async (db: ContentDb, key: string): Promise<readonly KnownDay[]> => {
    const [place, day] = key.split(' ');
    const { rows } = await sql<{ known: readonly KnownDay[] }>`
      select coalesce(json_agg(json_build_array(option.id, option_day.state, option_day.from_minor,
        option_day.mandatory_minor)), '[]') as known
      from tickets.attraction join tickets.product on product.attraction_id = attraction.id
        join tickets.option on option.product_id = product.id
        join tickets.option_day on option_day.option_id = option.id and option_day.day = ${day}::date
      where attraction.place_id = ${Number(place)} and option_day.read_at > now() - make_interval(hours => ${recentHours})
    `.execute(db);
    return rows[0]!.known;
  },
  { ...minute, weight: { of: (known) => known.length, most: 300_000 } },
);

const unknownDays: readonly KnownDay[] = [];
const joined = new WeakMap<readonly PlaceCard[], WeakMap<readonly KnownDay[], readonly AttractionCard[]>>();

/**
 * Attractions of a place with their lowest prices, the best known first; on a day (`YYYY-MM-DD`), with that day's. The
 * revision changes when days were read. The same list for the same answers: what is made of it can be kept with it.
 */
export async function attractionsOf(
  db: ContentDb,
  placeId: number,
  day: string | null,
  revision = 0,
): Promise<readonly AttractionCard[]> {
  const [cards, known] = await Promise.all([
    cardsOf(db, placeId),
    day === null ? unknownDays : knownDaysOf(db, `${String(placeId)} ${day} ${String(revision)}`),
  ]);
  let lists = joined.get(cards);
  if (!lists) joined.set(cards, (lists = new WeakMap()));
  let list = lists.get(known);
  if (!list) lists.set(known, (list = joinDays(cards, day, known)));
  return list;
}

function joinDays(
  cards: readonly PlaceCard[],
  day: string | null,
  known: readonly KnownDay[],
): readonly AttractionCard[] {
  const byOption = new Map(known.map((one) => [one[0], one]));
  return cards.map((card) => ({
    ...card,
    offers: card.offers.map(({ optionId, ...offer }): ListedOffer => {
      const [, state = null, minor = null, mandatory = null] = byOption.get(optionId) ?? [];
      return {
        ...offer,
        minor: day === null ? offer.usualMinor : minor,
        mandatory: day === null ? offer.usualMandatory : mandatory,
        state,
      };
    }),
  }));
}

/** Open attractions by their ids, in any order. */
export async function attractionsById(
  db: ContentDb,
  ids: readonly string[],
): Promise<readonly Omit<AttractionCard, 'offers'>[]> {
  const { rows } = await sql<Omit<AttractionCard, 'offers'>>`select ${cardColumns} from tickets.attraction
    where attraction.id = any(${ids}::text[]) and attraction.status = 'open'`.execute(db);
  return rows;
}

/** Everything about the open attraction that a URL names, or null. */
export async function findAttraction(db: ContentDb, placeId: number, slug: string): Promise<Attraction | null> {
  return await readAttraction(
    db,
    sql`attraction.place_id = ${placeId} and attraction.slug = ${slug} and attraction.status = 'open'`,
  );
}

/** Everything about an attraction, closed ones too, or null. */
export async function attractionById(db: ContentDb, id: string): Promise<Attraction | null> {
  // PostgreSQL refuses a text with the character 0.
  return id.includes('\0') ? null : await readAttraction(db, sql`attraction.id = ${id}`);
}

async function readAttraction(db: ContentDb, which: RawBuilder<unknown>): Promise<Attraction | null> {
  const { rows } = await sql<Attraction>`
    select ${cardColumns}, attraction.address, attraction.pattern,
      (select coalesce(jsonb_agg(jsonb_build_object('id', option.id, 'supplier', product.supplier,
          'productId', product.supplier_product_id, 'optionId', option.supplier_option_id, 'operator', product.operator,
          'currency', product.currency, 'timing', product.timing, 'instant', product.instant, 'formats', product.formats,
          'codesPer', product.codes_per, 'redemption', product.redemption, 'pictures', product.pictures, 'texts', product.texts, 'titles', option.titles, 'reference', option.reference,
          'minutes', option.minutes, 'cancelBeforeMinutes', option.cancel_before_minutes, 'minTickets', option.min_tickets,
          'maxTickets', option.max_tickets, 'units', units.list) order by product.id, option.position), '[]')
        from tickets.product join tickets.option on option.product_id = product.id
          cross join lateral (
            select coalesce(jsonb_agg(jsonb_build_object('unitId', supplier_unit_id, 'kind', kind, 'title', title,
                'minAge', min_age, 'maxAge', max_age, 'minQuantity', min_quantity, 'maxQuantity', max_quantity,
                'people', people, 'accompaniedBy', accompanied_by, 'proof', proof, 'fromMinor', from_minor, 'fromMandatory', from_mandatory_minor)
              order by position), '[]') as list
            from tickets.unit where unit.option_id = option.id) as units
        where product.attraction_id = attraction.id and product.gone_at is null and option.gone_at is null) as options
    from tickets.attraction where ${which}`.execute(db);
  return rows[0] ?? null;
}

/** The days of an option from one date up to another (exclusive), as its supplier last said. */
export async function daysOf(
  db: ContentDb,
  optionId: number,
  from: string,
  until: string,
): Promise<readonly OptionDay[]> {
  const { rows } = await sql<OptionDay>`
    select to_char(day, 'YYYY-MM-DD') as day, state, from_minor::float8 as minor, mandatory_minor::float8 as mandatory
    from tickets.option_day where option_id = ${optionId} and day >= ${from}::date and day < ${until}::date
      and read_at > now() - make_interval(hours => ${recentHours})
    order by day`.execute(db);
  return rows;
}
