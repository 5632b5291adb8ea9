import { OperatorError } from '#values/failure/operator-error.ts';
import type { Log } from '#connector/log.ts';
import type { Manifest } from '../document/assets.ts';
import { howToRenew, inventoryDifferences, type ScriptInventory } from './inventory.ts';

export interface BuiltScripts {
  readonly manifest: Manifest;
  /** SHA-256 (base64url) of each script by path, as recorded by the build. */
  readonly hashes: Readonly<Record<string, string>>;
  /** The same of a file as it is served. */
  readonly hashOf: (path: string) => string | undefined;
}

/**
 * Throws OperatorError when a script differs from the build, or, in production, when pages for booking and paying load
 * scripts outside the inventory. In development that is only logged, since the inventory is renewed later.
 */
export function checkScripts(
  { manifest, hashes, hashOf }: BuiltScripts,
  { isProduction, log, inventory }: { isProduction: boolean; log: Log; inventory?: ScriptInventory },
): void {
  const scripts = Object.values(manifest).map(({ file }) => `/${file}`);
  const changed = scripts.find((path) => path.endsWith('.js') && (hashOf(path) ?? '') !== hashes[path]);
  if (changed !== undefined)
    throw new OperatorError(`The script ${changed} is not the one that was built. Run npm run build.`);
  const differences = inventoryDifferences(manifest, inventory);
  if (differences.length === 0) return;
  if (isProduction)
    throw new OperatorError(
      `Pages for booking and paying load other scripts than agreed: ${differences.join('; ')}. ${howToRenew}`,
    );
  for (const reason of differences) log.warn('the inventory of scripts is out of date', { reason });
}
