import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

const client = join(resolve(process.env['E2E_DIST'] ?? 'dist'), 'client');

/** Bytes of a script as it goes over the wire. */
function brotliBytes(path: string): number {
  const file = join(client, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const budgets = [
  { name: 'home', path: '/', kilobytes: 110 },
  {
    name: 'results',
    path: `/hotels/destination/spain/barcelona/results?${stayQuery(dayFromNow(40), 3)}`,
    kilobytes: 130,
  },
];

journey.for(budgets)(
  'the $name page loads at most $kilobytes kB of JavaScript',
  async ({ path, kilobytes }, { visit }) => {
    const { page, open } = await visit();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await open(path);
    await page.waitForLoadState('networkidle');
    expect(scripts.size).toBeGreaterThan(3);
    const sizes = [...scripts]
      .map((script) => ({ script, bytes: brotliBytes(script) }))
      .toSorted((a, b) => b.bytes - a.bytes);
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const list = sizes.map(({ script, bytes }) => `${bytes} ${script}`).join('\n');
    expect(total, `${total} bytes of JavaScript:\n${list}`).toBeLessThanOrEqual(kilobytes * 1000);
  },
);
