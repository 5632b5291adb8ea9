import type { IModule } from 'dependency-cruiser';
import type { Finding } from './tree.ts';

const entry = 'src/storefront/browser.tsx';

/** What must never be sent to a browser: server code, and the files that carry every language or the ICU data of Node. */
const serverOnly =
  /^src\/(database|suppliers|gateways|mail)\/|^src\/brands\/(?!pages\/|routes\.ts)|^src\/accounts\/(?!pages\/|routes\.ts|screens\.ts)|^src\/(compose|connector|demo|pricing)\/|\.sql\.ts$|^src\/i18n\/(messages|format|locales|negotiate)\.ts$|^src\/web\/(server\/|form\/|serve|api|log|seal|page-cache|cookies|rate-limit)/;

/** A package that is new in the browser costs every visitor: it is added here on purpose. */
const packages = [
  'react',
  'react-dom',
  'react-router',
  'react-aria-components',
  'use-intl',
  '@internationalized/date',
  '@fontsource-variable',
  // In a chunk that comes after the page, with its pictures.
  'thumbhash',
  // In a chunk of pages for logging in that comes with a passkey.
  '@simplewebauthn/browser',
  // In chunks that come when a map is wanted.
  'maplibre-gl',
  'supercluster',
  'topojson-client',
  'world-atlas',
];
const allowedPackage = new RegExp(`^node_modules/(${packages.join('|')})/`);

/** Follows what the browser's entry imports at run time (types are erased) and reports server code, with the way to it. */
export function browserReach(modules: readonly IModule[]): Finding[] {
  const byName = new Map(modules.map((module) => [module.source, module]));
  const cameFrom = new Map<string, string | null>([[entry, null]]);
  const findings: Finding[] = [];
  for (const name of cameFrom.keys()) {
    for (const { resolved, coreModule, dependencyTypes } of byName.get(name)?.dependencies ?? []) {
      if (dependencyTypes.includes('type-only') || cameFrom.has(resolved)) continue;
      const isPackage = resolved.startsWith('node_modules/');
      const forbidden = coreModule || (isPackage ? !allowedPackage.test(resolved) : serverOnly.test(resolved));
      if (forbidden)
        findings.push({
          file: name,
          rule: 'browser-reach',
          text: `brings ${resolved} into the browser: ${wayTo(name, cameFrom)}`,
        });
      else if (!isPackage) cameFrom.set(resolved, name);
    }
  }
  return findings;
}

function wayTo(name: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const way: string[] = [];
  for (let at: string | null = name; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
  return way.join(' → ');
}
