import type { Suggestion } from './place-suggestions.ts';
import { fetchPlaces } from './place-suggestions.ts';

export type Nearest =
  | { readonly kind: 'found'; readonly city: Suggestion }
  | { readonly kind: 'denied' | 'failed' | 'none' };

const patienceMs = 10_000;
const freshMs = 600_000;
const permissionDenied = 1;

/**
 * The nearest city of a product. Prompts for the browser's geolocation permission, so call it only on the visitor's
 * request.
 */
export async function nearestCity(locale: string, product: string): Promise<Nearest> {
  if (!('geolocation' in navigator)) return { kind: 'failed' };
  const position = await new Promise<GeolocationPosition | GeolocationPositionError>((resolve) =>
    navigator.geolocation.getCurrentPosition(resolve, resolve, { timeout: patienceMs, maximumAge: freshMs }),
  );
  if (!('coords' in position)) return { kind: position.code === permissionDenied ? 'denied' : 'failed' };
  // Coordinates are rounded to about a kilometre: precise enough for a city, and better for privacy.
  const { latitude, longitude } = position.coords;
  const query = new URLSearchParams({
    lat: latitude.toFixed(2),
    lng: longitude.toFixed(2),
    limit: '1',
    locale,
    product,
  });
  try {
    const [city] = await fetchPlaces(query.toString());
    return city ? { kind: 'found', city } : { kind: 'none' };
  } catch {
    return { kind: 'failed' };
  }
}
