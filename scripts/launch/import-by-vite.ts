import { join } from 'node:path';
import { runnerImport } from 'vite';
import { icuAlias, icuPlugin } from '../plugins/icu-plugin.ts';

const root = join(import.meta.dirname, '../..');

/** A module that reads the site's texts, which only Vite can; `file` is a path from the root folder. */
export async function importByVite<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(root, file), {
    root,
    plugins: [icuPlugin],
    resolve: { alias: [icuAlias] },
    logLevel: 'error',
  });
  return module;
}
