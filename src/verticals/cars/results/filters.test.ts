import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'hotels,cars' } })), 240_000);
afterAll(async () => await app?.close());

const rental = `pickup=BCN&from=${inDays(30)}T10:00&until=${inDays(34)}T10:00&age=30&residence=ES`;

/** The results with these filters. */
async function narrowed(filters = ''): Promise<string> {
  const answer = await app.fetch(`/cars/results?${rental}${filters}`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** How many cars a page says that it has. */
const found = (html: string) => Number(/role="status"[^>]*>(\d+) cars?</.exec(html)?.[1] ?? 0);

/** The boxes of a filter: value, and how many cars it promises. */
const boxes = (html: string, name: string) =>
  [...html.matchAll(/data-count="(\d+)"><input type="checkbox" name="(\w+)" value="([^"]*)"( checked)?/g)].flatMap(
    ([, count, of, value, checked]) =>
      of === name ? [{ value: value!, count: Number(count), checked: checked !== undefined }] : [],
  );

describe.each(['vendor', 'access', 'fuel'])('cars by %s', (name) => {
  test('are as many as each box promises, and two boxes give the sum', async () => {
    const all = await narrowed();
    const choices = boxes(all, name);
    expect(choices.length).toBeGreaterThan(1);
    for (const { value, count } of choices) {
      // oxlint-disable-next-line no-await-in-loop
      const some = await narrowed(`&${name}=${encodeURIComponent(value)}`);
      expect(found(some)).toBe(count);
      expect(count).toBeLessThan(found(all));
      // What is ticked narrows the others' counts, not its own.
      expect(boxes(some, name)).toEqual(choices.map((one) => ({ ...one, checked: one.value === value })));
    }
    const [one, other] = choices as [(typeof choices)[0], (typeof choices)[0]];
    const both = `&${name}=${encodeURIComponent(one.value)}&${name}=${encodeURIComponent(other.value)}`;
    expect(found(await narrowed(both))).toBe(one.count + other.count);
  });

  test('and a second filter are as many as the box promises beside it', async () => {
    const automatic = await narrowed('&gearbox=automatic');
    const [choice] = boxes(automatic, name).filter(({ count }) => count > 0);
    expect(found(await narrowed(`&gearbox=automatic&${name}=${encodeURIComponent(choice!.value)}`))).toBe(
      choice!.count,
    );
  });
});

describe('cars by their seats', () => {
  test('have so many at least', async () => {
    const counts = [];
    for (const seats of ['', 4, 5, 7, 9]) {
      // oxlint-disable-next-line no-await-in-loop
      const html = await narrowed(`&seats=${seats}`);
      counts.push(found(html));
      const shown = [...html.matchAll(/\b(\d+) seats?\b(?! or more)/g)].map(([, count]) => Number(count));
      expect(shown.length).toBeGreaterThan(0);
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(Number(seats));
    }
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(new Set(counts).size).toBeGreaterThan(2);
    expect(await narrowed('&seats=7')).toMatch(/<option value="7" selected/);
  });
});

describe('a filter that there is not', () => {
  test.each(['access=none', 'fuel=%00', 'seats=many', 'seats=-1', 'seats=0', 'seats=99999999', 'max_deposit=x'])(
    '%s is left out',
    async (filter) => {
      const html = await narrowed(`&${filter}`);
      expect(found(html)).toBe(found(await narrowed()));
      expect(html).not.toContain('Clear all');
    },
  );

  test('of a company without a car here leaves none, and can be removed', async () => {
    for (const name of ['Nobody', '%00', '%22%3E%3Cscript%3E', 'x'.repeat(5_000)]) {
      // oxlint-disable-next-line no-await-in-loop
      const html = await narrowed(`&vendor=${name}`);
      expect(html).toContain('No car fits');
      expect(html).toContain('Remove filters');
    }
  });
});
