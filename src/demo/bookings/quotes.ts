import type { DemoBrowser } from './browser.ts';

const places = ['spain/barcelona', 'germany/berlin', 'france/paris', 'italy/rome'];

export interface Stay {
  readonly check_in: string;
  readonly check_out: string;
}

/** A quote, and the details of people that its booking needs. */
export interface Sold {
  readonly quote: string;
  /** Of a room. */
  readonly stay?: Stay;
  readonly people: object;
}

export interface RoomWanted {
  /** Which dates and city. */
  readonly number: number;
  readonly today: string;
  readonly currency: string | null;
  /** From tomorrow on. */
  readonly isSoon?: boolean;
  /** One that is cancelled free of charge for some days yet. */
  readonly isFree?: boolean;
  readonly fits?: (quote: string) => Promise<boolean>;
}

interface Rate {
  readonly offer: string;
  readonly free_cancellation_until: { readonly at: string } | null;
}

/** A room in one of some cities, in the next one where that has none, on dates of its own. */
export async function roomQuote(
  browser: DemoBrowser,
  { number, today, currency, isSoon = false, isFree = false, fits = async () => true }: RoomWanted,
): Promise<{ readonly quote: string; readonly stay: Stay }> {
  const checkIn = Temporal.PlainDate.from(today).add({ days: isSoon ? 1 : 3 + 4 * number });
  const stay = { check_in: checkIn.toString(), check_out: checkIn.add({ days: 2 + (number % 3) }).toString() };
  const days = Temporal.PlainDate.from(today).add({ days: 3 }).toString();
  for (const [at] of places.entries()) {
    const place = places[(number + at) % places.length];
    // oxlint-disable no-await-in-loop -- the first that has a room
    const { hotels } = await browser.send<{ hotels: readonly { id: string }[] }>('/v3/hotels/searches', {
      place,
      ...stay,
      guests: '2',
    });
    for (const { id } of hotels.slice(Math.min(number % 5, Math.max(0, hotels.length - 1)))) {
      const query = new URLSearchParams({ ...stay, guests: '2', ...(currency && { currency }) });
      const { rates: all } = await browser.read<{ rates: readonly Rate[] }>(`/v3/hotels/${id}/rates?${query}`);
      const rates = all.filter(({ free_cancellation_until: free }) => !isFree || (free !== null && free.at > days));
      const rate = rates[number % Math.max(1, rates.length)];
      if (!rate) continue;
      const { id: quote } = await browser.send<{ id: string }>('/v3/quotes', { offer: rate.offer });
      if (await fits(quote)) return { quote, stay };
    }
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`no room from ${stay.check_in}`);
}

type ProductQuote = (
  browser: DemoBrowser,
  number: number,
  today: string,
  client: { readonly first: string; readonly last: string },
) => Promise<Sold | null>;

const dayOf = (today: string, days: number) => Temporal.PlainDate.from(today).add({ days }).toString();
const peopleOf = (slot: string, { first, last }: { readonly first: string; readonly last: string }, more = {}) => ({
  travellers: [{ slot, fields: { first_name: first, last_name: last, ...more } }],
});

/** A car at an airport; null where the site has none. */
export const carQuote: ProductQuote = async (browser, number, today, client) => {
  const rental = new URLSearchParams({
    pickup: 'BCN',
    from: `${dayOf(today, 20 + number)}T10:00`,
    until: `${dayOf(today, 24 + number)}T10:00`,
    age: '35',
    residence: 'ES',
  });
  const found = await browser.get(`/v3/cars/rates?${rental}`);
  if (!found.ok) return null;
  const { data } = (await found.json()) as { data: { cars: readonly { id: string }[] } };
  const [car] = data.cars;
  if (!car) return null;
  const { offer } = await browser.read<{ offer: string }>(`/v3/cars/rates/${car.id}?${rental}`);
  const { id: quote } = await browser.send<{ id: string }>('/v3/cars/quotes', { offer });
  return { quote, people: peopleOf('driver_1', client, { born_on: '1990-04-17' }) };
};

interface Attraction {
  readonly id: string;
  readonly options: readonly { readonly option: string; readonly units: readonly { readonly unit: string }[] }[];
}

/** A ticket of one visitor to an attraction on the first day that has one; null where the site has none. */
export const ticketQuote: ProductQuote = async (browser, number, today, client) => {
  const listed = await browser.get('/v3/tickets/attractions?place=spain/barcelona');
  if (!listed.ok) return null;
  const { data } = (await listed.json()) as { data: { attractions: readonly { id: string }[] } };
  for (const { id } of data.attractions.slice(0, 10)) {
    // oxlint-disable no-await-in-loop -- the first that has one
    const { options } = await browser.read<Attraction>(`/v3/tickets/attractions/${id}`);
    const [option] = options;
    const [unit] = option?.units ?? [];
    if (!option || !unit) continue;
    for (let days = 10 + number; days < 17 + number; days += 1) {
      const wanted = { option: option.option, date: dayOf(today, days), units: `${unit.unit}:1` };
      const answer = await browser.get(`/v3/tickets/attractions/${id}/times?${new URLSearchParams(wanted)}`);
      if (!answer.ok) break;
      const { data: day } = (await answer.json()) as { data: { times: readonly { offer: string | null }[] } };
      const offer = day.times.find((one) => one.offer !== null)?.offer;
      if (!offer) continue;
      const { id: quote } = await browser.send<{ id: string }>('/v3/tickets/quotes', { offer });
      return { quote, people: peopleOf('visitor_1', client) };
    }
    // oxlint-enable no-await-in-loop
  }
  return null;
};
