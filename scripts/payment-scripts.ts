// `npm run payment-scripts`: renews the inventory of the scripts of pages for booking and paying.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from '#storefront/document/assets.ts';
import { inventoryDifferences, inventoryOf, scriptInventory } from '#storefront/payment-scripts/inventory.ts';
import { runCommand } from './launch/run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = 'src/storefront/payment-scripts/payment-scripts.json';

await runCommand('payment-scripts', async () => {
  const built = path.join(root, 'dist/client/.vite/manifest.json');
  if (!existsSync(built)) {
    console.error('There is no build yet: npm run build.');
    return 1;
  }
  const manifest = JSON.parse(readFileSync(built, 'utf8')) as Manifest;
  const inventory = inventoryOf(manifest, scriptInventory.reasons);
  for (const difference of inventoryDifferences(manifest)) console.log(difference);
  writeFileSync(path.join(root, file), `${JSON.stringify(inventory, null, 2)}\n`);
  const roles = Object.entries(inventory.reasons);
  const without = roles.filter(([, reason]) => reason === '').map(([role]) => role);
  console.log(`${roles.length} scripts are in ${file}.`);
  if (without.length > 0) console.log(`Write there why each of these is needed: ${without.join(', ')}.`);
  return 0;
});
