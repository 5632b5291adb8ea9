import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import type { PricingOf } from '#pricing/pricing-of.ts';
import { bareApi } from '#tests/bare-api.ts';
import {
  barcelona,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';
import { compilePricing } from '#pricing/compile-pricing.ts';
import { percentRule } from '#pricing/rules/price-rule.ts';
import { percentPricing } from '#tests/pricing.ts';
import { closeApi } from '#web/api/api.ts';
import type { Principal } from '#web/principal.ts';
import { createRateLimits } from '#web/rate-limit.ts';
import type { CompareView } from './compare/compare-view.ts';
import type { HotelView } from './hotel-page/hotel-view.ts';
import type { ResultsView } from './results/results-view.ts';
import type { HotelSupplier } from './supplier.ts';

/** An agent whose prices have twice the mark-up. */
const agent: Principal = {
  id: '0199d3d0-0000-7000-8000-000000000001',
  name: 'Agent',
  provenEmail: null,
  avatar: null,
  planId: 1,
  actions: [],
  options: { flights: false, packages: false, crm: false },
};
const [toPublic, toAgents] = [percentPricing(1_000), percentPricing(2_000)];
const pricingOf: PricingOf = ({ principal }) => (principal ? toAgents : toPublic);

let database: Database;
let hotels: TestHotels;
let searches = 0;
const counted = (direct: HotelSupplier): readonly HotelSupplier[] => [
  {
    ...direct,
    search(criteria, signal) {
      searches += 1;
      return direct.search(criteria, signal);
    },
  },
];
beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(database, counted, 1, 0, false, pricingOf);
}, 180_000);
afterAll(async () => await database?.close());

const results = async (query: string, principal: Principal | null, of = hotels) =>
  pageOf<ResultsView>(await of.pages.results.show(contextOf(query, barcelona, { principal })));
const sessionOf = ({ view }: Awaited<ReturnType<typeof results>>) =>
  new URLSearchParams(view.sorts[0]!.href.split('?')[1]).get('session')!;
const totals = ({ view }: Awaited<ReturnType<typeof results>>) =>
  new Map(view.cards.map(({ id, price }) => [id, price?.total]));

/** An API call without a session cookie, or with the agent's. */
async function call(path: string, who: Principal | null) {
  const api = bareApi({
    limits: createRateLimits(),
    principalOf: async ({ cookies }) => ({ person: cookies['who'] ? agent : null, cookies: [] }),
  });
  hotels.addApi(api);
  closeApi(api, '');
  const headers = { origin: 'http://api.test', ...(who ? { cookie: 'who=agent' } : {}) };
  const answer = await api.fetch(new Request(`http://api.test${path}`, { headers }));
  const text = await answer.text();
  // oxlint-disable-next-line no-explicit-any -- answers of every shape
  const data: any = text.startsWith('{') ? JSON.parse(text).data : text;
  return { status: answer.status, data };
}

describe('two pricings at once', () => {
  test('the same search in the same moment is made once for each, and shows two prices', async () => {
    searches = 0;
    const [mine, theirs, mineToo] = await Promise.all([
      results(stayQuery, null),
      results(stayQuery, agent),
      results(stayQuery, null),
    ]);
    const perSearch = searches / 2;
    expect(Number.isInteger(perSearch)).toBe(true);
    expect(totals(mine)).toEqual(totals(mineToo));
    const [open, agents] = [totals(mine), totals(theirs)];
    const both = [...open.keys()].filter((id) => agents.has(id));
    expect(both.length).toBeGreaterThan(10);
    for (const id of both) expect(agents.get(id)).not.toBe(open.get(id));

    searches = 0;
    await results(stayQuery, null);
    expect(searches).toBe(perSearch);
  });

  test.each(['process', 'database'] as const)(
    'a session of one is not found by the other (in the %s)',
    async (where) => {
      const sharing = () => testHotels(database, (direct) => [direct], 1, 0, true, pricingOf);
      const one = where === 'process' ? hotels : sharing();
      const other = where === 'process' ? hotels : sharing();
      for (const [owner, stranger] of [
        [null, agent],
        [agent, null],
      ] as const) {
        const query = `${stayQuery}&session=${sessionOf(await results(stayQuery, owner, one))}`;
        expect(await results(query, stranger, other)).toMatchObject({ status: 410, view: { state: 'session' } });
        expect(await results(query, owner, other)).toMatchObject({ status: 200, view: { state: 'found' } });
      }
    },
  );

  test('the same by the API: list, map and events', async () => {
    const [mine, theirs] = [sessionOf(await results(stayQuery, null)), sessionOf(await results(stayQuery, agent))];
    const listed = async (session: string, who: Principal | null) =>
      JSON.stringify((await call(`/hotels/searches/${session}`, who)).data.hotels);
    expect(await listed(mine, null)).not.toBe(await listed(theirs, agent));
    for (const path of ['', '/pins', '/events'])
      for (const [owner, stranger, session] of [
        [null, agent, mine],
        [agent, null, theirs],
      ] as const) {
        expect((await call(`/hotels/searches/${session}${path}`, stranger)).status).toBe(404);
        expect((await call(`/hotels/searches/${session}${path}`, owner)).status).toBe(200);
      }
  });

  test('a hotel’s page, calendar, similar hotels and comparison have each visitor’s prices', async () => {
    const { view } = await results(stayQuery, null);
    const [first, second] = view.cards;
    const params = { ...barcelona, hotel: first!.slug };
    const seen = async (principal: Principal | null) => {
      const page = pageOf<HotelView>(
        await hotels.pages.hotel.show(contextOf(`${stayQuery}&calendar=1`, params, { principal })),
      );
      const compared = pageOf<CompareView>(
        await hotels.pages.compare.show(contextOf(`${stayQuery}&ids=${first!.id},${second!.id}`, {}, { principal })),
      );
      expect([page.cache, compared.cache]).toEqual(['private', 'private']);
      return {
        total: page.view.cheapest?.total,
        calendar: JSON.stringify(page.view.calendar),
        similar: JSON.stringify(page.view.similar),
        compared: JSON.stringify(compared.view.groups),
        api: JSON.stringify(
          (await call(`/hotels/${first!.id}/rates?check_in=${checkIn}&check_out=${checkOut}`, principal)).data,
        ),
        apiCalendar: JSON.stringify((await call(`/hotels/${first!.id}/calendar`, principal)).data),
      };
    };
    const [mine, theirs] = await Promise.all([seen(null), seen(agent)]);
    for (const [name, text] of Object.entries(mine)) {
      expect(text, name).toMatch(/\d/);
      expect(theirs[name as keyof typeof theirs], name).not.toBe(text);
    }
  });

  test('a stranger and agents of two agencies who search in the same second see three prices', async () => {
    const rules = [percentRule('everything', 1_000)];
    const pricingFor = (id: string | undefined, own: number) =>
      compilePricing(
        [
          { id: 'platform', version: 1, level: 'platform', agencyId: null, rules },
          ...(id ? [{ id, version: 1, level: 'agency' as const, agencyId: id, rules: [percentRule('own', own)] }] : []),
        ],
        id ? { kind: 'agency', id, model: 'net', commissionBp: 0 } : { kind: 'public' },
      );
    const pricings = new Map([
      [undefined, pricingFor(undefined, 0)],
      ['north', pricingFor('north', 500)],
      ['south', pricingFor('south', 900)],
    ]);
    const [north, south] = ['north', 'south'].map((id) => ({ ...agent, id }));
    const three = testHotels(database, counted, 1, 0, false, ({ principal }) => pricings.get(principal?.id)!);
    const people = [null, north!, south!];
    const found = await Promise.all(people.map(async (who) => totals(await results(stayQuery, who, three))));
    const [open, ...agencies] = found;
    const ids = [...open!.keys()].filter((id) => agencies.every((one) => one.has(id)));
    expect(ids.length).toBeGreaterThan(10);
    for (const id of ids) expect(new Set(found.map((one) => one.get(id))).size).toBe(3);
    // Nobody's session is anybody else's.
    const sessions = await Promise.all(people.map(async (who) => sessionOf(await results(stayQuery, who, three))));
    for (const [at, session] of sessions.entries())
      for (const [other, who] of people.entries())
        expect((await results(`${stayQuery}&session=${session}`, who, three)).status).toBe(at === other ? 200 : 410);
  });
});
