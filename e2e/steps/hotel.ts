import type { Locator } from 'playwright-core';
import type { Visitor } from '../visitor.ts';
import { openFirstHotel, seeResults } from './results.ts';
import { dayFromNow, stayQuery } from './search.ts';
import { startOf } from './wording.ts';

/** A city with hotels of our own contracts, and one that the sandbox supplier sells. */
export const cities = {
  berlin: { path: '/hotels/destination/germany/berlin', en: 'Berlin', he: 'ברלין' },
  paris: { path: '/hotels/destination/france/paris', en: 'Paris', he: 'פריז' },
} as const;

/** The rates of a hotel's page, one item each. */
export function rates({ page }: Pick<Visitor, 'page'>): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4 }) })
    .filter({ hasNot: page.getByRole('heading', { level: 3 }) });
}

export function refundableRates(visitor: Visitor): Locator {
  return rates(visitor).filter({ hasText: startOf(visitor.t, 'hotel.freeUntil', ['deadline', 'city']) });
}

/** The button of a rate: its name says what is reserved, and begins with the word that is seen. */
export function reserveButton(rate: Locator, { t }: Visitor): Locator {
  return rate.getByRole('button', { name: startOf(t, 'hotel.reserveWhat', ['room', 'board', 'total']) });
}

/** The total of a rate as it is written. */
export async function totalOf(rate: Locator): Promise<string> {
  return (await rate.locator('.rate-price > bdi').innerText()).trim();
}

export async function seeDetails({ page, t }: Visitor): Promise<void> {
  await page.getByRole('heading', { level: 1, name: t('book.heading') }).waitFor();
}

/** Takes the first rate that can be cancelled for nothing, and waits for the booking page. */
export async function reserveRefundable(visitor: Visitor): Promise<void> {
  await reserveButton(refundableRates(visitor).first(), visitor).click();
  await seeDetails(visitor);
}

/** Opens the first hotel of a city that has a free cancellation, with prices for three nights from `checkIn` and two guests. */
export async function openHotelIn(
  visitor: Visitor,
  city: keyof typeof cities,
  checkIn = dayFromNow(40),
): Promise<void> {
  const { path, [visitor.language]: name } = cities[city];
  await visitor.open(`${path}/results?${stayQuery(checkIn, 3)}&free_cancellation=1`);
  await seeResults(visitor, name);
  await openFirstHotel(visitor);
  await refundableRates(visitor).first().waitFor();
}
