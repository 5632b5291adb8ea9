import { expect, test } from 'vitest';
import { addDays, type StayDates } from '#values/stay-dates.ts';
import { gatherLeft } from './gather-left.ts';
import { setUpDirect, today } from '../test-direct.ts';

const { database, rateOf, supplier, orderOf } = setUpDirect();

/** The database, and the number of its queries. */
function counted() {
  let questions = 0;
  const db = database().db.withPlugin({
    transformQuery: ({ node }) => {
      questions += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, questions: () => questions };
}

const stayOf = (from: number, nights: number): StayDates => ({
  checkIn: addDays(today, from),
  checkOut: addDays(today, from + nights),
});

async function roomTypeIds(propertyId: string): Promise<string> {
  const { rows } = await database().pool.query<{ id: bigint }>(
    'select id from direct.room_type where property_id = $1 order by id',
    [propertyId],
  );
  return rows.map(({ id }) => id).join(',');
}

/** Sells rooms of the first property in nights that overlap in part. */
async function sellSome(): Promise<void> {
  for (const [from, nights] of [
    [30, 3],
    [32, 2],
    [33, 1],
    [33, 4],
  ] as const) {
    const rate = await rateOf('ro-flex', { stay: stayOf(from, nights) });
    expect((await supplier().book(orderOf(rate))).kind).toBe('confirmed');
  }
}

test('all who ask in one turn are told what each alone would be told, by one question for each list of rooms', async () => {
  await sellSome();
  const [ids, others] = [await roomTypeIds('d-1'), await roomTypeIds('d-2')];
  const stays = [stayOf(30, 3), stayOf(33, 1), stayOf(32, 2), stayOf(30, 3), stayOf(29, 9), stayOf(40, 1)];
  const alone: ReadonlyMap<bigint, number>[] = [];
  // oxlint-disable-next-line no-await-in-loop -- alone
  for (const stay of stays) alone.push(await gatherLeft(database().db)(ids, stay));
  expect(alone.map((left) => [...left.values()])).toEqual([[5], [4], [4], [5], [4], []]);

  const { db, questions } = counted();
  const left = gatherLeft(db);
  const together = await Promise.all([...stays.map((stay) => left(ids, stay)), left(others, stayOf(30, 3))]);
  expect(together).toEqual([...alone, new Map()]);
  expect(questions()).toBe(2);
});

test('a few rooms of several lists are asked about in one question for the same stays, those of a city alone', async () => {
  await sellSome();
  const [ids, others] = [await roomTypeIds('d-1'), await roomTypeIds('d-2')];
  const stays = [stayOf(30, 3), stayOf(33, 1)];
  const many = `${ids},${Array.from({ length: 500 }, (_, at) => 900_000 + at).join()}`;
  const lists = [ids, others, many];
  const alone: ReadonlyMap<bigint, number>[] = [];
  // oxlint-disable-next-line no-await-in-loop -- alone
  for (const list of lists) for (const stay of stays) alone.push(await gatherLeft(database().db)(list, stay));
  const { db, questions } = counted();
  const left = gatherLeft(db);
  const together = await Promise.all(lists.flatMap((list) => stays.map((stay) => left(list, stay))));
  for (const [at, one] of alone.entries()) for (const [id, rooms] of one) expect(together[at]!.get(id)).toBe(rooms);
  expect(alone.map(({ size }) => size)).toEqual([1, 1, 0, 0, 1, 1]);
  expect(questions()).toBe(2);
});

test('what the database refuses is refused to all who asked it, and to nobody else', async () => {
  const left = gatherLeft(database().db);
  const [ids, stay, other] = [await roomTypeIds('d-1'), stayOf(30, 3), stayOf(31, 3)];
  const answers = await Promise.allSettled([left('no number', other), left(ids, stay), left('no number', other)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(await left(ids, stay)).toEqual(new Map());
});
