import { nameIn, normaliseName } from './names.ts';
import { type PlaceCard, placePath } from './place.ts';
import { type ContentDb, featuredPlaces } from './place.sql.ts';
import { placesLike, placesNamed } from './suggest.sql.ts';

export interface PlaceSuggestion {
  readonly kind: 'city';
  readonly id: number;
  readonly slug: string;
  /** Slug of the country. */
  readonly country: string;
  /** In the visitor's locale. */
  readonly name: string;
  readonly countryName: string;
  /** Open properties. */
  readonly hotels: number;
  /** The part of the URL that names the place, `spain/barcelona`. */
  readonly path: string;
}

const mostSuggestions = 20;
const fuzzyFrom = 4;

/**
 * Places for what a visitor has typed, in any alphabet, best first: exact names, then names that begin so,
 * cities of a country that begins so, names that contain it, and when there is none of these, names that
 * look alike. `Name, country` finds the place in that country first. Nothing typed gives the featured places.
 */
export async function suggestPlaces(
  db: ContentDb,
  text: string,
  locale: string,
  limit = 8,
): Promise<readonly PlaceSuggestion[]> {
  const most = Math.max(1, Math.min(limit, mostSuggestions));
  const places = await find(db, text, locale, most);
  return places.slice(0, most).map((place) => suggestion(place, locale));
}

async function find(db: ContentDb, text: string, locale: string, limit: number): Promise<readonly PlaceCard[]> {
  const { name, country } = read(text);
  if (name === '') return text.trim() === '' ? await featuredPlaces(db) : [];
  const found = await placesNamed(db, name, country, locale, limit);
  return found.length > 0 || name.length < fuzzyFrom ? found : await placesLike(db, name, limit);
}

function read(text: string): { name: string; country: string } {
  const [place = '', ...rest] = text.slice(0, 256).split(/[,،、,]/);
  const name = normaliseName(place);
  const behind = normaliseName(rest.join(' '));
  return name === '' ? { name: behind, country: '' } : { name, country: behind };
}

function suggestion(place: PlaceCard, locale: string): PlaceSuggestion {
  return {
    kind: 'city',
    id: place.id,
    slug: place.slug,
    country: place.country.slug,
    name: nameIn(place, locale),
    countryName: nameIn(place.country, locale),
    hotels: place.hotels,
    path: placePath(place),
  };
}
