import { expect } from 'vitest';
import { inspect } from './steps/inspect.ts';
import { register } from './steps/people/register.ts';
import { cards, seeResults } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

const results = `/hotels/destination/germany/berlin/results?${stayQuery(dayFromNow(44), 2)}`;

journey(
  'a list is made, shared by a link that others read, and answers clearly once it is deleted',
  async ({ visit }) => {
    const owner = await visit();
    const { page, t } = owner;
    await register(owner);
    await owner.open(results);
    await seeResults(owner, 'Berlin');
    const name = (await cards(owner).first().getByRole('heading').innerText()).trim();
    await cards(owner).first().locator('.heart').click();
    await page.getByText(t('chosen.saved', { name })).waitFor();

    await owner.open('/favorites');
    await page.getByText(t('favorites.newList')).click();
    await page.locator('#create-name').fill('Honeymoon');
    await page.getByRole('button', { name: t('favorites.create') }).click();
    await page.getByText(t('favorites.done_create')).waitFor();
    await page
      .getByRole('navigation', { name: t('favorites.lists') })
      .getByRole('link')
      .first()
      .click();
    await page
      .getByRole('heading', { level: 3, name })
      .or(page.getByRole('heading', { level: 2, name }))
      .first()
      .waitFor();
    await page.getByText(t('favorites.otherList')).click();
    await page.getByRole('button', { name: t('favorites.move'), exact: true }).click();
    await page.getByText(t('favorites.done_move')).waitFor();

    await page
      .getByRole('navigation', { name: t('favorites.lists') })
      .getByRole('link', { name: /Honeymoon/ })
      .click();
    await page.getByRole('heading', { level: 2, name: 'Honeymoon' }).waitFor();
    await page.getByText(t('favorites.settings'), { exact: true }).click();
    await page.getByRole('button', { name: t('favorites.share') }).click();
    await page.getByText(t('favorites.done_share')).waitFor();
    await inspect(owner, 'a list with its link');
    const link = await page.locator('input[name=link]').inputValue();

    const friend = await visit({ width: 360, scripts: false });
    await friend.page.goto(link);
    await friend.page.getByRole('heading', { level: 1, name: 'Honeymoon' }).waitFor();
    await friend.page.getByRole('heading', { name }).waitFor();
    expect(await friend.page.content()).not.toContain(owner.email);
    expect(await friend.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await page.getByRole('button', { name: t('favorites.delete') }).click();
    await page.getByText(t('favorites.done_delete')).waitFor();
    const answer = await friend.page.goto(link);
    expect(answer?.status()).toBe(404);
    await friend.page.getByRole('heading', { name: t('favorites.endedTitle') }).waitFor();
    await friend.page.getByRole('link', { name: t('favorites.findHotels') }).waitFor();
  },
);
