import { describe, expect } from 'vitest';
import { sampled } from '#tests/full.ts';
import { builtFile } from './built-files.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

const windowChunk = `**${builtFile('src/accounts/pages/leads/lead-dialog.tsx')}`;

const invitationOf = ({ page, t }: Visitor) => page.getByRole('dialog', { name: t('leads.title') });

/** A visitor whose clock can be put forward, on a page where the visit has begun. */
async function begin(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.clock.install();
  await visitor.open(path);
  await settle(visitor);
}

/** What accompanies a visit is loaded after some seconds. */
async function settle({ page }: Visitor): Promise<void> {
  await page.clock.fastForward(6_000);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visited'))).not.toBeNull();
}

/** Minutes during which nothing happens; the pop-up looks for its moment every ten seconds. */
async function pass({ page }: Visitor, seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 10) await page.clock.fastForward(10_000);
  await page.waitForLoadState('networkidle');
}

describe('the recruiting pop-up does not come', () => {
  journey('while a visitor types, or has just ticked something', async ({ visit }) => {
    const visitor = await visit();
    const { page, t } = visitor;
    const invitation = invitationOf(visitor);
    await begin(visitor, '/');
    const where = page.getByRole('combobox', { name: t('search-form.where') });
    await where.pressSequentially('Bar');
    await pass(visitor, 130);
    expect(await invitation.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    // As Safari does it: a click that moves no focus.
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.fastForward(9_000);
    expect(await invitation.count()).toBe(0);
    await pass(visitor, 20);
    await invitation.waitFor();
  });

  journey('while another window is open', async ({ visit }) => {
    const visitor = await visit();
    const { page } = visitor;
    await begin(visitor, '/hotels');
    await page.locator('[data-opens=currency]:visible').first().click();
    await page.locator('dialog[open]').waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await pass(visitor, 150);
    expect(await page.locator('dialog[open]').count()).toBe(1);
    expect(await invitationOf(visitor).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await pass(visitor, 30);
    await invitationOf(visitor).waitFor();
  });

  const stay = stayQuery(dayFromNow(40), 2);
  const busy = [
    `/hotels/destination/spain/barcelona/results?${stay}`,
    `/hotels/destination/spain/barcelona?${stay}`,
    '/reservation',
  ];
  journey.for(sampled(busy, 3))('in front of %s, but on the next page', async (path, { visit }) => {
    const visitor = await visit();
    const { page, t, forgive } = visitor;
    forgive(/favicon/);
    await begin(visitor, path);
    await pass(visitor, 150);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/hotels';
      document.body.append(link);
      link.click();
      link.remove();
    });
    await page.getByRole('heading', { level: 1, name: t('destination.hotelsTitle') }).waitFor();
    await pass(visitor, 30);
    await invitationOf(visitor).waitFor();
  });

  journey('on top of what a visitor began while it was loading', async ({ visit }) => {
    const visitor = await visit();
    const { page, t } = visitor;
    const asked = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await page.route(windowChunk, async (route) => {
      asked.resolve();
      await typed.promise;
      await route.continue();
    });
    await begin(visitor, '/');
    await page.clock.fastForward(130_000);
    await asked.promise;
    const where = page.getByRole('combobox', { name: t('search-form.where') });
    await where.pressSequentially('Rom');
    typed.resolve();
    await pass(visitor, 30);
    expect(await where.inputValue()).toBe('Rom');
    expect(await invitationOf(visitor).count()).toBe(0);
  });
});

journey('the recruiting pop-up stays closed for seven days, in every tab', async ({ visit }) => {
  const visitor = await visit();
  const { page, open } = visitor;
  await begin(visitor, '/');
  await pass(visitor, 130);
  await invitationOf(visitor).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('closed'))).not.toBeNull();
  await open('/hotels');
  await page.clock.fastForward(6_000);
  await pass(visitor, 150);
  expect(await invitationOf(visitor).count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('closed', String(Date.now() - 7 * 86_400_000 - 60_000)));
  await open('/');
  await page.clock.fastForward(6_000);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('closed'))).toBeNull();
  await pass(visitor, 140);
  await invitationOf(visitor).waitFor();
});
