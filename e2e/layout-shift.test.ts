import { expect } from 'vitest';
import { openFirstHotel, seeResults } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

const city = '/hotels/destination/germany/berlin';
/** Highest layout shift score of a page, as browsers compute it; the measurement of `npm run bench shell` has more pages. */
const mostShift = 0.02;

journey.for([
  { language: 'en', width: 1280, name: 'Berlin' },
  { language: 'he', width: 360, name: 'ברלין' },
] as const)(
  'nothing moves by itself on home, results and a hotel’s page, $language at $width px',
  // A browser that has ceased to draw answers nothing; the second attempt has another.
  { timeout: 90_000 },
  async ({ name, ...options }, { visit }) => {
    const visitor = await visit({ ...options, pictures: true });
    const { page, context, open } = visitor;
    await context.addInitScript(() => {
      const seen = globalThis as unknown as { shifts: { value: number; moved: string[] }[] };
      seen.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[])
          if (!entry.hadRecentInput)
            seen.shifts.push({
              value: entry.value,
              moved: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')),
            });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const expectStill = async (where: string) => {
      await page.waitForLoadState('networkidle');
      // From the top to the end, a screen at a time; each step waits until the browser has drawn it twice. One that draws nothing is
      // waited for a second.
      await page.evaluate(async () => {
        const drawn = () =>
          Promise.race([
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
            new Promise((over) => setTimeout(over, 1_000)),
          ]);
        for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
          scrollTo(0, y);
          await drawn();
        }
        scrollTo(0, 0);
        await drawn();
      });
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
      );
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${where}: ${JSON.stringify(shifts.filter(({ value }) => value > 0.001))}`).toBeLessThanOrEqual(
        mostShift,
      );
    };
    await open('/');
    await expectStill('home');
    await open(`${city}/results?${stayQuery(dayFromNow(40), 3)}`);
    await seeResults(visitor, name);
    await expectStill('results');
    await openFirstHotel(visitor);
    await page.reload();
    await expectStill('hotel');
  },
);
