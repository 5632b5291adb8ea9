import type { Browser, Page } from 'playwright-core';
import { openBrowser, type PageOnTheWay, pagesOnTheWay } from './browser.ts';
import { type Figure, median } from '../measure/figure.ts';
import type { Product } from '../product.ts';
import { axeViolations } from '#tests/axe.ts';

/** Highest layout shift score, as browsers compute it. */
const mostShift = 0.02;
const mostMsToOpen = 100;
const rounds = 5;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 900 } };

/** Measurements that need a browser: layout shifts, opening time of the pickers, findings of an audit. */
export async function shell(product: Product): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const pages = await pagesOnTheWay(browser, product);
    return [
      ...(await ofPages(browser, product, pages, 'a phone', phone)),
      ...(await ofPages(browser, product, pages, 'a desk', desk)),
      ...(await pickers(browser, product)),
    ];
  } finally {
    await browser.close();
  }
}

type Device = Parameters<Browser['newContext']>[0];

async function ofPages(
  browser: Browser,
  product: Product,
  pages: readonly PageOnTheWay[],
  on: string,
  device: Device,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const context = await browser.newContext({ ...device, baseURL: product.origin, reducedMotion: 'no-preference' });
  await context.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  for (const { name, path, isIndexable } of pages) {
    await page.goto(path);
    figures.push(await shiftOf(page, `Layout shift of ${name} on ${on}`));
    const faults = [...(await faultsOf(page, isIndexable)), ...errors.splice(0)];
    figures.push({
      name: `Faults of ${name} on ${on}`,
      value: faults.length,
      unit: 'faults',
      target: { atMost: 0 },
      note: faults.slice(0, 5).join('; '),
    });
  }
  await context.close();
  return figures;
}

/** After everything has come, and a scroll from the top to the end. */
async function shiftOf(page: Page, name: string): Promise<Figure> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((drawn) => setTimeout(drawn, 60));
    }
    scrollTo(0, 0);
    await new Promise((drawn) => setTimeout(drawn, 300));
  });
  const value = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  return { name, value, unit: 'CLS', target: { atMost: mostShift } };
}

/** What audits mark down on accessibility, best practices and, for what may be listed, search engines. */
async function faultsOf(page: Page, isIndexable: boolean): Promise<string[]> {
  const violations = await axeViolations(page);
  const own = await page.evaluate((listed) => {
    const faults: string[] = [];
    const want = (is: boolean, fault: string) => is || faults.push(fault);
    const has = (selector: string) => document.querySelector(selector) !== null;
    want(document.documentElement.lang !== '', 'no language');
    want(document.title.trim() !== '', 'no title');
    want(has('meta[name=viewport]'), 'no viewport');
    want(document.querySelectorAll('h1').length === 1, 'not one h1');
    want(document.doctype?.name === 'html', 'no doctype');
    if (listed) {
      want(has('meta[name=description][content]:not([content=""])'), 'no description');
      want(has('link[rel=canonical]'), 'no canonical address');
      want(!has('meta[name=robots][content*=noindex]'), 'not for search engines');
    }
    for (const link of document.querySelectorAll('a'))
      want(
        /^(https?:|\/|#|\?|mailto:|tel:)/.test(link.getAttribute('href') ?? ''),
        `no way: ${link.outerHTML.slice(0, 80)}`,
      );
    for (const image of document.querySelectorAll('img')) {
      want(image.hasAttribute('alt'), `no alt: ${image.src}`);
      want(image.hasAttribute('width') && image.hasAttribute('height'), `no size: ${image.src}`);
      const { width } = image.getBoundingClientRect();
      const shown = image.naturalWidth / Math.max(1, width * devicePixelRatio);
      want(!image.complete || width === 0 || image.src.endsWith('.svg') || shown < 4, `far too large: ${image.src}`);
    }
    for (const face of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]))
      if (face instanceof CSSFontFaceRule)
        want(
          face.style.getPropertyValue('font-display') !== '' || face.style.getPropertyValue('src').startsWith('local'),
          `no font-display: ${face.style.getPropertyValue('font-family')}`,
        );
    for (const field of document.querySelectorAll('input[type=password]'))
      want(field.hasAttribute('autocomplete'), 'a password without autocomplete');
    return [...new Set(faults)];
  }, isIndexable);
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`), ...own];
}

/** From the click on a loaded page to the window that can be read. */
async function pickers(browser: Browser, product: Product): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['currency', 'language', 'country', 'unit']) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ ...desk, baseURL: product.origin });
      const page = await context.newPage();
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const opener = page.locator(`[data-opens=${name}]:visible`).first();
      await opener.scrollIntoViewIfNeeded();
      await page.evaluate(() => {
        const seen = globalThis as unknown as { opened: Promise<number> };
        seen.opened = new Promise((opened) => {
          let pressed = 0;
          document.addEventListener('click', () => (pressed ||= performance.now()), { capture: true });
          new MutationObserver(() => {
            if (pressed && document.querySelector('dialog[open]'))
              requestAnimationFrame(() => opened(performance.now() - pressed));
          }).observe(document, { subtree: true, childList: true, attributes: true });
        });
      });
      await opener.click();
      taken.push(await page.evaluate(() => (globalThis as unknown as { opened: Promise<number> }).opened));
      await context.close();
    }
    figures.push({
      name: `The ${name} picker opens`,
      value: median(taken),
      unit: 'ms',
      target: { atMost: mostMsToOpen },
      note: `median of ${rounds} first openings, ${Math.max(...taken).toFixed(0)} ms at most`,
    });
  }
  return figures;
}
