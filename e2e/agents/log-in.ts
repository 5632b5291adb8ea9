import { demoPassword } from '#accounts/accounts.ts';
import { localePath } from '#i18n/locale.ts';
import type { Visitor } from '../visitor.ts';

/** Logs in one of the demo's people by the page's form, and comes out at `next`, a path without the locale's prefix. */
export async function logIn({ page, language, t, open }: Visitor, email: string, next: string): Promise<void> {
  const target = localePath(language, next);
  await open(`/login?next=${encodeURIComponent(target)}`);
  await page.locator('main input[name=email]').fill(email);
  await page.locator('main input[name=password]').fill(demoPassword);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.signIn'), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname + url.search === target);
}
