import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getLocale } from '#i18n/locales.ts';
import { brokenRules, wcagRules } from '#tests/axe.ts';
import { isFull } from '#tests/full.ts';
import type { Visitor } from '../visitor.ts';

const contrast = 'color-contrast';
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };

export interface Inspected {
  /** Search engines may list it: it has a canonical address and its other languages. */
  readonly indexable?: boolean;
}

/** How many pages each visitor has had inspected. */
const inspected = new WeakMap<Visitor, number>();

/**
 * Checks the requirements of every page on the current page. `name` is for the failure's message. Outside a full run
 * axe checks each page once: by turns in the light scheme, in the dark one, and, without colours, on a phone.
 */
export async function inspect(visitor: Visitor, name: string, { indexable = false }: Inspected = {}): Promise<void> {
  const { page, language } = visitor;
  const turn = (inspected.get(visitor) ?? 0) % 3;
  inspected.set(visitor, turn + 1);
  await layOutAll(page);
  const facts = await factsOf(page);
  const { iso, dir } = getLocale(language);
  expect
    .soft(facts, `${name}: one heading, a title, language and direction, each id once`)
    .toMatchObject({ headings: 1, hasTitle: true, dir, idsTwice: [] });
  expect.soft([iso, language], `${name}: its language`).toContain(facts.lang);
  expect
    .soft(facts.isIndexable, `${name}: canonical and hreflang`)
    .toEqual({ canonical: indexable, languages: indexable && !page.url().includes('?'), noindex: !indexable });
  if (isFull || turn === 0) expect.soft(await violations(page, 'every rule'), `${name}: WCAG, light`).toEqual([]);
  if (isFull || turn === 1) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await settled(page);
    expect.soft(await violations(page, isFull ? 'colours' : 'every rule'), `${name}: WCAG, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  await page.setViewportSize(phone);
  await settled(page);
  expect.soft(await overflowing(page), `${name}: too wide for 360 px`).toEqual([]);
  if (isFull || turn === 2)
    expect.soft(await violations(page, 'all but colours'), `${name}: WCAG, on a phone`).toEqual([]);
  await page.setViewportSize(desktop);
}

/** Checks the rules on every page in the light scheme, and those on colours in the dark one. */
export async function inspectSchemes({ page }: Visitor, name: string): Promise<void> {
  await layOutAll(page);
  for (const [colorScheme, part] of [
    ['dark', 'colours'],
    ['light', 'every rule'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    expect.soft(await violations(page, part), `${name}: WCAG, ${colorScheme}`).toEqual([]);
  }
}

/** What is laid out only when it comes near keeps the colours of another scheme till then, and has no size. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('.below-fold')) card.style.contentVisibility = 'visible';
  });
}

/**
 * Waits until no colour or position changes any more: a change that is inherited starts transitions level by level. A
 * browser that draws nothing is waited for three seconds only.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let isLate = false;
    const late = new Promise((over) => setTimeout(over, 3_000)).then(() => (isLate = true));
    const nextFrame = () => Promise.race([new Promise((drawn) => requestAnimationFrame(drawn)), late]);
    const ending = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await nextFrame();
    for (let changing = ending(); changing.length > 0 && !isLate; changing = ending()) {
      await Promise.race([Promise.allSettled(changing.map((one) => one.finished)), late]);
      await nextFrame();
    }
  });
}

async function factsOf(page: Page) {
  return await page.evaluate(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    const { lang, dir } = document.documentElement;
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      idsTwice: ids.filter((id, at) => ids.indexOf(id) < at),
      lang,
      dir,
      headings: document.querySelectorAll('h1').length,
      hasTitle: document.title.trim() !== '',
      isIndexable: {
        canonical: has('link[rel=canonical]'),
        languages: has('link[rel=alternate][hreflang]'),
        noindex: has('meta[name=robots][content*=noindex]'),
      },
    };
  });
}

/** What the dark scheme and the phone's width can change; contrast takes axe the longest. */
type Part = 'every rule' | 'colours' | 'all but colours';

async function violations(page: Page, part: Part): Promise<string[]> {
  return await brokenRules(page, {
    runOnly: part === 'colours' ? [contrast] : wcagRules,
    rules: part === 'all but colours' ? { [contrast]: { enabled: false } } : {},
  });
}

/** The elements that stick out, when the page can be scrolled sideways. */
async function overflowing(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}
