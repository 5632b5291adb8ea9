import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import {
  barcelona,
  canaryMarkupBp,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  testHotels,
  today,
} from '#tests/hotels/hotels.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import type { ResultsView } from './results-view.ts';
import { unpackSession } from '../sessions/packed-session.ts';

let database: Database;
beforeAll(async () => {
  database = await openWorld();
}, 180_000);
afterAll(async () => await database?.close());

const sharing = () => testHotels(database, (direct) => [direct], 1, 0, true);
const show = async ({ pages }: ReturnType<typeof sharing>, query: string) =>
  pageOf<ResultsView>(await pages.results.show(contextOf(query, barcelona)));
const queryOf = (href: string) => href.split('?')[1] ?? '';

test('the next page of a search is found by another process, and by none that keeps its own', async () => {
  const [one, other, alone] = [sharing(), sharing(), testHotels(database)];
  const first = await show(one, stayQuery);
  const next = queryOf(`${first.view.pageHref}2`);
  expect(await show(alone, next)).toMatchObject({ status: 410, view: { state: 'session' } });
  const second = await show(other, next);
  expect(second).toMatchObject({ status: 200, view: { state: 'found', page: 2, count: first.view.count } });
  expect(second.view.cards).toEqual((await show(one, next)).view.cards);
});

test('what is written for other processes has selling prices, and nothing of the net ones or their markup', async () => {
  const hotels = sharing();
  await show(hotels, stayQuery);
  const { rows } = await database.pool.query<{ content: string }>(
    'select content from travel.search_session order by expires_at desc limit 1',
  );
  const { content } = rows[0]!;
  const found = unpackSession(content).revisions.flat();
  expect(found.length).toBeGreaterThan(30);

  const { stay, party } = readStayQuery(new URLSearchParams(stayQuery), today);
  const { rows: mapped } = await database.pool.query<{ ours: string; theirs: string }>(
    `select property_id as ours, supplier_property_id as theirs from hotels.property_mapping
     where supplier = 'direct' and property_id = any($1)`,
    [found.map(({ propertyId }) => propertyId)],
  );
  const request = { propertyIds: mapped.map(({ theirs }) => theirs), stay: stay!, party, nationality: 'US' };
  const answer = await hotels.direct.search(request, new AbortController().signal);
  if (answer.kind !== 'found') throw new Error(answer.reason);
  let compared = 0;
  for (const { propertyId, cheapest } of answer.properties) {
    const { ours } = mapped.find(({ theirs }) => theirs === propertyId)!;
    const row = found.find((one) => one.propertyId === ours)!;
    const sold = [row.cheapest, ...(row.refundable ? [row.refundable] : [])].flatMap((price) => [
      price.now.minor,
      price.whole.minor,
      price.strikethrough?.whole.minor,
    ]);
    const net = cheapest.lines.find(({ kind }) => kind === 'base')!.amount.minor;
    expect(row.cheapest.now.minor).toBeGreaterThan(net);
    expect(sold).not.toContain(net);
    compared += 1;
  }
  expect(compared).toBe(found.length);
  expect(content).not.toMatch(new RegExp(`token|net|markup|${canaryMarkupBp}`, 'i'));
});
