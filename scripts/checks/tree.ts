import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that checks look at, by path from the root, with forward slashes. */
export type Tree = ReadonlyMap<string, string>;

/** What a check found wrong. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
  readonly text: string;
}

export type Check = (tree: Tree) => Finding[];

const looked = [
  'src/**/*.{ts,tsx,css,json,sql,md}',
  'scripts/**/*.{ts,mjs}',
  'tests/**/*.ts',
  '{e2e,bench}/**/*.ts',
  'locales/*/*.json',
  'docs/**/*.md',
  '*.{md,json,ts}',
  '.env.example',
  '.node-version',
];

/** Reads every file that some check looks at. */
export function readTree(root: string): Tree {
  const files = looked
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => file.split(path.sep).join('/'));
  return new Map(files.toSorted().map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** For tests: a tree that never was on a disk. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  return new Map(Object.entries(files));
}

/** Folders below a folder, itself included, that hold files directly. */
export function foldersOf(tree: Tree, under: string): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of tree.keys()) {
    if (!file.startsWith(`${under}/`)) continue;
    const folder = path.posix.dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), path.posix.basename(file)]);
  }
  return folders;
}

/** Tests, contract suites and what only they use. */
export function isTest(file: string): boolean {
  return testFile.test(file);
}

/** What serves tests is called `test-…`; the cards that work in the sandbox are part of the product, though. */
export const testFile =
  /^tests\/|\.(test|contract)\.tsx?$|\/fixtures\/|\/test-(?!cards\.)[^/]+\.tsx?$|^src\/(database\/template-database|booking\/saga\/stage)\.ts$/;

/** Product code: TypeScript under `src` that is neither a test nor only a declaration. */
export function productFiles(tree: Tree): [file: string, text: string][] {
  return [...tree].filter(([file]) => /^src\/.*(?<!\.d)\.tsx?$/.test(file) && !isTest(file));
}
