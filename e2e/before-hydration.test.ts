import { expect } from 'vitest';
import { dayFromNow } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

/** Opens a page whose scripts come only when the answer is called, as over a slow network. */
async function openWithLateScripts({ page, context }: Visitor, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await context.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main form').first().waitFor();
  return async () => {
    held.resolve();
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
  };
}

journey('a search typed before the scripts came is the one that is sent', async ({ visit }) => {
  const visitor = await visit({ width: 360 });
  const { page, t } = visitor;
  const deliver = await openWithLateScripts(visitor, '/hotels');
  const [checkIn, checkOut] = [dayFromNow(50), dayFromNow(53)];
  await page.locator('input[name=q]').fill('Berlin');
  await page.locator('input[name=check_in]').fill(checkIn);
  await page.locator('input[name=check_out]').fill(checkOut);
  await page.locator('summary#guests').click();
  await page.locator('input[name=adults]').fill('3');
  await page.locator('input[name=children]').fill('1');
  await page.locator('input[name=age1]').fill('7');
  await deliver();
  await page.getByRole('combobox', { name: t('search-form.where') }).waitFor();
  expect(await page.locator('input[name=q]').inputValue()).toBe('Berlin');
  expect(await page.locator('input[name=check_in]').inputValue()).toBe(checkIn);
  expect(await page.locator('input[name=check_out]').inputValue()).toBe(checkOut);
  await page.getByRole('button', { name: t('search-form.search'), exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/hotels/destination/germany/berlin/results');
  const sent = new URL(page.url()).searchParams;
  expect([sent.get('check_in'), sent.get('check_out'), sent.get('guests')]).toEqual([checkIn, checkOut, '3-7']);
});

journey('a name typed before the scripts came stays, and makes an account', async ({ visit }) => {
  const visitor = await visit({ language: 'he' });
  const { page, email, t } = visitor;
  const deliver = await openWithLateScripts(visitor, '/he/login?register=1');
  const form = page.locator('form:has(input[name=name])');
  await form.locator('input[name=name]').fill('Noa Levi');
  await deliver();
  await form.locator('input[name=email]').fill(email);
  expect(await form.locator('input[name=name]').inputValue()).toBe('Noa Levi');
  await form.locator('input[name=password]').fill('three wet umbrellas');
  await form.getByRole('button', { name: t('account.register'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});
