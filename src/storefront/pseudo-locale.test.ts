import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { locales } from '#i18n/locales.ts';
import { countries } from '#values/country.ts';
import { currencies } from '#values/currency.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { everyPage, openEveryPage, ownNamesOf, placeNamesOf } from '#tests/every-page.ts';
import { runsOf, textsOfPage, withoutNames } from '#tests/page-texts.ts';

/** English in unusual letters: any text that stays readable on a page is not a message. */
vi.mock('#i18n/load-locale.ts', async (original) => {
  // Loaded here, because the mocked module is imported while others are still loading.
  const { pseudo } = await import('#tests/pseudo-locale.ts');
  const real = await original<typeof import('#i18n/load-locale.ts')>();
  const written = new Map<string, object>();
  return {
    ...real,
    loadedMessages(code: string) {
      let texts = written.get(code);
      if (!texts) written.set(code, (texts = pseudo(real.loadedMessages(code))));
      return texts;
    },
  };
});

let app: TestApp;
let visit: Awaited<ReturnType<typeof openEveryPage>>;
let unnamed: (text: string) => string;

/** Products of others, named in every language as they are. */
const mapApps = ['Google Maps', 'Apple Maps'];

beforeAll(async () => {
  app = await openTestApp();
  visit = await openEveryPage(app);
  const { country, currency, date } = formatFor('en-GB');
  const days = Array.from({ length: 400 }, (_, day) => Temporal.Now.plainDateISO().add({ days: day }).toString());
  const written = (['full', 'medium', 'day_month', 'weekday', 'weekday_name', 'month'] as const).flatMap((style) =>
    days.map((day) => date(day, style)),
  );
  unnamed = withoutNames([
    ...(await ownNamesOf(app)),
    ...(await placeNamesOf(app)),
    ...locales.map(({ name }) => name),
    ...countries.map(country),
    ...currencies.map(currency),
    ...mapApps,
    ...written,
  ]);
}, 180_000);
afterAll(async () => await app?.close());

test.each(everyPage)('%s: every text is a message', async (page) => {
  const { html } = await visit('en', page);
  const plain = textsOfPage(html).flatMap((text) =>
    runsOf(unnamed(text))
      .map((run) => run.filter((word) => /^[a-z][a-z’'-]+$/.test(word)))
      .filter((words) => words.length > 1)
      .map((words) => `${words.join(' ')} in “${text.slice(0, 80)}”`),
  );
  expect([...new Set(plain)]).toEqual([]);
});
