import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { fillDetails, goToPayment, seeConfirmed } from './steps/checkout.ts';
import { openHotelIn, reserveRefundable } from './steps/hotel.ts';
import { payWith } from './steps/payment.ts';
import { journey, type Language } from './visitor.ts';

const cases = [
  ['en', 'berlin', 'a4'],
  ['he', 'paris', 'letter'],
] as const satisfies (readonly [Language, 'berlin' | 'paris', string])[];

journey.for(cases)('a reservation prints on one page in %s', async ([language, city, format], { visit }) => {
  const visitor = await visit({ language });
  const { page, t } = visitor;
  await openHotelIn(visitor, city);
  await reserveRefundable(visitor);
  await fillDetails(visitor);
  await goToPayment(visitor);
  await payWith(visitor, 'approved');
  const reference = await seeConfirmed(visitor);
  await page.getByRole('link', { name: t('transaction.openReservation') }).click();
  // The confirmation has the same heading.
  await page.waitForURL((url) => !url.pathname.includes('/transaction/'));
  await page.getByRole('heading', { level: 1, name: t('reservation.state_confirmed'), exact: true }).waitFor();
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format, printBackground: true })));
  expect(paper.numPages).toBe(1);
  const { items } = await (await paper.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  for (const part of [reference, 'Dana Levi']) expect(text).toContain(part);
});
