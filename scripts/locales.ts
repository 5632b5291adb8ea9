// `npm run locales -- todo | take | keep | check`: the tool of translators.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { localeChecks } from './checks/text-checks.ts';
import { readTree, type Tree } from './checks/tree.ts';
import { takePlaces, unformedPlaces, unnamedPlaces } from './locales/places.ts';
import { keep, take, type Taken } from './locales/take.ts';
import { todo } from './locales/todo.ts';
import { type Changes, changedFiles, readTranslation, Refusal } from './locales/translation.ts';
import { commandArguments } from './launch/commands.mjs';

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
function given(file = ''): unknown {
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
    const list = { messages: () => todo(tree, translation, all), places: unnamedPlaces, forms: unformedPlaces }[what];
    if (!list) throw new Refusal(`There is no list of ${what}: messages, places, forms`);
    console.log(JSON.stringify(list(tree, code), null, 2));
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

const {
  values,
  positionals: [verb = '', code = '', ...rest],
} = commandArguments('locales');
try {
  process.exitCode = verbs[verb]?.(readTree(root), code, rest, values['all'] === true) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
