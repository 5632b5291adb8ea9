import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { barcelona, contextOf, openWorld, pageOf, stayQuery, testHotels } from '#tests/hotels/hotels.ts';
import type { ChoiceView, ResultsView } from '../../results/results-view.ts';
import { praisedTopics } from './praise.ts';
import { readPraise } from './read-praise.sql.ts';

const said = (liked: string, disliked = '', locale = 'en') => ({ liked, disliked, locale });

describe('what guests praise', () => {
  test('is nothing without reviews, or when only one speaks of it', () => {
    expect(praisedTopics([])).toEqual([]);
    expect(praisedTopics([said('The breakfast!'), said('Lovely staff')])).toEqual([]);
  });
  test('is what two of them liked, each in the words of their own language', () => {
    expect(praisedTopics([said('The breakfast!'), said('Tolles Frühstück', '', 'de')])).toEqual(['breakfast']);
    expect(praisedTopics([said('The breakfast!'), said('Tolles Frühstück', '', 'en')])).toEqual([]);
    expect(praisedTopics([said('מיקום מעולה', '', 'he'), said('המיקום', '', 'he')])).toEqual(['location']);
    // A word begins with these letters, and does not just contain them.
    expect(praisedTopics([said('embedded'), said('embedded')])).toEqual([]);
  });
  test('is not what as many complained about, nor what nine of a hundred mention', () => {
    const liked = [said('Great beds'), said('BED was soft')];
    expect(praisedTopics(liked)).toEqual(['bed']);
    expect(praisedTopics([...liked, said('', 'Hard beds'), said('', 'The bed')])).toEqual([]);
    const others = Array.from({ length: 91 }, () => said('Nice'));
    const nine = Array.from({ length: 9 }, () => said('Great beds'));
    expect(praisedTopics([...others, ...nine])).toEqual([]);
  });
});

describe('the filter on it', () => {
  let database: Database;
  beforeAll(async () => void (database = await openWorld()), 180_000);
  afterAll(async () => await database?.close());
  const praise = async () =>
    (
      await database.pool.query<{ id: string; topics: string[]; words: string | null }>(
        'select property_id as id, topics, words from hotels.praise order by property_id',
      )
    ).rows;
  const view = async (query: string) =>
    pageOf<ResultsView>(await testHotels(database).pages.results.show(contextOf(query, barcelona))).view;

  test('reads every hotel once, and again after a review was published or removed', async () => {
    expect((await praise()).every(({ words, topics }) => words === null && topics.length === 0)).toBe(true);
    await readPraise(database.db);
    const all = await praise();
    expect(all.every(({ words }) => words !== null)).toBe(true);
    const known = all.find(({ topics }) => topics.length > 0)!;
    await database.pool.query(`update hotels.review set state = 'removed' where property_id = $1`, [known.id]);
    expect((await praise()).filter(({ words }) => words === null).map(({ id }) => id)).toEqual([known.id]);
    await readPraise(database.db);
    expect((await praise()).find(({ id }) => id === known.id)?.topics).toEqual([]);
    await database.pool.query(`update hotels.review set state = 'published' where property_id = $1`, [known.id]);
    await readPraise(database.db);
    expect((await praise()).find(({ id }) => id === known.id)?.topics).toEqual(known.topics);
  });

  test('says how many hotels each choice leaves, which are those that it leaves', async () => {
    const choices = (await view(stayQuery)).filters!.lists.praised as readonly ChoiceView[];
    expect(choices.length).toBeGreaterThan(1);
    const [first, second] = choices;
    const narrowed = await view(`${stayQuery}&praised=${first!.value}`);
    expect(narrowed.cards).toHaveLength(Math.min(30, Number(first!.count)));
    expect(narrowed.chips.map(({ label }) => label)).toEqual([expect.stringContaining(first!.label)]);
    const both = await view(`${stayQuery}&praised=${first!.value},${second!.value}`);
    const left = (narrowed.filters!.lists.praised as readonly ChoiceView[]).find(
      ({ value }) => value === second!.value,
    );
    expect(both.cards).toHaveLength(Math.min(30, Number(left?.count ?? 0)));
  });
});
