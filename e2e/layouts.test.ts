import { describe } from 'vitest';
import { inspect } from './steps/inspect.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey, type Language } from './visitor.ts';
import { isFull } from '#tests/full.ts';

const spain = '/hotels/destination/spain';

/** What the other journeys do not come by: every layout, and the pages of an account. */
const pages: { name: string; path: string; indexable?: boolean }[] = [
  { name: 'country', path: spain, indexable: true },
  { name: 'hotels in Israel', path: '/hotels/israel', indexable: true },
  { name: 'landing page', path: '/hotels/places/es/barcelona', indexable: true },
  { name: 'widget', path: '/widgets/search?brand_light=aa0000&background_dark=102030' },
  { name: 'preferences', path: '/preferences' },
  { name: 'log in', path: '/login' },
  { name: 'register', path: '/login?register=1' },
  { name: 'lost password', path: '/password/reset' },
  { name: 'spent link', path: '/email/prove?link=nothing' },
  { name: 'searches', path: '/searches' },
  { name: 'terms', path: '/terms-of-use', indexable: true },
  { name: 'privacy', path: '/privacy-policy', indexable: true },
  { name: 'agent terms', path: '/agent-terms-of-use', indexable: true },
  { name: 'app', path: '/app', indexable: true },
];
const own = ['/account/reservations', '/profile', '/searches', '/favorites', '/login'];

/** Once, after seven minutes of other journeys, Chromium stopped to draw a page; another try says whether it is ours. */
const patience = { timeout: 150_000, retry: 1 };

describe.each<Language>(isFull ? ['en', 'he'] : ['en'])(
  'layouts in %s can be used by everyone and fit a phone',
  (language) => {
    journey('open to everybody', patience, async ({ visit }) => {
      const visitor = await visit({ language });
      for (const { name, path, indexable = false } of pages) {
        await visitor.open(path);
        await inspect(visitor, name, { indexable });
      }
    });

    journey('of an account, and what is refused', patience, async ({ visit }) => {
      const visitor = await visit({ language });
      const { page, open, email, t } = visitor;
      await open('/login?register=1');
      const field = (name: string) => page.locator(`main input[name=${name}]`);
      const register = page.getByRole('main').getByRole('button', { name: t('account.register') });
      await field('name').fill('Dana Levi');
      await field('email').fill(email);
      await field('password').fill('password1');
      await register.click();
      await page.locator('main [aria-invalid=true]').first().waitFor();
      await inspect(visitor, 'register, refused');
      await field('password').fill('three wet umbrellas');
      await register.click();
      await page.locator('header').getByText('Dana Levi').waitFor();
      for (const path of own) {
        await open(path);
        await inspect(visitor, `own ${path}`);
      }
      await open(`${spain}/barcelona/results?${stayQuery(dayFromNow(40), 3, '2')}`);
      await page.locator('.heart').first().click();
      await page.locator('.toast-region').getByRole('button').waitFor();
      await open('/favorites');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      await inspect(visitor, 'favourites with one');

      await open('/');
      await page.evaluate(() => {
        const refused = document.createElement('form');
        refused.method = 'post';
        refused.action = location.pathname;
        document.body.append(refused);
        refused.submit();
      });
      await page.getByText(t('errors.refusedTitle')).first().waitFor();
      await inspect(visitor, 'refused');
    });
  },
);
