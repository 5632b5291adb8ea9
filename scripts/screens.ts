// `npm run screens`: pictures of the pages of a site that runs, in each language, width and theme, and a sheet to look
// through them, in `artifacts/screens/`.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#accounts/demo-people.ts';
import { commandArguments } from './launch/commands.mjs';
import { namespaceFiles, readJson } from './locales/locale-files.ts';
import { canRun, findChromium } from './testing/chromium.ts';

const { values } = commandArguments('screens');
const root = path.resolve(import.meta.dirname, '..');
const listed = (text: unknown) => String(text).split(',');
const written = readdirSync(path.join(root, 'locales')).filter(
  (code) => namespaceFiles(path.join(root, 'locales', code)).length > 0,
);
const codes = values['locales'] === undefined ? written : listed(values['locales']);
const fullPage = values['whole'] === true;
const themes = listed(values['themes']) as ('light' | 'dark')[];
const folder = path.join(root, 'artifacts/screens');
mkdirSync(folder, { recursive: true });

const dayFromNow = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString();
const city = '/hotels/destination/germany/berlin';
const stay = `check_in=${dayFromNow(40)}&check_out=${dayFromNow(43)}`;
const results = `${city}/results?${stay}&guests=2,2`;

/** By an address, or by the link or button on the page before that leads there. */
type Way = string | ((page: Page) => Promise<void>);
const follow = (selector: string) => async (page: Page) => {
  const address = await page.locator(selector).first().getAttribute('href');
  await page.goto(address ?? '/', { waitUntil: 'networkidle' });
};
const asGuest: Record<string, Way> = {
  home: '/',
  hotels: '/hotels',
  destination: city,
  results,
  'nothing fits': `${results}&max_price=1`,
  missing: '/hotels/destination/germany/berlinn',
  login: '/login',
  'login by link': '/login/link',
  reservation: '/reservation',
  favourites: '/favorites',
  preferences: '/preferences',
  'to hotel': results,
  hotel: follow('#hotels h2 a'),
  reviews: follow('main a[href*="/reviews"]'),
  'back to hotel': results,
  'hotel again': follow('#hotels h2 a'),
  book: async (page) => {
    await page.locator('button[name=offer]').first().click();
    await page.waitForURL(/\/book/);
  },
  pay: async (page) => {
    for (const [field, text] of Object.entries({ first_name: 'Dana', last_name: 'Levi' }))
      for (const box of await page.locator(`main input[name$="${field}"]`).all()) await box.fill(text);
    await page.locator('main input[name=email]').fill(`screens-${Date.now()}@example.com`);
    await page.locator('main input[name=phone]').fill('+972 50 123 4567');
    await page.locator('main select[name$="nationality"]').first().selectOption('IL');
    await page.locator('main input[name=terms]').check();
    await page.locator('main form button[type=submit]').last().click();
    await page.waitForURL(({ hostname }) => hostname.startsWith('pay.'));
  },
  success: async (page) => {
    // The sandbox gateway's card that is always approved.
    const card = { 'cc-number': '4242 4242 4242 4242', 'cc-exp': '08/34', 'cc-csc': '123', 'cc-name': 'Dana Levi' };
    for (const [field, text] of Object.entries(card)) await page.locator(`input[autocomplete=${field}]`).fill(text);
    await page.locator('form button[type=submit]').first().click();
    await page.locator('main a[href*="voucher"]').first().waitFor();
  },
  trip: follow('main a[href*="/reservation"]:not([href*="/v3/"], [href*="voucher"])'),
};
/** Of the demo's traveller, who exists where the demo runs on one's own machine. */
const asTraveller: Record<string, Way> = {
  profile: '/profile',
  security: '/profile/security',
  passkeys: '/profile/security/passkeys',
  searches: '/searches',
  alerts: '/price-alerts',
  trips: '/account/reservations',
};
/** On the way to another page only. */
const passing = new Set(['to hotel', 'back to hotel', 'hotel again']);

const found = await findChromium({ env: process.env, isRoot: false, canRun, run: async () => 1 });
if (typeof found !== 'string') throw new Error(found.advice);
const browser = await chromium.launch({
  executablePath: found,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});

/** What comes only near the window: lists further down, and their pictures. */
async function layOutAll(page: Page) {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** Takes the pictures of these pages in a language and a width; the cells of the sheet by theme. */
async function take(context: BrowserContext, code: string, width: number, pages: Record<string, Way>) {
  const page = await context.newPage();
  const prefix = code === 'en' ? '' : `/${code}`;
  const cells = themes.map(() => '');
  for (const [what, way] of Object.entries(pages)) {
    if (typeof way === 'string')
      await page.goto(way === '/' ? prefix || '/' : prefix + way, { waitUntil: 'networkidle' });
    else await way(page);
    if (passing.has(what)) continue;
    if (fullPage) await layOutAll(page);
    for (const [at, colorScheme] of themes.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const file = `${code}-${what.replaceAll(' ', '-')}-${width}-${colorScheme}.jpg`;
      await page.screenshot({
        path: path.join(folder, file),
        type: 'jpeg',
        quality: 80,
        fullPage,
        animations: 'disabled',
      });
      cells[at] +=
        `<td><a href="${file}"><img src="${file}" loading="lazy" width="240" alt="${code} ${what}"></a></td>`;
    }
  }
  return cells;
}

const rows: string[] = [];
for (const code of codes) {
  const { iso, name } = readJson(path.join(root, 'locales', code, 'locale.json')) as { iso: string; name: string };
  for (const width of listed(values['widths']).map(Number)) {
    const context = await browser.newContext({
      baseURL: String(values['origin']),
      viewport: { width, height: width < 640 ? 740 : 900 },
      locale: iso.split('-u-')[0] ?? iso,
      reducedMotion: 'reduce',
    });
    const guest = await take(context, code, width, asGuest);
    const form = await context.newPage();
    await form.goto('/login');
    await form.locator('main input[name=email]').fill('maya@demo.example');
    await form.locator('main input[name=password]').fill(demoPassword);
    await form.locator('main form button[type=submit]').first().click();
    await form.waitForLoadState('networkidle');
    const traveller = await take(context, code, width, asTraveller);
    for (const [at, theme] of themes.entries())
      rows.push(`<tr><th>${name}<br>${code} ${width} ${theme}</th>${guest[at]}${traveller[at]}</tr>`);
    await context.close();
    console.log(code, width);
  }
}
await browser.close();
const titles = [...Object.keys(asGuest).filter((what) => !passing.has(what)), ...Object.keys(asTraveller)];
writeFileSync(
  path.join(folder, 'sheet.html'),
  `<!doctype html><meta charset="utf-8"><title>Screens</title>` +
    `<table><tr><th></th>${titles.map((what) => `<th>${what}</th>`).join('')}</tr>${rows.join('\n')}</table>\n`,
);
console.log(path.join(folder, 'sheet.html'));
