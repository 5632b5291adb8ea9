import { expect } from 'vitest';
import { alternately } from '#tests/full.ts';
import { password, register } from './steps/people/register.ts';
import { dayFromNow } from './steps/search.ts';
import { journey } from './visitor.ts';

const people = [
  { language: 'en', scripts: true },
  { language: 'he', scripts: false },
] as const;

journey.for(alternately(people, 1))(
  'a profile is changed and erased by the keys alone, in $language, scripts: $scripts',
  async ({ language, scripts }, { visit }) => {
    const visitor = await visit({ language, scripts, width: 360 });
    const { page, t, open, forgive } = visitor;
    forgive(/422/);
    const prefix = language === 'he' ? '/he' : '';
    await register(visitor, '/profile', 'Noa Bar');
    const name = page.getByLabel(t('profile.name'));
    await name.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Noa Bar Levi');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=details/);
    // The lists of the browser are synced with an account that is still there.
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Noa Bar Levi');
    expect(await page.locator('main header img').count()).toBe(1);

    const erase = page.locator('#erase_password');
    await erase.focus();
    await page.keyboard.type('three dry umbrellas');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByText(t('profile.password_wrong')).first().waitFor();
    await erase.focus();
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('profile.erasedHeading') }).waitFor();
    await open('/profile');
    expect(new URL(page.url()).pathname).toBe(`${prefix}/login`);
  },
);

journey('lists in the browser are added to the account, and removed from the browser at log-out', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  const stay = new URLSearchParams({ check_in: dayFromNow(40), check_out: dayFromNow(42), guests: '2' });
  await open(`/hotels/destination/spain/barcelona/results?${stay}`);
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => stored('searches')).toContain('barcelona');
  await page.evaluate(() => localStorage.setItem('favorites', '[["a-hotel","A hotel"]]'));
  await register(visitor, '/searches');
  await expect.poll(() => stored('saved-lists')).toContain('a-hotel');
  await page.getByRole('link', { name: 'Barcelona' }).waitFor();
  // A sync that has begun when the person signs out asks nothing more: its session is over.
  const signedOut = Promise.withResolvers<void>();
  await page.route('**/v3/account/favorites?*', async (route) => {
    await signedOut.promise;
    await route.continue().catch(() => undefined);
  });
  await open('/login');
  await page.getByRole('button', { name: t('account.signOut') }).click();
  await page.waitForURL('**/');
  signedOut.resolve();
  await expect.poll(() => stored('saved-lists')).toBeNull();
  expect([await stored('favorites'), await stored('searches')]).toEqual(['[]', '[]']);
});
