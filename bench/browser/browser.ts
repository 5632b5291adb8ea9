import { type Browser, chromium } from 'playwright-core';
import { canRun, findChromium } from '../../scripts/testing/chromium.ts';
import type { Product } from '../product.ts';

export interface InstalledBrowser {
  /** The program. */
  readonly file: string;
  readonly flags: readonly string[];
}

/** The Chromium of the browser tests; none is installed here. Throws with advice when there is none. */
export async function installedBrowser(): Promise<InstalledBrowser> {
  const found = await findChromium({ env: process.env, isRoot: false, canRun, run: async () => 1 });
  if (typeof found !== 'string') throw new Error(found.advice);
  return { file: found, flags: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] };
}

export async function openBrowser(): Promise<Browser> {
  const { file, flags } = await installedBrowser();
  return await chromium.launch({ executablePath: file, args: [...flags] });
}

export interface PageOnTheWay {
  readonly name: 'home' | 'city' | 'results' | 'hotel' | 'hotel without dates' | 'book';
  readonly path: string;
  /** Search engines may list it. */
  readonly isIndexable: boolean;
}

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString();
const stay = `check_in=${day(40)}&check_out=${day(43)}&guests=2`;
const city = '/hotels/destination/spain/barcelona';
const results = `${city}/results?${stay}`;

/** The pages from the home page to a booking, found by following links; the last has its own quote. */
export async function pagesOnTheWay(browser: Browser, product: Product): Promise<readonly PageOnTheWay[]> {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await page.goto(results);
  const hotel = await page
    .locator('main a[href*="/barcelona/"][href*="check_in"]:not([href*="/results"])')
    .first()
    .getAttribute('href');
  await page.goto(hotel ?? '');
  await Promise.all([page.waitForURL('**/book?**'), page.locator('button[name=offer]').first().click()]);
  const book = page.url().slice(product.origin.length);
  await context.close();
  return [
    { name: 'home', path: '/', isIndexable: true },
    { name: 'city', path: city, isIndexable: true },
    { name: 'results', path: results, isIndexable: false },
    { name: 'hotel', path: hotel ?? '', isIndexable: false },
    { name: 'hotel without dates', path: hotel?.split('?')[0] ?? '', isIndexable: true },
    { name: 'book', path: book, isIndexable: false },
  ];
}
