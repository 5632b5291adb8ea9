import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { hashOfFile } from '#web/server/static-files.ts';
import { modern } from '../vite.config.ts';
import { commandArguments } from './launch/commands.mjs';

const root = join(import.meta.dirname, '..');
const client = join(root, 'dist/client');

/** Writes `.br` and `.gz` beside every text file that is worth it. */
async function precompress(directory: string): Promise<void> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name),
  );
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const body = readFileSync(file);
      if (body.length < 128) return;
      writeFileSync(
        `${file}.br`,
        await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}

commandArguments('build');
/** By path; the server starts with no other scripts than these. */
function scriptHashes(): Readonly<Record<string, string>> {
  const files = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(
    files.map((file) => [`/assets/${file}`, hashOfFile(readFileSync(join(client, 'assets', file)))]),
  );
}

/**
 * `/widget/v1.js`, which pages of other sites load, and `/widget/v1-<hash>.js`, the same for pages that name its hash;
 * `/widget/load.js` puts a frame where the element can't be had.
 */
async function buildWidget(): Promise<void> {
  const outDir = join(client, 'widget');
  for (const [entry, name, format] of [
    ['wayfare-search', 'v1', 'es'],
    ['load', 'load', 'iife'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- both write to one folder
    await build({
      root,
      logLevel: 'warn',
      configFile: false,
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: false,
        target: modern,
        lib: {
          entry: `src/widget/${entry}.ts`,
          name: 'wayfareWidget',
          formats: [format],
          fileName: () => `${name}.js`,
        },
      },
    });
  const built = join(outDir, 'v1.js');
  copyFileSync(built, join(outDir, `v1-${hashOfFile(readFileSync(built)).slice(0, 12)}.js`));
}

process.env['NODE_ENV'] = 'production';
const options = { root, logLevel: 'warn', configFile: join(root, 'vite.config.ts') } as const;
rmSync(join(root, 'dist'), { recursive: true, force: true });
await build(options);
await buildWidget();
await precompress(client);
await build({ ...options, build: { ssr: true, emptyOutDir: true } });
writeFileSync(join(root, 'dist/server/script-hashes.json'), JSON.stringify(scriptHashes()));
