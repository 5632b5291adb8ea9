import { expect } from 'vitest';
import { openBookedRoom } from './steps/booking/book-room.ts';
import { register } from './steps/people/register.ts';
import { seeState } from './steps/reservation.ts';
import { journey, type Visitor } from './visitor.ts';

/** Names of what a browser keeps of the site for a time without a network. */
const kept = async ({ page }: Visitor) =>
  await page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  ]);

journey('a trip opens from its mail, is read without a network, and is gone after logging out', async ({ visit }) => {
  const guest = await visit({ width: 360 });
  const { page, context, t, open } = guest;
  guest.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/);
  await register(guest);
  const reference = await openBookedRoom(guest);
  await seeState(guest, 'confirmed');
  expect(page.url()).not.toContain('key=');
  expect(await kept(guest)).toEqual([]);
  await page.getByRole('link', { name: t('reservation.wayIn', { app: 'Google Maps' }) }).waitFor();
  await page.getByRole('button', { name: t('reservation.saveOffline') }).click();
  await page.getByRole('button', { name: t('reservation.savedRemove') }).waitFor();
  expect(await kept(guest)).toEqual(['kept-trip', '/reservation']);
  // The worker has to be at work before the network goes.
  await page.evaluate(async () => {
    const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration(location.pathname))!;
    const worker = active ?? waiting ?? installing;
    if (worker?.state === 'activated') return;
    await new Promise<void>((resolve) =>
      worker?.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    );
  });

  const own = page.url();
  await context.setOffline(true);
  await page.goto(own);
  await page.getByText(t('reservation.offlineTitle')).waitFor();
  await page.getByText(reference, { exact: true }).first().waitFor();
  expect(await page.locator('form, script, button').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  // No other page is kept.
  await expect(page.goto('/profile')).rejects.toThrow(/net::/);

  await context.setOffline(false);
  await open('/profile');
  await page.waitForLoadState('networkidle');
  expect(await kept(guest)).toEqual(['kept-trip', '/reservation']);
  const status = await page.evaluate(async () => {
    await fetch('/sanctum/csrf-cookie');
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'x-xsrf-token': decodeURIComponent(token) };
    return (await fetch('/logout', { method: 'POST', headers })).status;
  });
  expect(status).toBe(204);
  await open('/');
  await expect.poll(() => kept(guest)).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto(own)).rejects.toThrow(/net::/);
});
