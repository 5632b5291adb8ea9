import { expect } from 'vitest';
import { demoPassword } from '#accounts/accounts.ts';
import { noteActs } from './steps/acts.ts';
import { fillDetails, goToPayment, seeConfirmed } from './steps/checkout.ts';
import { openFields, visibleFields } from './steps/fields.ts';
import { openHotelIn, reserveRefundable } from './steps/hotel.ts';
import { payWith } from './steps/payment.ts';
import { journey } from './visitor.ts';

journey('a guest has paid after three pages and twelve fields at most, with those of the card', async ({ visit }) => {
  const visitor = await visit({ width: 360 });
  const acts = await noteActs(visitor);
  await openHotelIn(visitor, 'berlin');
  acts.clear();
  await reserveRefundable(visitor);
  const ours = await visibleFields(visitor);
  expect(await openFields(visitor)).not.toContain('contact');
  await fillDetails(visitor);
  await goToPayment(visitor);
  const theirs = await visibleFields(visitor);
  await payWith(visitor, 'approved');
  await seeConfirmed(visitor);
  // The hotel's page, ours for the booking, and the gateway's.
  expect([...acts.keys()].length).toBeLessThanOrEqual(3);
  const filled = [...acts.values()].flatMap((all) => [...all].filter((what) => what.startsWith('field ')));
  expect(filled.length).toBeGreaterThan(6);
  expect(filled.length).toBeLessThanOrEqual(12);
  // What is seen and may stay empty counts too.
  expect(ours + theirs).toBeGreaterThanOrEqual(filled.length);
  expect(ours + theirs).toBeLessThanOrEqual(12);
});

journey('somebody who is signed in ticks the terms and presses the button, on one page', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open('/login');
  await page.locator('main input[name=email]').fill('maya@demo.example');
  await page.locator('main input[name=password]').fill(demoPassword);
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  const acts = await noteActs(visitor);
  await openHotelIn(visitor, 'berlin');
  await reserveRefundable(visitor);
  acts.clear();
  await page.getByLabel(t('book.acceptTerms')).check();
  await goToPayment(visitor);
  const ours = [...acts].map(([at, all]) => [at.replace(/^[^/]+/, ''), [...all].map((what) => what.split(' ')[0])]);
  expect(ours).toEqual([['/book', ['field', 'press']]]);
  await payWith(visitor, 'approved');
  await seeConfirmed(visitor);
});
