import { expect } from 'vitest';
import { inspect } from './steps/inspect.ts';
import { mailTo } from './steps/mail.ts';
import { linkIn, register } from './steps/people/register.ts';
import { alternately } from '#tests/full.ts';
import { journey, type Visitor } from './visitor.ts';

const isIn = async ({ page }: Visitor) => (await page.request.get('/v3/auth')).status() === 200;

const people = [
  { language: 'en', width: 1280, scripts: true },
  { language: 'he', width: 360, scripts: false },
] as const;

journey.for(alternately(people, 0))(
  'a link from a mail logs in, where it was asked for and nowhere else, $language, scripts: $scripts',
  async (options, { visit }) => {
    const first = await visit(options);
    await register(first);
    const later = await visit(options);
    const { page, t } = later;
    await later.open('/login');
    const main = page.getByRole('main');
    await main.locator('input[name=email]').fill(first.email);
    await main.getByRole('button', { name: t('account.linkInstead') }).click();
    await page.getByRole('heading', { level: 1, name: t('account.linkHeading_asked') }).waitFor();
    const link = linkIn((await mailTo(first.email, '/login/link?link=')).text, '/login/link');

    const stranger = await visit(options);
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { level: 1, name: t('account.linkHeading_other_browser') }).waitFor();
    await page.goto(link);
    if (options.scripts) await inspect(later, 'logging in by a link');
    await main.getByRole('button', { name: t('account.signIn'), exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login/link'));
    expect([await isIn(stranger), await isIn(later)]).toEqual([false, true]);
  },
);
