import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { alternately } from '#tests/full.ts';
import { bookRoom } from './steps/booking/book-room.ts';
import { journey, type Language } from './visitor.ts';

const cases = [
  ['en', 'berlin', 'a4'],
  ['he', 'paris', 'letter'],
] as const satisfies (readonly [Language, 'berlin' | 'paris', string])[];

journey.for(alternately(cases, 1))(
  'a reservation prints on one page in %s',
  async ([language, city, format], { visit }) => {
    const visitor = await visit({ language });
    const { page, t } = visitor;
    const reference = await bookRoom(visitor, city);
    await page.getByRole('link', { name: t('transaction.openReservation') }).click();
    // The confirmation has the same heading, and stays until the other page has come.
    await page.locator('#guests').waitFor();
    await page.getByRole('heading', { level: 1, name: t('reservation.state_confirmed'), exact: true }).waitFor();
    const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format, printBackground: true })));
    expect(paper.numPages).toBe(1);
    const { items } = await (await paper.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    for (const part of [reference, 'Dana Levi']) expect(text).toContain(part);
  },
);
