import type { Random } from '../random.ts';
import type { WorldAttractionKind } from './kinds.ts';

// No company of these names is meant; they are put together from plain words.
const first = [
  'Lantern',
  'Compass',
  'Swallow',
  'Harbour',
  'Copper',
  'Juniper',
  'Marble',
  'Saffron',
  'Meridian',
  'Kestrel',
  'Willow',
  'Beacon',
  'Cobble',
  'Amber',
];
const second: Readonly<Record<WorldAttractionKind, readonly string[]>> = {
  museum: ['Gallery Tickets', 'Museum Desk'],
  monument: ['Heritage Visits', 'Heritage Tickets'],
  viewpoint: ['Skyline Tickets', 'View Desk'],
  park: ['Garden Tickets', 'Parks & Gardens'],
  stadium: ['Stadium Visits', 'Ground Tours'],
  walking_tour: ['Walks', 'City Walks'],
  bike_tour: ['Bike Tours', 'Wheels'],
  bus_tour: ['Open-Top Buses', 'City Buses'],
  boat_trip: ['Boats', 'Cruises'],
  food_tour: ['Food Walks', 'Tastings'],
  day_trip: ['Excursions', 'Day Trips'],
  show: ['Stage', 'Evenings'],
};

/** The invented company that runs an attraction. */
export function operatorOf(kind: WorldAttractionKind, random: Random): string {
  return `${random.pick(first)} ${random.pick(second[kind])}`;
}
