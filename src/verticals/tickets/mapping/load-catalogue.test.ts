import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import type { Database } from '#database/open.ts';
import { loadAttractions } from '#demo/world/attractions/load-attractions.ts';
import { openWorld } from '#tests/hotels/hotels.ts';
import { productOf, setUp, signal } from '#tests/tickets/sandbox-tickets.ts';
import type { CatalogueAnswer, CatalogueProduct, TicketSupplier } from '../supplier.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadCatalogues } from './load-catalogues.ts';
import { acceptReading, shrunkCatalogues } from './reading.sql.ts';
import { loadDays } from './load-days.ts';

const names = {
  en: { walking_tour: '{place} on foot' },
  de: { walking_tour: '{place}: Stadtrundgang', boat_trip: '' },
};

let database: Database;
beforeAll(async () => {
  database = await openWorld();
  await loadAttractions(database.db, names);
}, 180_000);
afterAll(async () => await database?.close());
beforeEach(async () => {
  await database.pool.query(`delete from tickets.product; delete from tickets.catalogue_reading;
    delete from tickets.attraction where pattern is null`);
});

/** A supplier whose catalogue has these pages, and then the next ones. */
function paged(
  ...readings: (readonly CatalogueAnswer[])[]
): Pick<TicketSupplier, 'id' | 'catalogue'> & { next(): void } {
  let reading = 0;
  return {
    id: 'acme',
    next: () => void (reading += 1),
    catalogue: async (cursor) => readings[reading]![Number(cursor ?? 0)]!,
  };
}
const page = (products: readonly CatalogueProduct[], next: string | null = null, unreadable = 0): CatalogueAnswer => ({
  kind: 'page',
  products,
  unreadable,
  next,
});
const load = async (supplier: Parameters<typeof loadCatalogue>[1]) =>
  await loadCatalogue(database.db, supplier, signal());

async function productsOf(supplier = 'acme') {
  const { rows } = await sql<{
    id: string;
    attraction: string;
    method: string;
    similarTo: string | null;
    isGone: boolean;
  }>`
    select supplier_product_id as id, attraction_id as attraction, method, similar_to as "similarTo",
      gone_at is not null as "isGone"
    from tickets.product where supplier = ${supplier} order by id`.execute(database.db);
  return rows;
}

let sample: CatalogueProduct;
beforeAll(async () => {
  const { supplier, server } = setUp();
  const answer = await supplier.catalogue(null, signal());
  if (answer.kind !== 'page') throw new Error(answer.reason);
  sample = answer.products.find(({ productId }) => productId === productOf('monument').key.productId)!;
  server.close();
});
const named = (productId: string, more: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  ...sample,
  productId,
  ...more,
});
const titled = (title: string) => [{ ...sample.texts[0]!, title }];
const ids = (count: number) => Array.from({ length: count }, (_, at) => named(`p${String(at).padStart(2, '0')}`));

describe('a catalogue', () => {
  test('that can not be read stops, and is gone on with', async () => {
    const down: CatalogueAnswer = { kind: 'unavailable', reason: 'timeout' };
    const supplier = paged([page([named('a')], '1'), down], [down, page([named('b')])]);
    expect(await load(supplier)).toEqual({ products: 1, unsold: 0, stopped: 'timeout', alarm: null });
    supplier.next();
    expect(await load(supplier)).toEqual({ products: 2, unsold: 0, stopped: null, alarm: null });
    expect((await productsOf()).map(({ id, isGone }) => [id, isGone])).toEqual([
      ['a', false],
      ['b', false],
    ]);
  });

  test('that has shrunk by half is an alarm, and nothing of it goes', async () => {
    const supplier = paged([page(ids(12))], [page(ids(6))], [page(ids(11))]);
    expect(await load(supplier)).toMatchObject({ products: 12, alarm: null });
    supplier.next();
    expect(await load(supplier)).toEqual({ products: 6, unsold: 0, stopped: null, alarm: 'shrunk' });
    expect((await productsOf()).every(({ isGone }) => !isGone)).toBe(true);
    supplier.next();
    expect(await load(supplier)).toMatchObject({ products: 11, alarm: null });
    expect((await productsOf()).filter(({ isGone }) => isGone).map(({ id }) => id)).toEqual(['p11']);
  });

  test('that has shrunk by half is believed when it is the operator’s own, or when a person accepts it', async () => {
    const own = { ...paged([page(ids(12))], [page(ids(5))]), capabilities: { ownCatalogue: true } };
    await load(own);
    own.next();
    expect(await load(own)).toEqual({ products: 5, unsold: 0, stopped: null, alarm: null });
    expect((await productsOf()).filter(({ isGone }) => isGone)).toHaveLength(7);

    await database.pool.query('delete from tickets.product; delete from tickets.catalogue_reading');
    const other = paged([page(ids(12))], [page(ids(5))], [page(ids(5))]);
    await load(other);
    expect(await acceptReading(database.db, 'acme')).toBeNull();
    other.next();
    await load(other);
    expect(await shrunkCatalogues(database.db)).toEqual(['acme']);
    expect([await acceptReading(database.db, 'acme'), await acceptReading(database.db, 'acme')]).toEqual([7, null]);
    expect((await productsOf()).filter(({ isGone }) => isGone)).toHaveLength(7);
    other.next();
    expect(await load(other)).toEqual({ products: 5, unsold: 0, stopped: null, alarm: null });
  });

  test('that can not be stored is logged, keeps no other from being read, and is not tried again at once', async () => {
    let asked = 0;
    const twice = { ...sample.options[0]!, units: [sample.options[0]!.units[0]!, sample.options[0]!.units[0]!] };
    const broken = paged([page([named('a', { options: [twice] })])]);
    const bad = {
      ...broken,
      catalogue: async (cursor: string | null, over: AbortSignal) => {
        asked += 1;
        return await broken.catalogue(cursor, over);
      },
    };
    const good = { ...paged([page([named('b')])]), id: 'good' };
    const errors: object[] = [];
    const log = { ...silentLog, error: (_: string, fields?: object) => void errors.push({ ...fields }) };
    const suppliers = [bad, good] as unknown as TicketSupplier[];
    const read = async () => await loadCatalogues({ db: database.db, suppliers, log }, signal());
    await read();
    expect(errors).toEqual([expect.objectContaining({ supplier: 'acme' })]);
    expect((await productsOf('good')).map(({ id }) => id)).toEqual(['b']);
    const minutesPass = async (minutes: number) =>
      await sql`update tickets.catalogue_reading set began_at = began_at - make_interval(mins => ${minutes}),
        tried_at = tried_at - make_interval(mins => ${minutes})`.execute(database.db);
    await minutesPass(11);
    await read();
    expect(asked).toBe(2);
    // The reading began long ago; what counts is when it was tried.
    for (let turn = 0; turn < 3; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- minute after minute
      await minutesPass(1);
      // oxlint-disable-next-line no-await-in-loop
      await read();
    }
    expect(asked).toBe(2);
  });

  test('of which much can not be read is an alarm, and nothing of it goes', async () => {
    const supplier = paged([page(ids(12))], [page(ids(8), null, 4)]);
    await load(supplier);
    supplier.next();
    expect(await load(supplier)).toMatchObject({ alarm: 'unreadable' });
    expect((await productsOf()).every(({ isGone }) => !isGone)).toBe(true);
  });

  test('that has lost a product and an option no longer offers them, and offers them again', async () => {
    const [option] = sample.options;
    const two = named('a', { options: [option!, { ...option!, optionId: 'other' }] });
    const supplier = paged(
      [page([two, named('b')])],
      [page([named('a', { options: [option!] })])],
      [page([two, named('b')])],
    );
    const gone = async () => {
      const { rows } = await sql<{ id: string }>`
        select coalesce(supplier_option_id, supplier_product_id) as id from tickets.product
          left join tickets.option on product_id = product.id and option.gone_at is not null
        where product.gone_at is not null or option.id is not null order by product.id`.execute(database.db);
      return rows.map(({ id }) => id);
    };
    await load(supplier);
    expect(await gone()).toEqual([]);
    supplier.next();
    await load(supplier);
    expect(await gone()).toEqual(['other', 'b']);
    supplier.next();
    await load(supplier);
    expect(await gone()).toEqual([]);
  });
});

describe('a product leads', () => {
  const { attraction } = productOf('monument');

  test('to the attraction that its supplier names', async () => {
    await load(paged([page([named('a')])]));
    expect(await productsOf()).toEqual([
      { id: 'a', attraction: attraction.id, method: 'given', similarTo: null, isGone: false },
    ]);
  });

  test('to where it lies, when its own reference happens to be the id of an attraction elsewhere', async () => {
    const madrid = { lat: 40.4168, lng: -3.7038 };
    const elsewhere = named('a', { position: madrid, texts: titled('Cellar of the court'), kind: null });
    await load(paged([page([elsewhere])]));
    const [product] = await productsOf();
    expect(product).toMatchObject({ method: 'created' });
    expect(product!.attraction).not.toBe(attraction.id);
  });

  test('to a neighbour of the same name', async () => {
    const reference = 'their own number';
    await load(paged([page([named('a', { reference, texts: titled(`Skip the line: ${attraction.name} tickets`) })])]));
    expect(await productsOf()).toMatchObject([{ attraction: attraction.id, method: 'matched' }]);
  });

  test('to a new attraction, which names what might be the same, and stays the same when read again', async () => {
    const reference = null;
    const other = named('a', { reference, texts: titled(`${attraction.name} and its cellars at night`) });
    const far = named('b', {
      reference,
      kind: null,
      texts: titled('מערת הזכוכית'),
      position: { lat: 41.39, lng: 2.1 },
    });
    const supplier = paged([page([other, far])], [page([{ ...other, texts: titled('Another name') }, far])]);
    await load(supplier);
    const [first, second] = await productsOf();
    expect(first).toMatchObject({ method: 'created' });
    expect(second).toMatchObject({ method: 'created', similarTo: null });
    const { rows } = await sql<{ name: string; kind: string; slug: string; place_id: number }>`
      select name, kind, slug, place_id from tickets.attraction where id = ${second!.attraction}`.execute(database.db);
    expect(rows).toEqual([
      { name: 'מערת הזכוכית', kind: 'experience', slug: second!.attraction, place_id: attraction.cityId },
    ]);
    supplier.next();
    await load(supplier);
    expect((await productsOf()).map((one) => one.attraction)).toEqual([first!.attraction, second!.attraction]);
  });

  test('nowhere when it lies in no place of ours, and that is no alarm', async () => {
    const nowhere = named('a', { reference: null, position: { lat: -60, lng: -100 } });
    const unknown = named('b', { reference: null, position: null });
    expect(await load(paged([page([nowhere, unknown])]))).toEqual({
      products: 0,
      unsold: 0,
      stopped: null,
      alarm: null,
    });
  });
});

describe('the sandbox', () => {
  test('is read as a whole; its faults lose nothing', async () => {
    const setup = setUp();
    const read = await load(setup.supplier);
    expect(read).toMatchObject({ stopped: null, alarm: null });
    expect(read.products).toBeGreaterThan(10);
    setup.play('half_catalogue');
    expect(await load(setup.supplier)).toMatchObject({ alarm: 'shrunk' });
    setup.play('garbage');
    expect(await load(setup.supplier)).toMatchObject({ stopped: 'garbage' });
    expect((await productsOf('sandbox-tickets')).every(({ isGone, method }) => !isGone && method === 'given')).toBe(
      true,
    );
    setup.server.close();
  });

  test('says which days can be visited, once in a while', async () => {
    const setup = setUp();
    await load(setup.supplier);
    const deps = { db: database.db, suppliers: [setup.supplier], now: setup.now };
    const { attraction } = productOf('walking_tour');
    const attractions = [attraction.id];
    const ask = async () => await loadDays(deps, { attractions, most: 10 }, signal());
    const minutesPass = async (minutes: number) =>
      await sql`update tickets.option set days_at = days_at - make_interval(mins => ${minutes})`.execute(database.db);
    expect([await ask(), await ask()]).toEqual([2, 0]);
    // An outage of an hour: asked again every ten minutes, and what was known stays.
    await minutesPass(361);
    setup.play('network_error');
    for (let minutes = 0; minutes < 60; minutes += 11) {
      // oxlint-disable-next-line no-await-in-loop
      expect([await ask(), await load(setup.supplier)]).toMatchObject([0, { stopped: 'network', alarm: null }]);
      // oxlint-disable-next-line no-await-in-loop
      await minutesPass(11);
    }
    const kept = await sql<{ days: number }>`select count(*)::int as days from tickets.option_day`.execute(database.db);
    expect(kept.rows[0]!.days).toBe(180);
    setup.play('');
    expect([await ask(), await ask()]).toEqual([2, 0]);
    expect(await load(setup.supplier)).toMatchObject({ stopped: null, alarm: null });
    const { rows } = await sql<{ state: string; days: number; priced: number }>`
      select state, count(*)::int as days, count(from_minor)::int as priced from tickets.option_day group by state`.execute(
      database.db,
    );
    expect(rows.reduce((all, { days }) => all + days, 0)).toBe(180);
    const open = rows.filter(({ state }) => state === 'available' || state === 'limited');
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ days, priced }) => days === priced)).toBe(true);
    setup.server.close();
  });
});

test('places know how many attractions they have', async () => {
  const { rows } = await sql<{ wrong: number; places: number }>`
    select count(*)::int as places, (count(*) filter (where number <> (
        select count(*) from tickets.attraction where place_id = offered.place_id and status = 'open')))::int as wrong
    from places.offered where product = 'tickets'`.execute(database.db);
  expect(rows[0]).toMatchObject({ wrong: 0 });
  expect(rows[0]!.places).toBeGreaterThan(150);
  expect(await loadAttractions(database.db, names)).toEqual({ loaded: 0 });
});

test('tours are named in every language that has a name for them, sights as the sights are', async () => {
  const { attraction: tour } = productOf('walking_tour');
  const { attraction: sight } = productOf('monument');
  const namesOf = async (id: string) =>
    (
      await sql<{ names: Record<string, string> }>`select names from tickets.attraction where id = ${id}`.execute(
        database.db,
      )
    ).rows[0]?.names;
  expect(await namesOf(tour.id)).toEqual({ en: 'Barcelona on foot', de: 'Barcelona: Stadtrundgang' });
  const { rows } = await sql<{ names: Record<string, string> }>`
    select names from places.landmark where place_id = ${sight.cityId} and slug = ${sight.landmark}`.execute(
    database.db,
  );
  expect(await namesOf(sight.id)).toEqual(rows[0]?.names);
});
