import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import { directRoom, type DirectRoom, json, visitor } from '#tests/visitor.ts';

interface Card {
  readonly id: string;
  readonly product: string;
  readonly path: string;
  readonly stars: number | null;
  readonly detail: string | null;
  readonly city: string;
}

let app: TestApp;
let room: DirectRoom;
let hotels: string[];
let attraction: { readonly id: string; readonly favorite: string; readonly path: string };
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  room = await directRoom(app);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from hotels.property where status = 'open' and id <> $1 order by id limit 2`,
    [room.hotelId],
  );
  hotels = [room.hotelId, ...rows.map(({ id }) => id)];
  const found = await app.database.pool.query<{ id: string; slug: string }>(
    `select attraction.id, attraction.slug from tickets.attraction join places.place on place.id = place_id
      where place.slug = 'barcelona' order by weight desc, attraction.id limit 1`,
  );
  const { id, slug } = found.rows[0]!;
  attraction = { id, favorite: `tickets~${id}`, path: `/tickets/spain/barcelona/${slug}` };
}, 240_000);
afterAll(async () => await app?.close());

async function ask(query: string) {
  const answer = await app.fetch(`/v3/favorites?${query}`);
  return { status: answer.status, json: (await answer.json()) as { data?: Card[]; errors?: object } };
}

describe('cards by ids', () => {
  test.each(['', 'ids=../x', `ids=${'x'.repeat(100)}`, `ids=${'x'.repeat(12_000)}`, 'ids=a&colour=red', 'ids=a~b~c'])(
    'refused: %s',
    async (query) => {
      const { status, json: body } = await ask(query);
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).not.toEqual([]);
    },
  );

  test('more than 200 are refused; unknown ones, and those of a product without favourites, are an empty list', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(',');
    expect((await ask(`ids=${many(201)}`)).status).toBe(422);
    expect(await ask(`ids=${many(200)}`)).toMatchObject({ status: 200, json: { data: [] } });
    expect(await ask(`ids=cars~x,hats~x,tickets~x,tickets~${room.hotelId}`)).toMatchObject({ json: { data: [] } });
  });

  test('in the order asked for, each once, closed ones left out, in the visitor’s language', async () => {
    await app.database.pool.query(`update hotels.property set status = 'closed' where id = $1`, [hotels[2]]);
    const [one, other, closed] = hotels;
    const { json: answer } = await ask(
      `ids=${other},${attraction.favorite},${one},${other},${closed},nobody&locale=he`,
    );
    expect(answer.data?.map(({ id, product }) => [id, product])).toEqual([
      [other, 'hotels'],
      [attraction.favorite, 'tickets'],
      [one, 'hotels'],
    ]);
    expect(answer.data?.[0]?.path).toMatch(/^\/he\/hotels\/destination\//);
    expect(answer.data?.[1]).toMatchObject({ city: 'ברצלונה', path: `/he${attraction.path}`, stars: null });
    await app.database.pool.query(`update tickets.attraction set status = 'closed' where id = $1`, [attraction.id]);
    expect(await ask(`ids=${attraction.favorite}`)).toMatchObject({ status: 200, json: { data: [] } });
    await app.database.pool.query(`update tickets.attraction set status = 'open' where id = $1`, [attraction.id]);
  });
});

describe('an attraction as a favourite', () => {
  const page = '/favorites';
  const removers = (html: string) => [...html.matchAll(/value="([^"]+)"[^>]* name="remove"/g)].map(([, id]) => id);

  test('has a heart on its page and on every card', async () => {
    const html = await (await visitor(app).get(attraction.path)).text();
    const form = /<form [^>]*action="\/favorites"[^>]*><button [^>]*>/.exec(html)?.[0] ?? '';
    expect(form).toContain(`value="${attraction.favorite}"`);
    for (const list of ['/tickets/spain/barcelona', '/tickets/spain/barcelona/results'])
      // oxlint-disable-next-line no-await-in-loop
      expect(await (await visitor(app).get(list)).text()).toContain(`value="${attraction.favorite}"`);
  });

  test('is kept without scripts beside hotels, and goes into the account', async () => {
    const { guest } = await registered(app);
    const out = visitor(app);
    for (const one of [guest, out]) {
      // oxlint-disable-next-line no-await-in-loop
      await one.post(page, { add: room.hotelId });
      // oxlint-disable-next-line no-await-in-loop
      await one.post(page, { add: attraction.favorite });
      // oxlint-disable-next-line no-await-in-loop
      const html = await (await one.get(page)).text();
      expect(removers(html)).toEqual([attraction.favorite, room.hotelId]);
      expect(html).toContain(`href="${attraction.path}#tickets"`);
    }
    const kept = async () => (await json<{ data: string[] }>(await guest.get('/v3/account/favorites'))).data;
    expect(await kept()).toEqual([room.hotelId, attraction.favorite]);
    await guest.post(page, { remove: attraction.favorite });
    expect(await kept()).toEqual([room.hotelId]);
  });
});
