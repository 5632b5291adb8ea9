import { expect } from 'vitest';
import { demoBooks } from '#booking/booking.ts';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { fillDetails, seeConfirmed } from '../steps/checkout.ts';
import { openHotelIn, reserveRefundable } from '../steps/hotel.ts';
import { payWith } from '../steps/payment.ts';
import { dayFromNow } from '../steps/search.ts';
import { startOf } from '../steps/wording.ts';
import { journey, surroundings, type Visitor } from '../visitor.ts';
import { logIn } from './log-in.ts';

/** Ends the month of the accounts of the demo, as the clock does. */
async function endMonth(): Promise<void> {
  const database = await connect(surroundings.databaseUrl, silentLog);
  try {
    await demoBooks(database.db).makeFirstStatements();
  } finally {
    await database.close();
  }
}

/** Books a room so many days from now, to be paid by statement. Answers its reference. */
async function bookOnAccount(owner: Visitor, days: number): Promise<string> {
  const { page, t } = owner;
  await openHotelIn(owner, 'berlin', dayFromNow(days));
  await reserveRefundable(owner);
  await fillDetails(owner, [{ first: 'Carla', last: 'Credit' }]);
  await page.getByRole('radio', { name: t('book.payAccount') }).check();
  await page.getByRole('button', { name: t('book.bookAndPay') }).click();
  return await seeConfirmed(owner);
}

journey('an owner books on account, cancels, reads both on the statement, and pays it by card', async ({ visit }) => {
  const owner = await visit();
  const { page, t } = owner;
  await logIn(owner, 'nora@demo.example', '/dashboard/finance');
  const owed = page
    .locator('dl > div')
    .filter({ hasText: t('finance.owed') })
    .locator('dd');
  const before = await owed.innerText();

  const reference = await bookOnAccount(owner, 150);
  await owner.open('/dashboard/finance');
  expect(await owed.innerText()).not.toBe(before);

  await owner.open(`/dashboard/bookings?q=${reference}`);
  await page.getByRole('main').getByRole('table').getByRole('link', { name: reference }).first().click();
  await page.getByText(t('agency.event_payment_capturedOnAccount')).waitFor();
  await page.getByRole('link', { name: t('reservation.cancelStart') }).click();
  await page.getByText(t('reservation.cancelFree')).waitFor();
  await page.getByRole('checkbox', { name: t('reservation.cancelAgreeFree') }).check();
  await page.getByRole('button', { name: t('reservation.cancelConfirm') }).click();
  await page.getByText(t('agency.event_refund_doneOnAccount')).first().waitFor();

  await owner.open('/dashboard/finance');
  expect(await owed.innerText()).toBe(before);

  // Another one stands, so that the statement asks for something.
  await bookOnAccount(owner, 154);
  await owner.open('/dashboard/finance');
  await expect.poll(async () => (await page.reload(), await owed.innerText())).not.toBe(before);

  await endMonth();
  await owner.open('/dashboard/finance');
  const statement = page.getByRole('region', { name: /\d{4}-\d\d-\d\d/ });
  await statement.getByRole('link', { name: t('finance.lines') }).click();
  const lines = statement.getByRole('listitem').filter({ hasText: reference });
  for (const kind of ['line_booking', 'line_refund'])
    await lines.filter({ hasText: startOf(t, `finance.${kind}`, ['reference', 'client']) }).waitFor();
  const amounts = await lines.locator('bdi.tabular-nums').allInnerTexts();
  expect(amounts).toHaveLength(2);
  const [digits] = new Set(amounts.map((amount) => amount.replaceAll(/\D/g, '')));
  expect(amounts.map((amount) => amount.replaceAll(/\D/g, ''))).toEqual([digits, digits]);
  expect(Number(digits)).toBeGreaterThan(0);
  const pdf = page.waitForEvent('download');
  await statement.getByRole('link', { name: t('finance.pdf') }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^statement-\d+-\d{4}-\d\d-\d\d\.pdf$/);

  // It is paid as a whole, on the gateway's page.
  const button = page.getByRole('main').locator('form:has(input[name=step][value=pay]) button').first();
  const label = await button.innerText();
  await button.click();
  await page.waitForURL((url) => url.origin === surroundings.payOrigin);
  await payWith(owner, 'approved');
  await page.getByText(t('finance.done_paid')).waitFor();
  expect(await page.getByRole('button', { name: label }).count()).toBe(0);
});
