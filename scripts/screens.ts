// `npm run screens`: pictures of six pages in every language that has texts, from a site that runs, and a sheet to look
// through them, in `artifacts/screens/`.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { commandArguments } from './launch/commands.mjs';
import { namespaceFiles, readJson } from './locales/locale-files.ts';
import { canRun, findChromium } from './testing/chromium.ts';

const { values } = commandArguments('screens');
const root = path.resolve(import.meta.dirname, '..');
const width = Number(values['width']);
const written = readdirSync(path.join(root, 'locales')).filter(
  (code) => namespaceFiles(path.join(root, 'locales', code)).length > 0,
);
const { locales } = values;
const codes = typeof locales === 'string' ? locales.split(',') : written;
const folder = path.join(root, 'artifacts/screens');
mkdirSync(folder, { recursive: true });

const dayFromNow = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString();
const city = '/hotels/destination/germany/berlin';
const stay = `check_in=${dayFromNow(40)}&check_out=${dayFromNow(43)}&guests=2-5,2`;
const pages: Record<string, string> = {
  home: '/',
  destination: city,
  results: `${city}/results?${stay}`,
  hotel: '',
  login: '/login',
  reservation: '/reservation',
};

const found = await findChromium({ env: process.env, isRoot: false, canRun, run: async () => 1 });
if (typeof found !== 'string') throw new Error(found.advice);
const browser = await chromium.launch({
  executablePath: found,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
const rows: string[] = [];
for (const code of codes) {
  const { iso, name } = readJson(path.join(root, 'locales', code, 'locale.json')) as { iso: string; name: string };
  const context = await browser.newContext({
    baseURL: String(values['origin']),
    viewport: { width, height: width < 640 ? 780 : 900 },
    locale: iso.split('-u-')[0] ?? iso,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const prefix = code === 'en' ? '' : `/${code}`;
  const cells: string[] = [];
  for (const [what, address] of Object.entries(pages)) {
    // The hotel is the first of the results, which are looked at before it.
    const first = what === 'hotel' ? await page.locator('main h2 a, main h3 a').first().getAttribute('href') : null;
    await page.goto(first ?? (address === '/' ? prefix || '/' : prefix + address), { waitUntil: 'networkidle' });
    const file = `${code}-${what}-${width}.jpg`;
    await page.screenshot({ path: path.join(folder, file), type: 'jpeg', quality: 80 });
    cells.push(`<td><a href="${file}"><img src="${file}" loading="lazy" width="320" alt="${code} ${what}"></a></td>`);
  }
  rows.push(`<tr><th>${name}<br>${code}</th>${cells.join('')}</tr>`);
  await context.close();
  console.log(code);
}
await browser.close();
writeFileSync(
  path.join(folder, `sheet-${width}.html`),
  `<!doctype html><meta charset="utf-8"><title>Screens, ${width} px</title>` +
    `<table><tr><th></th>${Object.keys(pages)
      .map((what) => `<th>${what}</th>`)
      .join('')}</tr>${rows.join('\n')}</table>\n`,
);
console.log(path.join(folder, `sheet-${width}.html`));
