import { dateIn } from '#values/local-time.ts';
import type { PropertyCard } from '../content/property.ts';
import { cardsOf } from '../content/property.sql.ts';
import type { HotelDeps } from '../deps.ts';
import { nationalityOf } from '../pages-deps.ts';
import { calendarDays, calendarSuppliers } from '../search/hotel-calendar.ts';
import { within } from '../search/within.ts';
import { cheapestNights, nightParty } from './night-price.ts';
import { keepNights, takeDueHotels } from './night-prices.sql.ts';

/** Groups of hotels in a minute, and hotels asked at once: every hotel of eight cities within ten minutes, then four times a day. */
const groups = 6;
const atOnce = 4;
const deadlineMs = 6_000;

type AskDeps = Pick<HotelDeps, 'db' | 'content' | 'suppliers' | 'log' | 'now' | 'timeScale'>;

/** Asks for the calendars of some hotels that are due, until a supplier fails; once a minute. */
export async function askDueNights(deps: AskDeps): Promise<void> {
  if (!deps.suppliers.some(({ calendar }) => calendar)) return;
  for (let group = 0; group < groups; group += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time, so that searches of visitors come first
    const hotels = await cardsOf(deps.content, await takeDueHotels(deps.db, atOnce));
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all(hotels.map(async (hotel) => await askNights(deps, hotel)));
    if (hotels.length === 0 || answers.includes(false)) return;
  }
}

/** Stores what the suppliers of one hotel tell; false when one of them failed. Without any answer its nights stay as they were. */
async function askNights(deps: AskDeps, hotel: PropertyCard): Promise<boolean> {
  const from = dateIn(hotel.tz, deps.now());
  const answers = await Promise.all(
    calendarSuppliers(deps, hotel).map(async ({ supplier, id }) => {
      const days = Math.min(calendarDays, supplier.capabilities.maxCalendarDays ?? calendarDays);
      const asked = { propertyId: id, from, days, nights: 1, party: nightParty(), nationality: nationalityOf(null) };
      const answer = await within(deadlineMs * deps.timeScale, (signal) => supplier.calendar!(asked, signal));
      if (answer.kind === 'found') return { supplier: supplier.id, days: answer.days };
      deps.log.warn('a supplier did not give a calendar', { supplier: supplier.id, reason: answer.reason });
      return null;
    }),
  );
  const told = answers.filter((answer) => answer !== null);
  if (told.length > 0) await keepNights(deps.db, hotel.id, cheapestNights(told));
  return told.length === answers.length;
}
