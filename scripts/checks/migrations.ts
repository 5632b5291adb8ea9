import { compareLock, type MigrationLock } from '#database/migration-files.ts';
import type { Check } from './tree.ts';

const file = 'src/database/migrations.lock.json';

/** A migration that was applied somewhere never changes; new migrations are locked by `node scripts/lock-migrations.ts`. */
export const migrations: Check = (tree) => {
  const lock = JSON.parse(tree.get(file) ?? '{}') as MigrationLock;
  const found = [...tree]
    .filter(([path]) => /^src\/.*\/migrations\/[^/]+\.sql$/.test(path))
    .map(([path, sql]) => ({ name: path.split('/').at(-1)!, sql }));
  const { changed, missing, added } = compareLock(lock, found);
  return [
    ...changed.map((name) => ({ file: name, rule: 'migration', text: 'was changed after it had been locked' })),
    ...missing.map((name) => ({ file: name, rule: 'migration', text: 'is locked, but gone' })),
    ...Object.keys(added).map((name) => ({
      file: name,
      rule: 'migration',
      text: 'is not locked: node scripts/lock-migrations.ts',
    })),
  ];
};
