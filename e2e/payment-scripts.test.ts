import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { howToRenew, inventoryDifferences, scriptInventory } from '#storefront/payment-scripts/inventory.ts';
import { manifest } from './built-files.ts';
import { fillDetails, goToPayment, seeConfirmed, seePaymentError } from './steps/checkout.ts';
import { openHotelIn, reserveRefundable } from './steps/hotel.ts';
import { payTexts, payWith } from './steps/payment.ts';
import { journey, type Visitor } from './visitor.ts';

/** Roles of the inventory by the path of a file. */
const roles = new Map(
  Object.entries(manifest).map(([key, { file, name = key }]) => [
    `/${file}`,
    key.startsWith('_') ? name : key.replace(/^locales\/[^/]+\//, 'locales/*/'),
  ]),
);

test('the build has the scripts of the inventory', () => {
  expect(inventoryDifferences(manifest), howToRenew).toEqual([]);
});

/** Opens the address in another tab, and collects every loaded and inline script. */
async function seeScripts({ context }: Visitor, url: string, name: string): Promise<void> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe(new URL(url).pathname);
  const allowed = new Set([...scriptInventory.always, ...scriptInventory.pages[name]!, ...scriptInventory.later]);
  const loaded = [...scripts].map((path) => roles.get(path) ?? path);
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((role) => !allowed.has(role) && !role.startsWith('locales/*/'))).toEqual([]);
  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => src === '' && !type.endsWith('json')).map(({ text }) => text),
  );
  const hashes = inline.map((text) => createHash('sha256').update(text).digest('base64'));
  expect(hashes).toEqual(Object.values(scriptInventory.inline));
  await page.close();
}

journey('pages for booking and paying run no scripts but those of the inventory', async ({ visit }) => {
  const visitor = await visit();
  const book = async () => {
    await openHotelIn(visitor, 'berlin');
    await reserveRefundable(visitor);
  };
  await book();
  await seeScripts(visitor, visitor.page.url(), 'book');
  await fillDetails(visitor);
  await goToPayment(visitor);
  await payWith(visitor, 'approved');
  await seeConfirmed(visitor);
  await seeScripts(visitor, visitor.page.url(), 'success');
  await seeScripts(visitor, new URL('/reservation', visitor.page.url()).href, 'reservation');
  await book();
  await fillDetails(visitor);
  await goToPayment(visitor);
  await visitor.page.getByRole('button', { name: payTexts(visitor).cancel }).click();
  await seePaymentError(visitor, 'payment_cancelled');
  await seeScripts(visitor, visitor.page.url(), 'error');
});
