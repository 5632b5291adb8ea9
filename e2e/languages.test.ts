import { afterAll, expect } from 'vitest';
import { localePath } from '#i18n/locale.ts';
import { localesWithTexts } from '#i18n/locales.ts';
import { lengthenWords, sticksOut } from './steps/measure/sticks-out.ts';
import { keepPicture, writeSheet } from './steps/sheet.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';
import { isFull, rotated } from '#tests/full.ts';

/** Every language fits on a phone, and loads the fonts of its own script only. */
const berlin = '/hotels/destination/germany/berlin';
const stay = stayQuery(dayFromNow(40), 3, '2-5,2');
const pages = {
  home: '/',
  hotels: '/hotels',
  results: `${berlin}/results?${stay}`,
  login: '/login',
  reservation: '/reservation',
};
const paths = Object.values(pages);
/** The longest words, the tallest letters, and each script, on other pages each; in a full run all on all. */
const telling: readonly string[] = ['de', 'fi', 'el', 'ru', 'ar', 'he', 'th', 'ja'];
const codes = localesWithTexts.map(({ code }) => code).filter((code) => isFull || telling.includes(code));
const phone = 360;

const faces: Readonly<Record<string, readonly string[]>> = {
  he: ['rubik-hebrew', 'rubik-latin'],
  ar: ['rubik-arabic', 'rubik-latin'],
  el: ['noto-sans-greek', 'noto-sans-latin'],
  vi: ['noto-sans-vietnamese', 'noto-sans-latin'],
};
const cyrillic = ['rubik-cyrillic', 'rubik-latin'];
const latin = ['rubik-latin-ext', 'rubik-latin'];
const thai = ['noto-sans-thai-thai', ...latin];
const facesOf = (code: string) =>
  faces[code] ?? (code === 'th' ? thai : ['bg', 'ru', 'sr', 'uk'].includes(code) ? cyrillic : latin);

afterAll(() => isFull && writeSheet(codes, [...Object.keys(pages), 'hotel']));

journey.for(codes)('in %s nothing sticks out on a phone, and no other script is fetched', async (code, { visit }) => {
  const { page } = await visit({ width: phone });
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const face = /\/([\w-]+)-wght-normal/.exec(request.url())?.[1];
    if (face) fetched.add(face);
  });
  await page.goto(localePath(code, pages.home), { waitUntil: 'networkidle' });
  // A deal of the day may be a hotel with a Hebrew name, or priced in shekels.
  const shown = await page.evaluate(() => document.body.textContent ?? '');
  const expected = [...facesOf(code), ...(/[\u0590-\u05ff₪]/.test(shown) ? ['rubik-hebrew'] : [])];
  expect([...fetched].filter((face) => !expected.includes(face))).toEqual([]);
  const { home, ...others } = pages;
  for (const [what, path] of [['home', home], ...rotated(Object.entries(others), 4, codes.indexOf(code))] as const) {
    if (path !== home) await page.goto(localePath(code, path));
    expect.soft(await sticksOut(page), `${code} ${path}`).toEqual([]);
    if (isFull) await keepPicture(page, code, what);
  }
  await page.goto(localePath(code, `${berlin}/results?${stay}`));
  const hotel = await page.locator('main h2 a, main h3 a').first().getAttribute('href');
  await page.goto(hotel ?? '');
  expect.soft(await sticksOut(page), `${code} ${hotel}`).toEqual([]);
  if (isFull) await keepPicture(page, code, 'hotel');
});

/** A desktop, the narrowest one, and one that is enlarged four times (WCAG 1.4.10). */
const widths = [1280, 1024, 320];
const barcelona = '/hotels/destination/spain/barcelona';
const shop = ['/hotels/destination/spain', `${barcelona}/results?${stay}`];
const onDesktops = isFull ? localesWithTexts.map(({ code }) => code) : ['ru', 'de'];

journey.for(onDesktops)('in %s nothing is cut off on a desktop or when enlarged', async (code, { visit }) => {
  const { page } = await visit({ scripts: false });
  const seeAll = async (path: string) => {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await sticksOut(page), `${path} at ${width}`).toEqual([]);
    }
  };
  for (const path of shop) await seeAll(localePath(code, path));
  const hotel = await page.locator('main h2 a').first().getAttribute('href');
  await seeAll(hotel ?? '');
  expect(await page.locator('button[name=offer]').count()).toBeGreaterThan(1);
});

journey('words that are two fifths longer fit a phone', async ({ visit }) => {
  const { page } = await visit({ width: phone, scripts: false });
  for (const path of [...paths, '/favorites', '/preferences', berlin]) {
    await page.goto(path);
    await lengthenWords(page);
    expect.soft(await sticksOut(page), path).toEqual([]);
  }
});
