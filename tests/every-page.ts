import type { TestApp } from './app.ts';
import { placeOf, registered } from './people.ts';
import { cityOf, confirmed, directRoom, prefixed, quoteOf, stay, visitor } from './visitor.ts';

interface Known {
  readonly city: string;
  readonly hotel: string;
  readonly hotels: readonly string[];
  readonly quote: string;
  readonly booked: { readonly id: string; readonly transaction: string };
}

/** The visitor: anonymous, or a signed-in person with a booking. */
type PageCase = readonly ['anybody' | 'owner', (known: Known) => string];

const pages = {
  home: ['anybody', () => '/'],
  preferences: ['anybody', () => '/preferences'],
  'all hotels': ['anybody', () => '/hotels'],
  'search by itself': ['anybody', () => '/hotels/search'],
  'booking by itself': ['anybody', () => '/book'],
  'paying by itself': ['anybody', () => '/pay'],
  'search without a place': ['anybody', () => '/hotels/search?q=zzzzzz'],
  'search with errors': ['anybody', ({ city }) => `${city}/results?check_in=2020-01-01&check_out=x&guests=0`],
  israel: ['anybody', () => '/hotels/israel'],
  landing: ['anybody', () => '/hotels/places/es/barcelona'],
  country: ['anybody', ({ city }) => city.split('/').slice(0, 4).join('/')],
  destination: ['anybody', ({ city }) => city],
  'results without dates': ['anybody', ({ city }) => `${city}/results`],
  results: ['anybody', ({ city }) => `${city}/results?${stay()}`],
  'results for many': ['anybody', ({ city }) => `${city}/results?${stay().replace('guests=2', 'guests=2-5,2')}&all=1`],
  'results, nothing fits': ['anybody', ({ city }) => `${city}/results?${stay()}&max_price=1&stars=5&amenity=lift`],
  hotel: ['anybody', ({ hotel }) => hotel],
  'hotel with dates': ['anybody', ({ hotel }) => `${hotel}?${stay()}`],
  comparison: ['anybody', ({ hotels }) => `/hotels/compare?ids=${hotels.join(',')}&${stay()}`],
  favourites: ['anybody', () => '/favorites'],
  widget: ['anybody', () => '/widgets/search?brand_light=aa0000'],
  login: ['anybody', () => '/login'],
  'log-in by link': ['anybody', () => '/login/link'],
  'spent log-in link': ['anybody', () => '/login/link?link=nothing'],
  'lost password': ['anybody', () => '/password/reset'],
  'spent link': ['anybody', () => '/email/prove?link=nothing'],
  joining: ['anybody', () => '/join'],
  'spent invitation': ['anybody', () => '/invitation?link=nothing'],
  reservation: ['anybody', () => '/reservation'],
  details: ['anybody', ({ quote }) => `/book?quote=${quote}`],
  terms: ['anybody', () => '/terms-of-use'],
  privacy: ['anybody', () => '/privacy-policy'],
  'agent terms': ['anybody', () => '/agent-terms-of-use'],
  app: ['anybody', () => '/app'],
  missing: ['anybody', () => '/no/such/page'],
  components: ['anybody', () => '/_dev/ui'],
  profile: ['owner', () => '/profile'],
  devices: ['owner', () => '/profile/security'],
  searches: ['owner', () => '/searches'],
  reservations: ['owner', () => '/account/reservations'],
  'own reservation': ['owner', ({ booked }) => `/account/reservations/${booked.id}`],
  'cancelling it': ['owner', ({ booked }) => `/account/reservations/${booked.id}?step=cancel`],
  success: ['owner', ({ booked }) => `/transaction/${booked.transaction}/success`],
} satisfies Record<string, PageCase>;

export type PageName = keyof typeof pages;

/** What pages answer that are not simply there. */
export const statuses: Readonly<Partial<Record<PageName, number>>> = {
  'search without a place': 422,
  'search with errors': 422,
  'spent link': 410,
  'spent log-in link': 410,
  'spent invitation': 410,
  missing: 404,
};

/** Every kind of page, for tests that look at all of them. */
export const everyPage = Object.keys(pages) as PageName[];

/** Answers any of them in any locale. */
export async function openEveryPage(app: TestApp) {
  const { guest, form } = await registered(app);
  await app.database.pool.query('update accounts.person set email_proven_at = now() where email = $1', [form.email]);
  const booked = await confirmed(app, { contact: { email: form.email, phone: '+972501234567' } });
  const room = await directRoom(app);
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from hotels.property where place_id = (select place_id from hotels.property where id = $1) order by id limit 3',
    [room.hotelId],
  );
  const known: Known = {
    city: cityOf(room),
    hotel: room.path,
    hotels: rows.map(({ id }) => id),
    quote: await quoteOf(app, room),
    booked,
  };
  return async (locale: string, name: PageName): Promise<{ html: string; status: number }> => {
    const [who, pathOf] = pages[name] as PageCase;
    const path = prefixed(locale === 'en' ? '' : `/${locale}`, pathOf(known));
    const one = who === 'owner' ? guest : visitor(app, placeOf());
    const first = await one.get(path);
    const leads = first.status === 303 ? first.headers.get('location') : null;
    const response = leads ? await one.get(leads) : first;
    return { html: await response.text(), status: response.status };
  };
}

async function namesFrom(app: TestApp, query: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** What places are called in English. */
export async function placeNamesOf(app: TestApp): Promise<string[]> {
  return await namesFrom(
    app,
    `select coalesce(names ->> 'en', name) as name from places.place union select name from places.place
      union select name from places.region union select name from places.district
      union select name from places.landmark union select name from places.airport`,
  );
}

/** Names that are the same in every language: of hotels, streets, people and brands; and what guests have written. */
export async function ownNamesOf(app: TestApp): Promise<string[]> {
  // The last is what a phone says that has no menus in the language.
  const ours = ['Wayfare', 'Visa', 'Mastercard', 'American Express', 'Diners Club', 'Add to Home Screen', 'Blue Door'];
  const names = `select name from hotels.property union select street from hotels.property
    union select name from accounts.person union select written from hotels.review,
      unnest(array[author, title, liked, disliked]) as written where written <> ''`;
  return [...ours, ...(await namesFrom(app, names))];
}
