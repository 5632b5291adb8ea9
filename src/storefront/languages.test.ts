import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLocale, locales, localesWithTexts, namespaces } from '#i18n/locales.ts';
import { anyOf, readGlossary } from '../../scripts/checks/locales/glossary-files.ts';
import { isAbbreviation, otherLetters } from '../../scripts/checks/locales/place-files.ts';
import { treeOf } from '../../scripts/checks/tree.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { everyPage, openEveryPage, ownNamesOf, placeNamesOf, statuses } from '#tests/every-page.ts';
import { documentsIn } from '#tests/every-document.ts';
import { isFull, rotated } from '#tests/full.ts';
import { anyName, latinRun, textsOfPage, threesOf, withoutNames } from '#tests/page-texts.ts';

/** Checks every page in every translated language: no raw keys, no broken texts, no English. */
let app: TestApp;
let visit: Awaited<ReturnType<typeof openEveryPage>>;
/** Removes names of hotels, people and brands from a text, and optionally of places. */
let unowned: (text: string) => string;
let unnamed: (text: string) => string;
/** The English name of a place. */
let placeName: RegExp;

beforeAll(async () => {
  app = await openTestApp();
  visit = await openEveryPage(app);
  const [own, places] = [await ownNamesOf(app), await placeNamesOf(app)];
  unowned = withoutNames(own);
  unnamed = withoutNames([...own, ...places]);
  placeName = anyName(places.filter((name) => !isAbbreviation(name)));
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

/** Trigrams of words; plural forms are separate texts. */
const threesIn = (messages: Messages) =>
  new Set(messages.flatMap(([, text]) => text.split(/[{}<>]|\w+, (?:plural|select), /).flatMap(threesOf)));

const english = messagesOf('en');
const englishThrees = threesIn(english);
const glossaries = treeOf(
  Object.fromEntries(globSync('locales/glossary/*.json').map((file) => [file, readFileSync(file, 'utf8')])),
);
const rawKey = new RegExp(String.raw`(?<![\w./@-])(?:${namespaces.join('|')})\.[a-zA-Z]\w*`);

/** English words that the locale uses on purpose. */
function meant(code: string): ReadonlySet<string> {
  if (code === 'en') return new Set();
  const { sameAsEnglish } = JSON.parse(readFileSync(`locales/${code}/notes.json`, 'utf8')) as {
    sameAsEnglish: Record<string, string>;
  };
  return threesIn(english.filter(([id]) => id in sameAsEnglish));
}

const address = /https?:\/\/\S+/g;

interface Foreign {
  /** Word trigrams of our English messages, except those that are meant to stay. */
  readonly threes: ReadonlySet<string>;
  readonly meant: ReadonlySet<string>;
  /** Words that the glossary forbids. */
  readonly forbidden: RegExp | null;
  /** Messages with an exception for forbidden words. */
  readonly excepted: ReadonlySet<string>;
  /** Locales whose readers may not read Latin letters. */
  readonly otherLetters: boolean;
}

function foreignIn(code: string): Foreign {
  const same = meant(code);
  const { forbidden, exceptions } = readGlossary(glossaries, code);
  const any = anyOf(forbidden);
  const allowed = messagesOf(code).filter(([id]) => exceptions.has(id));
  return {
    threes: code === 'en' ? new Set() : englishThrees.difference(same),
    meant: same,
    forbidden: any,
    excepted: new Set(allowed.flatMap(([, text]) => any?.exec(text)?.[0] ?? [])),
    otherLetters: otherLetters.includes(code),
  };
}

/** Problems of visible texts in a locale, in short. */
function faults(texts: readonly string[], foreign: Foreign): string[] {
  return texts.flatMap((text) => {
    const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
    if (rawKey.test(text)) return [`a key in “${short}”`];
    if (/undefined|\bNaN\b|\[object|[{}]/.test(text)) return [`“${short}”`];
    const bad = foreign.forbidden?.exec(text)?.[0];
    if (bad !== undefined && !foreign.excepted.has(bad)) return [`the forbidden “${bad}” in “${short}”`];
    const words = unnamed(text);
    const three = threesOf(words).find((one) => foreign.threes.has(one));
    if (three) return [`English in “${short}”: ${three}`];
    if (!foreign.otherLetters) return [];
    const place = placeName.exec(unowned(text.replaceAll(address, '')))?.[0];
    if (place) return [`a place in Latin letters in “${short}”: ${place}`];
    const run = latinRun(words.replaceAll(address, ''));
    return run && !threesOf(run).every((one) => foreign.meant.has(one)) ? [`Latin letters in “${short}”: ${run}`] : [];
  });
}

/** Reports each problem once, because the footer is on every page. */
function once(): (faults: readonly string[]) => string[] {
  const seen = new Set<string>();
  return (faults) => faults.filter((fault) => seen.size < seen.add(fault).size);
}

/** The logged reason of the last page's failure. */
const reason = () => /Error: (?:[^"\\]|\\[^n])*/.exec(app.logged.at(-1) ?? '')?.[0].replace('Error', ' with') ?? '';

const planted: Foreign = {
  threes: new Set(['price you see']),
  meant: new Set(['hotels for you']),
  forbidden: /full price|money back/i,
  excepted: new Set(['money back']),
  otherLetters: true,
};

test.each([
  ['a key', 'results.title', 'a key in “results.title”'],
  ['a value that is none', 'NaN Hotels', '“NaN Hotels”'],
  ['words of our English', 'The price you see', 'English in “The price you see”: price you see'],
  ['a forbidden word', 'The full price', 'the forbidden “full price” in “The full price”'],
  ['a city in Latin letters', 'Barcelonaのホテル', 'a place in Latin letters in “Barcelonaのホテル”: Barcelona'],
  ['three words in Latin letters', 'Отель: plain old English', 'Latin letters in “Отель: plain old English”: '],
])('%s is found', (_, text, fault) => expect(faults([text], planted)).toEqual([expect.stringContaining(fault)]));

test.each([
  ['an exception', 'money back'],
  ['what is meant to be English', 'Hotels for you'],
  ['a brand', 'Visaの'],
  ['an address', 'https://example.com/hotels/dubai?full=price'],
])('%s is left alone', (_, text) => expect(faults([text], planted)).toEqual([]));

test('text marked as another language is ignored', () => {
  const html = '<!doctype html><html lang="ja-JP"><p lang="en">Hotels in <b>Barcelona</b></p><p>ホテル</p>';
  expect(textsOfPage(html)).toEqual(['ホテル']);
});

describe.each(localesWithTexts.map(({ code }, turn) => [code, turn] as const))('in %s', (code, turn) => {
  let foreign: Foreign;
  beforeAll(() => {
    foreign = foreignIn(code);
  });

  test('every page', async () => {
    const { iso, dir } = getLocale(code);
    const wrong: string[] = [];
    const unseen = once();
    for (const page of rotated(everyPage, 7, turn)) {
      const { html, status } = await visit(code, page);
      if (status !== (statuses[page] ?? 200)) wrong.push(`${page}: answered ${status}${reason()}`);
      if (!html.startsWith(`<!doctype html><html lang="${iso}" dir="${dir}">`)) wrong.push(`${page}: lang or dir`);
      wrong.push(...unseen(faults(textsOfPage(html), foreign)).map((fault) => `${page}: ${fault}`));
    }
    expect(wrong.slice(0, 30)).toEqual([]);
  });

  // In a sample those of every third language; each language has every text (`npm run check`).
  test.runIf(isFull || turn % 3 === 0)('every letter and paper', async () => {
    const wrong: string[] = [];
    const unseen = once();
    for (const [name, text] of await documentsIn(app, code))
      wrong.push(...unseen(faults(text.split('\n'), foreign)).map((fault) => `${name}: ${fault}`));
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
