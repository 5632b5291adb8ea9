import type { Check } from './tree.ts';

const maxDependencies = 45;
const exact = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

/** Exact versions, few packages in production, one Node, and no unreviewed install script. */
export const packages: Check = (tree) => {
  const own = JSON.parse(tree.get('package.json') ?? '{}') as PackageFile;
  const lock = JSON.parse(tree.get('package-lock.json') ?? '{"packages":{}}') as LockFile;
  const texts: string[] = [];
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies })) {
    if (!exact.test(version)) texts.push(`${name} is ${version}, not one version`);
  }
  const count = Object.keys(own.dependencies ?? {}).length;
  if (count > maxDependencies) texts.push(`has ${count} dependencies, ${maxDependencies} is the limit`);
  const node = own.dependencies?.['node'];
  const version = tree.get('.node-version')?.trim();
  if (version !== node) texts.push(`pins Node ${node}, but .node-version says ${version}`);
  for (const [place, { hasInstallScript }] of Object.entries(lock.packages)) {
    const name = place.split('node_modules/').at(-1)!;
    if (hasInstallScript && own.allowScripts?.[name] === undefined)
      texts.push(`allowScripts says nothing about ${name}, which runs a script when it is installed`);
  }
  return texts.map((text) => ({ file: 'package.json', rule: 'packages', text }));
};
