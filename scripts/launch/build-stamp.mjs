import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** All that a build is made of. */
const sources = [
  'src',
  'locales',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** Identifies the state of the sources by path, size and time of change; tests don't count. */
export function buildStamp(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(root, source)) {
      const { size, mtimeMs } = statSync(path.join(root, file));
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** True when `dist` was made of the present sources. */
export function isBuilt(root) {
  const mark = markOf(root);
  return (
    existsSync(mark) &&
    existsSync(path.join(root, 'dist/server/main.js')) &&
    readFileSync(mark, 'utf8').trim() === buildStamp(root)
  );
}

/** Notes that `dist` is made of the sources that had this stamp. */
export function rememberBuild(root, stamp) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(markOf(root), `${stamp}\n`);
}

function markOf(root) {
  return path.join(root, 'dist/.built');
}

function filesOf(root, source) {
  const place = path.join(root, source);
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [source];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|contract)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}
