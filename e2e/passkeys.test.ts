import type { CDPSession } from 'playwright-core';
import { expect } from 'vitest';
import { journey, type Visitor } from './visitor.ts';

/** A key store in the browser, which asks for no finger: it answers once `respond` has allowed it. */
async function keyStore({ context, page }: Visitor) {
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    respond: async (enabled: boolean) =>
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

journey('a passkey is added, logs in without a password, and is removed', async ({ visit }) => {
  const visitor = await visit();
  const { page, open, t } = visitor;
  await open('/login?register=1&next=/searches');
  const field = (name: string) => page.locator(`main input[name=${name}]`);
  await field('name').fill('Noa Bar');
  await field('email').fill(visitor.email);
  await field('password').fill('three wet umbrellas');
  await page.getByRole('button', { name: t('account.register') }).click();
  await page.waitForURL(/\/searches$/);
  const keys = await keyStore(visitor);
  await open('/profile/security/passkeys');
  await page.getByRole('button', { name: t('passkeys.add') }).click();
  await page.getByText(t('passkeys.done_added')).waitFor();
  expect(await keys.count()).toBe(1);

  await visitor.context.clearCookies();
  await keys.respond(false);
  await open('/login?next=/profile/security/passkeys');
  const button = page.getByRole('button', { name: t('passkeys.logInWith') });
  await button.waitFor();
  await keys.respond(true);
  // The browser may have chosen the passkey from its suggestions by then.
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await page.waitForURL(/\/profile\/security\/passkeys$/);
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByText(t('passkeys.done_removed')).waitFor();
});
