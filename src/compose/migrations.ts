import type { Migration } from '#database/migrate.ts';

const files = import.meta.glob<string>('../**/migrations/*.sql', { eager: true, query: '?raw', import: 'default' });

/** Every migration of the product, bundled with the server; each lies with the folder whose tables it makes. */
export const migrations: readonly Migration[] = Object.entries(files).map(([path, sql]) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  sql,
}));
