import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { loadLocale } from '#i18n/load-locale.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { Translate } from '#i18n/translate.ts';
import { isFull } from '#tests/full.ts';
import type { Surroundings } from './surroundings.ts';
import { launchBrowser } from './browser.ts';
import { watchContext } from './watch.ts';

export type Language = 'en' | 'he';

export interface VisitorOptions {
  readonly language?: Language;
  readonly width?: number;
  /** False: the browser runs no JavaScript. */
  readonly scripts?: boolean;
  /** True: the browser loads pictures, as it does for every visitor of a full run. */
  readonly pictures?: boolean;
  /** Another server than the one that all journeys share. */
  readonly site?: Pick<Surroundings, 'origin' | 'payOrigin'>;
}

/** A visitor with a separate browser, without cookies, with one preferred language. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  readonly scripts: boolean;
  readonly isPhone: boolean;
  /** Not shared with other visitors. */
  readonly email: string;
  /** The visible text of a message, `book.toPayment`. */
  readonly t: Translate;
  /** Opens a page by its path without the locale's prefix. */
  open(path: string): Promise<void>;
  /** These console errors belong to the story. */
  forgive(text: RegExp): void;
}

export const surroundings = inject('surroundings');

/** With pictures and without: each is for all files of a worker, and ends with the worker. */
const launched = new Map<boolean, Promise<Browser>>();

function browser(pictures: boolean): Promise<Browser> {
  const found = launched.get(pictures) ?? launchBrowser(surroundings.chromium, pictures);
  launched.set(pictures, found);
  return found;
}

/** For a second attempt: a browser that has ceased to draw would fail it too. */
async function closeBrowsers(): Promise<void> {
  const before = [...launched.values()];
  launched.clear();
  for (const one of before) await one.then((found) => found.close()).catch(() => undefined);
}

const desktop = 1280;
const height = 900;

export type Visit = (options?: VisitorOptions) => Promise<Visitor>;

async function arrive(options: VisitorOptions, forgiven: RegExp[], problems: string[]): Promise<Visitor> {
  const { language = 'en', width = desktop, scripts = true, pictures = isFull, site = surroundings } = options;
  const context = await (
    await browser(pictures)
  ).newContext({
    baseURL: site.origin,
    viewport: { width, height },
    javaScriptEnabled: scripts,
    locale: getLocale(language).iso,
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  });
  // A machine with other work takes long; nothing that comes is waited for longer than it takes.
  context.setDefaultTimeout(60_000);
  watchContext(context, site, problems, forgiven);
  await loadLocale(language);
  const page = await context.newPage();
  return {
    page,
    context,
    language,
    scripts,
    isPhone: width < 640,
    email: `guest-${randomUUID().slice(0, 8)}@example.com`,
    t: translator(language),
    open: async (path) => {
      if (scripts) {
        await page.goto(localePath(language, path));
        await alive(page);
      } else {
        // Without scripts no picture is lazy: the page has loaded only when the last one of a long list has come.
        await page.goto(localePath(language, path), { waitUntil: 'domcontentloaded' });
        await expect.poll(() => isStyled(page)).toBe(true);
      }
    },
    forgive: (text) => void forgiven.push(text),
  };
}

/** A page is taken over once it is on the screen, which may be after its load. */
async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.getElementById('app');
    return app === null || Object.keys(app).some((key) => key.startsWith('__reactContainer'));
  });
}

/** Whether all style sheets of a page are there. */
async function isStyled(page: Page): Promise<boolean> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );
}

/** In a range for documentation (RFC 5737 and 3849 are small and large). */
function someAddress(): string {
  return `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
}

/** A test with visitors. Any error in their consoles, and any request to elsewhere, fails it. */
export const journey = test.extend<{ visit: Visit }>({
  visit: async ({ task, onTestFinished }, lend) => {
    const visitors: Visitor[] = [];
    const forgiven: RegExp[] = [];
    const problems: string[] = [];
    if (task.result?.retryCount) await closeBrowsers();
    // After `lend` an error would end the test without its second attempt.
    onTestFinished(async () => {
      const failed = task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) > 0;
      for (const [at, { page, context }] of visitors.entries()) {
        if (failed) await picture(page, `${task.name} ${at + 1}`);
        await context.close();
      }
      const left = problems.filter((problem) => !forgiven.some((text) => text.test(problem)));
      if (left.length > 0) throw new Error(`The browser complained:\n${left.join('\n')}`);
    });
    await lend(async (options = {}) => {
      const visitor = await arrive(options, forgiven, problems);
      visitors.push(visitor);
      return visitor;
    });
  },
});

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync('artifacts/e2e', { recursive: true });
  await page
    .screenshot({ path: `artifacts/e2e/${name.replaceAll(/[^\w\u0590-\u05ff]+/g, '-')}.png`, timeout: 10_000 })
    .catch(() => undefined);
  console.error(`${name}: at ${page.url()}`);
}
