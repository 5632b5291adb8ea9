import { localePath } from '#i18n/locale.ts';
import type { Visitor } from '../../visitor.ts';
import { mailTo } from '../mail.ts';

export const password = 'three wet umbrellas';

/** Registers by the page's form and comes out at `next`, a path without the locale's prefix. */
export async function register(visitor: Visitor, next = '/profile', name = 'Dana Levi'): Promise<void> {
  const { page, t, open, email, language, scripts } = visitor;
  const target = localePath(language, next);
  await open(`/login?register=1&next=${encodeURIComponent(target)}`);
  const field = (of: string) => page.locator(`main input[name=${of}]`);
  await field('name').fill(name);
  await field('email').fill(email);
  await field('password').fill(password);
  if (!scripts) await field('password_confirmation').fill(password);
  await page.getByRole('button', { name: t('account.register') }).click();
  await page.waitForURL((url) => url.pathname + url.search === target);
}

/** Confirms the address of somebody who has registered, by the link of the mail. */
export async function proveEmail({ page, t, email }: Visitor): Promise<void> {
  const mail = await mailTo(email, '/email/prove');
  await page.goto(linkIn(mail.text, '/email/prove'));
  await page.getByRole('button', { name: t('account.prove'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('account.provenHeading') }).waitFor();
}

/** The first address of a mail whose path ends so. */
export function linkIn(text: string, path: string): string {
  const found = text.split(/\s+/).find((word) => URL.canParse(word) && new URL(word).pathname.endsWith(path));
  if (found === undefined) throw new Error(`no link to ${path} in the mail`);
  return found;
}
