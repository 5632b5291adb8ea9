// `npm run locales -- todo | take | keep | check`: what translators work with.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readTree, type Tree } from './checks/tree.ts';
import { keep, take } from './locales/take.ts';
import { todo } from './locales/todo.ts';
import { type Changes, changedFiles, readTranslation, Refusal } from './locales/translation.ts';

const help = `npm run --silent locales -- todo <tag> [--all]
    prints { "namespace.key": { english, now?, note?, forms? } } for every message that is missing
    or whose English has changed since it was translated; with --all for every message
npm run locales -- take <tag> <file.json>
    reads { "namespace.key": "text" } and writes what is right in form; a message that rightly
    equals English is { "namespace.key": { "same": "a brand name" } }
npm run locales -- keep <tag> <namespace.key …>
    says that translations are still right although English has changed`;

const root = path.join(import.meta.dirname, '..');

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

const verbs: Readonly<Record<string, (tree: Tree, code: string, rest: readonly string[], all: boolean) => boolean>> = {
  todo(tree, code, _rest, all) {
    console.log(JSON.stringify(todo(tree, readTranslation(tree, code), all), null, 2));
    return true;
  },
  take(tree, code, [file]) {
    const translation = readTranslation(tree, code);
    const { taken, refused } = take(translation, given(file));
    write(changedFiles(tree, translation));
    for (const line of refused) console.error(line);
    console.log(`${taken.length} taken, ${refused.length} refused`);
    return refused.length === 0;
  },
  keep(tree, code, ids) {
    const translation = readTranslation(tree, code);
    keep(translation, ids);
    write(changedFiles(tree, translation));
    console.log(`${ids.length} kept`);
    return true;
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
