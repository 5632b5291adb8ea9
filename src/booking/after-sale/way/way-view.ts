import type { AreaView } from '#travel/map/map-data.ts';
import { type MapApp, mapApps, wayHref } from '#travel/map/map-links.ts';
import type { PageContext } from '#web/page.ts';
import type { ShownState } from '../../tables.ts';
import type { ProductSummary } from '../../vertical.ts';
import type { AfterSaleDeps } from '../after-sale-deps.ts';

/** How to get to what is booked. */
export interface WayView {
  /** One for each place, e.g. where a car is picked up and where it is returned. */
  readonly spots: readonly WaySpot[];
  /** Around the first of them; null where we know no surroundings. */
  readonly area: AreaView | null;
}

export interface WaySpot {
  readonly title: string;
  readonly address: string;
  readonly apps: readonly { readonly app: MapApp; readonly href: string }[];
}

/** Whether it takes place, as far as is known. */
export function isAhead(state: ShownState): boolean {
  return state === 'confirmed' || state === 'supplier_changed';
}

/** Null for what does not take place, and for what has no place. */
export async function wayView(
  { areaAt }: Pick<AfterSaleDeps, 'areaAt'>,
  context: PageContext,
  state: ShownState,
  { title, events }: ProductSummary,
): Promise<WayView | null> {
  if (!isAhead(state)) return null;
  const placed = events.flatMap(({ position, ...event }) => (position ? [{ ...event, position }] : []));
  const first = placed[0];
  if (!first) return null;
  const spots = placed.filter(
    ({ address, position }, at) =>
      at === placed.findIndex((one) => one.address === address && isAt(one.position, position)),
  );
  return {
    spots: spots.map((spot) => ({
      title: spot.title,
      address: spot.address,
      apps: mapApps.map((app) => ({ app, href: wayHref(app, spot.position) })),
    })),
    area: areaAt ? await areaAt({ name: first.place ?? title, ...first.position }, context) : null,
  };
}

interface Position {
  readonly lat: number;
  readonly lng: number;
}

const isAt = (one: Position, other: Position) => one.lat === other.lat && one.lng === other.lng;
