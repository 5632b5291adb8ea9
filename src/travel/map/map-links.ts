/** Map apps that a place can be opened in. They learn of it only when the link is followed. */
export const mapApps = ['google', 'apple', 'osm'] as const;
export type MapApp = (typeof mapApps)[number];

/** The address of the way to a point (degrees, WGS 84) in a map app: it opens the app where there is one, else its site. */
export function wayHref(app: MapApp, { lat, lng }: { readonly lat: number; readonly lng: number }): string {
  const point = `${lat.toFixed(6)},${lng.toFixed(6)}`;
  const urls: Record<MapApp, string> = {
    google: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`,
    apple: `https://maps.apple.com/?daddr=${encodeURIComponent(point)}`,
    osm: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`,
  };
  return urls[app];
}
