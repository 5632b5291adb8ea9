import { expect } from 'vitest';
import { inspect } from './steps/inspect.ts';
import { password, register } from './steps/people/register.ts';
import { journey, type Visitor } from './visitor.ts';

const isIn = async ({ page }: Visitor) => (await page.request.get('/v3/auth')).status() === 200;

journey('the list of devices logs another one out', async ({ visit }) => {
  const here = await visit();
  await register(here);
  const there = await visit({ width: 360 });
  await there.open('/login');
  await there.page.locator('main input[name=email]').fill(here.email);
  await there.page.locator('main input[name=password]').fill(password);
  await there.page
    .getByRole('main')
    .getByRole('button', { name: there.t('account.signIn'), exact: true })
    .click();
  await there.page.waitForURL((url) => !url.pathname.endsWith('/login'));
  expect(await isIn(there)).toBe(true);

  const { page, t } = here;
  await here.open('/profile/security');
  const devices = page.getByRole('region', { name: t('security.devicesHeading') });
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
  await inspect(here, 'login and devices');
  await devices
    .getByRole('button', { name: t('security.end'), exact: false })
    .first()
    .click();
  await page.getByText(t('security.done_ended'), { exact: true }).waitFor();
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  await there.open('/profile');
  await there.page.waitForURL((url) => url.pathname === '/login');
});
