import { expect } from 'vitest';
import { demoPassword } from '#accounts/accounts.ts';
import { alternately } from '#tests/full.ts';
import { openBookedRoom } from './steps/booking/book-room.ts';
import { inspect } from './steps/inspect.ts';
import { journey, type VisitorOptions } from './visitor.ts';

const readers = [
  { language: 'en', width: 1280, scripts: true },
  { language: 'he', width: 360, scripts: false },
] as const satisfies readonly VisitorOptions[];

journey.for(alternately(readers, 0))(
  'staff reads what a guest of an own hotel wrote and answers on the dashboard, $language, scripts: $scripts',
  async (options, { visit }) => {
    const guest = await visit();
    const reference = await openBookedRoom(guest);
    const card = guest.page.locator('#messages');
    const question = `Can we arrive at midnight? ${guest.email}`;
    await card.getByLabel(guest.t('messages.label')).fill(question);
    await card.getByRole('button', { name: guest.t('messages.send') }).click();
    await card.getByText(guest.t('messages.state_sent'), { exact: true }).waitFor();

    const staff = await visit(options);
    const { page, t } = staff;
    const next = `${options.language === 'he' ? '/he' : ''}/dashboard/messages`;
    await staff.open(`/login?next=${encodeURIComponent(next)}`);
    await page.locator('main input[name=email]').fill('amal@demo.example');
    await page.locator('main input[name=password]').fill(demoPassword);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('account.signIn'), exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: t('guest-messages.heading') }).waitFor();
    const waiting = page.getByRole('listitem').filter({ hasText: reference });
    await waiting.getByText(question).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (options.scripts) await inspect(staff, 'messages of guests');
    await waiting.getByLabel(t('guest-messages.answer')).fill('Yes, the door opens with your code.');
    await waiting.getByRole('button', { name: t('guest-messages.send') }).click();
    await page.getByText(t('guest-messages.done')).waitFor();
    expect(await page.getByText(question).count()).toBe(0);
    const told = async () => {
      await guest.page.reload();
      return await card.getByText('Yes, the door opens with your code.').count();
    };
    await expect.poll(told, { timeout: 20_000, interval: 1_000 }).toBe(1);
  },
);
