import { createHash } from 'node:crypto';
import type { Manifest } from '../document/assets.ts';
import { themeScript } from '../document/theme.ts';
import { type LoadedScripts, loadedScripts } from './loaded-scripts.ts';
import committed from './payment-scripts.json' with { type: 'json' };

/** The scripts that pages for booking and paying may run, and why each is needed. */
export interface ScriptInventory extends LoadedScripts {
  /** SHA-256 (base64) of each inline script, by role; the content security policy has the same. */
  readonly inline: Readonly<Record<string, string>>;
  /** By role. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The approved inventory. */
export const scriptInventory: ScriptInventory = committed;

export const inlineScripts: Readonly<Record<string, string>> = { theme: themeScript };

/** The inventory of a build, with the reasons of another one; a new role has an empty reason. */
export function inventoryOf(manifest: Manifest, reasons: ScriptInventory['reasons']): ScriptInventory {
  const inline = Object.fromEntries(
    Object.entries(inlineScripts).map(([role, text]) => [role, createHash('sha256').update(text).digest('base64')]),
  );
  const loaded = loadedScripts(manifest);
  const roles = [...Object.keys(inline), ...rolesOf(loaded)];
  return {
    inline,
    ...loaded,
    reasons: Object.fromEntries([...new Set(roles)].toSorted().map((role) => [role, reasons[role] ?? reasonOf(role)])),
  };
}

/** Differences between a build and an inventory, one sentence each; empty when they agree. */
export function inventoryDifferences(manifest: Manifest, inventory: ScriptInventory = scriptInventory): string[] {
  const built = inventoryOf(manifest, inventory.reasons);
  const lists = (of: ScriptInventory) => ({ 'every page': of.always, ...of.pages, 'a window': of.later });
  const [now, agreed] = [lists(built), lists(inventory)] as Record<string, readonly string[] | undefined>[];
  const differences = Object.keys({ ...now, ...agreed }).flatMap((page) => {
    const [has, may] = [now![page] ?? [], agreed![page] ?? []];
    return [
      ...has
        .filter((role) => !may.includes(role))
        .map((role) => `${page} loads ${role}, which is not in the inventory`),
      ...may.filter((role) => !has.includes(role)).map((role) => `${page} no longer loads ${role}`),
    ];
  });
  for (const role of Object.keys({ ...built.inline, ...inventory.inline }))
    if (built.inline[role] !== inventory.inline[role]) differences.push(`the inline script ${role} has changed`);
  for (const [role, reason] of Object.entries(built.reasons))
    if (reason.trim() === '') differences.push(`${role} has no reason`);
  return differences;
}

export const howToRenew =
  'Look at what has changed; when it is meant, run `npm run payment-scripts` and give each new script a reason in src/storefront/payment-scripts/payment-scripts.json.';

/** Message files are data in script format. */
const reasonOf = (role: string) => (role.startsWith('locales/') ? 'Texts in the page’s language.' : '');

function rolesOf({ always, pages, later }: LoadedScripts): string[] {
  return [...always, ...Object.values(pages).flat(), ...later];
}
