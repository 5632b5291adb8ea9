import { expect } from 'vitest';
import { alternately } from '#tests/full.ts';
import { goToPayment } from './steps/checkout.ts';
import { openFields } from './steps/fields.ts';
import { openHotelIn, reserveRefundable } from './steps/hotel.ts';
import { password, register } from './steps/people/register.ts';
import { journey, type Visitor } from './visitor.ts';
import { brokenRules } from '#tests/axe.ts';

const violations = async ({ page, scripts }: Visitor) => (scripts ? await brokenRules(page) : []);

const guests = [
  { language: 'en', scripts: true, width: 1280 },
  { language: 'he', scripts: false, width: 360 },
] as const;

journey.for(alternately(guests, 0))(
  'somebody with an account is filled in, or chooses who leads the room, in $language, scripts: $scripts',
  async (options, { visit }) => {
    const visitor = await visit(options);
    const { page, t, email } = visitor;
    await register(visitor);
    const travel = page.getByRole('region', { name: t('profile.travelHeading') });
    await travel.getByLabel(t('profile.lastName')).fill('Levi-Cohen');
    await travel.getByLabel(t('profile.phone')).fill('+972 50 123 4567');
    await travel.getByLabel(t('profile.nationality')).selectOption('IL');
    await travel.getByRole('button', { name: t('profile.save') }).click();
    await page.getByText(t('profile.done_travel')).waitFor();

    const companions = page.getByRole('region', { name: t('profile.companionHeading') });
    await companions.locator('summary').last().click();
    await companions.getByLabel(t('profile.firstName')).last().fill('Amir');
    await companions.getByLabel(t('profile.lastName')).last().fill('Cohen');
    await companions.getByRole('button', { name: t('profile.addCompanion') }).click();
    await page.getByText(t('profile.done_companion')).waitFor();
    expect(await violations(visitor)).toEqual([]);

    await openHotelIn(visitor, 'berlin');
    await reserveRefundable(visitor);
    const value = (name: string) => page.locator(`main [name=${name}]`).inputValue();
    expect(
      await Promise.all(['room_1_first_name', 'room_1_last_name', 'email', 'phone', 'nationality'].map(value)),
    ).toEqual(['Dana', 'Levi-Cohen', email, '+972501234567', 'IL']);
    // Two inputs are left: the terms, and the button.
    expect(await openFields(visitor)).toEqual(['terms']);
    expect(await violations(visitor)).toEqual([]);
    await page.getByLabel(t('book.fillFrom')).selectOption({ label: 'Amir Cohen' });
    if (!options.scripts) await page.getByRole('button', { name: t('book.fill'), exact: true }).click();
    expect([await value('room_1_first_name'), await value('room_1_last_name'), await value('phone')]).toEqual([
      'Amir',
      'Cohen',
      '+972501234567',
    ]);
    await page.getByLabel(t('book.acceptTerms')).check();
    await goToPayment(visitor);
  },
);

journey('logging in over the booking page fills empty fields and keeps typed ones', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, context, email } = visitor;
  await register(visitor);
  // The profile page may still be loading the account's lists.
  await page.goto('about:blank');
  await context.clearCookies();
  await openHotelIn(visitor, 'berlin');
  await reserveRefundable(visitor);
  await page.getByLabel(t('book.firstName'), { exact: true }).fill('Rut');
  await page.waitForLoadState('networkidle');
  await page.locator('header summary').last().click();
  await page.locator('[data-opens=account]:visible').click();
  const form = page.locator('dialog[open] form');
  await form.getByLabel(t('account.email')).fill(email);
  await form.getByLabel(t('account.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const value = (name: string) => page.locator(`main [name=${name}]`).inputValue();
  await expect.poll(() => value('email')).toBe(email);
  expect([await value('room_1_first_name'), await value('room_1_last_name')]).toEqual(['Rut', 'Levi']);
});
