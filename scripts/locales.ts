// `npm run locales -- todo | take | keep | check`: the tool of translators.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { localeChecks } from './checks/text-checks.ts';
import { readTree, type Tree } from './checks/tree.ts';
import { takePlaces, unformedPlaces, unnamedPlaces } from './locales/places.ts';
import { keep, take, type Taken } from './locales/take.ts';
import { todo } from './locales/todo.ts';
import { type Changes, changedFiles, readTranslation, Refusal } from './locales/translation.ts';

const help = `npm run --silent locales -- todo <tag> [--all]
    prints { "namespace.key": { english, now?, note?, forms?, terms? } } for every message that is missing
    or whose English has changed since it was translated; with --all for every message. forms are the
    plural forms that the language needs, terms the glossary’s words for terms in the message, places the
    case forms that a text may use: {cityIn, select, none {Отели: {city}} other {Отели {cityIn}}}
npm run --silent locales -- todo <tag> places
    prints { "slug": { kind, english, within } } for places without a name in this language
npm run --silent locales -- todo <tag> forms
    prints { "slug": { kind, english, within, name?, forms } } for places that lack a case form
npm run locales -- take <tag> <file.json>
    reads { "namespace.key": "text" } and writes what is right in form; a message that rightly
    equals English is { "namespace.key": { "same": "a brand name" } }
npm run locales -- take <tag> <file.json> places
    reads { "slug": "name" } or { "slug": { name?, in?, of?, to? } } and writes names and case forms
npm run locales -- keep <tag> <namespace.key …>
    says that translations are still right although English has changed
npm run locales -- check <tag>
    what is wrong with the texts of this language: forms, staleness, glossary, places

locales/glossary/terms.json says what each term means; locales/glossary/<tag>.json has a language's words
for them, its forbidden words and its exceptions. locales/en/notes.json has notes for translators.`;

const root = path.join(import.meta.dirname, '..');

/** What the checks of texts find in one language. */
function findingsIn(tree: Tree, code: string): string[] {
  const own = new Map([...tree].filter(([file]) => new RegExp(`^locales/(?:en|${code}|glossary)/`).test(file)));
  const mine = (file: string) => file.startsWith(`locales/${code}/`) || file === `locales/glossary/${code}.json`;
  return Object.values(localeChecks).flatMap((check) =>
    check(own)
      .filter(({ file }) => mine(file))
      .map(({ file, rule, text }) => `${file}: ${rule}: ${text}`),
  );
}

function write(changes: Changes): void {
  for (const [file, text] of changes) {
    if (text === null) rmSync(path.join(root, file));
    else writeFileSync(path.join(root, file), text);
  }
}

/** A JSON file that a person names. Throws a `Refusal` when it can't be read. */
function given(file: string | undefined): unknown {
  if (file === undefined) throw new Refusal('Say which file: npm run locales -- take <tag> <file.json>');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

function taking(tree: Tree, code: string, texts: unknown, what: string): Taken & { readonly changes: Changes } {
  const translation = readTranslation(tree, code);
  if (what === 'places') return takePlaces(tree, code, texts);
  if (what !== 'messages') throw new Refusal(`There is nothing to take as ${what}: messages, places`);
  return { ...take(translation, texts), changes: changedFiles(tree, translation) };
}

const verbs: Readonly<Record<string, (tree: Tree, code: string, rest: readonly string[], all: boolean) => boolean>> = {
  todo(tree, code, [what = 'messages'], all) {
    const translation = readTranslation(tree, code);
    const asked = { messages: () => todo(tree, translation, all), places: unnamedPlaces, forms: unformedPlaces }[what];
    if (!asked) throw new Refusal(`There is no list of ${what}: messages, places, forms`);
    console.log(JSON.stringify(asked(tree, code), null, 2));
    return true;
  },
  take(tree, code, [file, what = 'messages']) {
    const { taken, refused, changes } = taking(tree, code, given(file), what);
    write(changes);
    for (const line of refused) console.error(line);
    console.log(`${taken.length} taken, ${refused.length} refused; now: npm run locales -- check ${code}`);
    return refused.length === 0;
  },
  keep(tree, code, ids) {
    const translation = readTranslation(tree, code);
    keep(translation, ids);
    write(changedFiles(tree, translation));
    console.log(`${ids.length} kept`);
    return true;
  },
  check(tree, code) {
    const lines = findingsIn(tree, readTranslation(tree, code).code);
    for (const line of lines) console.error(line);
    console.log(lines.length === 0 ? 'Nothing is wrong.' : `${lines.length} findings`);
    return lines.length === 0;
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
});
const [verb = '', code, ...rest] = positionals;
const run = verbs[verb];
if (values.help) console.log(help);
else if (!run || code === undefined) {
  console.error(help);
  process.exitCode = 1;
} else {
  try {
    process.exitCode = run(readTree(root), code, rest, values.all) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
