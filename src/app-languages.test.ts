import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLocale, locales, localesWithTexts, namespaces } from '#i18n/locales.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { everyPage, namesIn, openEveryPage, statuses } from './test-every-page.ts';
import { papersIn } from './test-every-paper.ts';
import { textsOfPage, threesOf, withoutNames } from './test-page-texts.ts';

/** Every page in every language that has texts: nothing raw, nothing broken, nothing in English. */
let app: TestApp;
let visit: Awaited<ReturnType<typeof openEveryPage>>;
let unnamed: (text: string) => string;

beforeAll(async () => {
  app = await openTestApp();
  visit = await openEveryPage(app);
  unnamed = withoutNames(await namesIn(app));
}, 180_000);
afterAll(async () => await app?.close());

type Messages = readonly (readonly [id: string, text: string])[];

function messagesOf(code: string): Messages {
  return globSync(`locales/${code}/*.json`).flatMap((file) => {
    const namespace = path.basename(file, '.json');
    if (!namespaces.includes(namespace)) return [];
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return Object.entries(messages).map(([key, text]) => [`${namespace}.${key}`, text] as const);
  });
}

/** Of three words that stand together; forms of plurals are texts of their own. */
const threesIn = (messages: Messages) =>
  new Set(messages.flatMap(([, text]) => text.split(/[{}<>]|\w+, (?:plural|select), /).flatMap(threesOf)));

const english = messagesOf('en');
const rawKey = new RegExp(String.raw`(?<![\w./@-])(?:${namespaces.join('|')})\.[a-zA-Z]\w*`);

/** What the locale says in English on purpose. */
function meant(code: string): ReadonlySet<string> {
  const { sameAsEnglish } = JSON.parse(readFileSync(`locales/${code}/notes.json`, 'utf8')) as {
    sameAsEnglish: Record<string, string>;
  };
  return threesIn(english.filter(([id]) => id in sameAsEnglish));
}

/** What is wrong with texts that people read in a locale, in short. */
function faults(texts: readonly string[], foreign: ReadonlySet<string>): string[] {
  return texts.flatMap((text) => {
    const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
    if (rawKey.test(text)) return [`a key in “${short}”`];
    if (/undefined|\bNaN\b|\[object|[{}]/.test(text)) return [`“${short}”`];
    const three = threesOf(unnamed(text)).find((one) => foreign.has(one));
    return three ? [`English in “${short}”: ${three}`] : [];
  });
}

const foreignIn = (code: string) => (code === 'en' ? new Set<string>() : threesIn(english).difference(meant(code)));

/** Why the last page failed, as the log has it. */
const reason = () => /Error: (?:[^"\\]|\\[^n])*/.exec(app.logged.at(-1) ?? '')?.[0].replace('Error', ' with') ?? '';

describe.each(localesWithTexts.map(({ code }) => code))('in %s', (code) => {
  test('every page', { timeout: 60_000 }, async () => {
    const { iso, dir } = getLocale(code);
    const foreign = foreignIn(code);
    const wrong: string[] = [];
    for (const page of everyPage) {
      const { html, status } = await visit(code, page);
      if (status !== (statuses[page] ?? 200)) wrong.push(`${page}: answered ${status}${reason()}`);
      if (!html.startsWith(`<!doctype html><html lang="${iso}" dir="${dir}">`)) wrong.push(`${page}: lang or dir`);
      wrong.push(...faults(textsOfPage(html), foreign).map((fault) => `${page}: ${fault}`));
    }
    expect([...new Set(wrong)].slice(0, 30)).toEqual([]);
  });

  test('every letter and paper', { timeout: 60_000 }, async () => {
    const foreign = foreignIn(code);
    const wrong: string[] = [];
    for (const [name, text] of await papersIn(app, code))
      wrong.push(...faults(text.split('\n'), foreign).map((fault) => `${name}: ${fault}`));
    expect(wrong.slice(0, 30)).toEqual([]);
  });
});

test('the locales that have no texts yet show English and say so', async () => {
  for (const { code } of locales.filter((one) => !localesWithTexts.includes(one))) {
    const { html } = await visit(code, 'home');
    expect(html, code).toContain('<html lang="en-GB" dir="ltr">');
    expect(html, code).not.toContain('hreflang');
    expect(html, code).toContain(`<link rel="canonical" href="${app.origin}/">`);
  }
});
