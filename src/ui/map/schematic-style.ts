import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { disc, ringLine } from './circles.ts';
import { districtAreas } from './districts.ts';
import type { MapColours } from './map-colours.ts';
import type { MapMark, MapScene } from './map-scene.ts';
import type { Shore } from './shore.ts';

/** Below this the coasts of the world are drawn; above, they would be wrong by kilometres near a city. */
export const bordersZoom = 8;

/** Marks that are drawn as areas, with their radius in metres. */
const drawnMarks: Readonly<Record<string, { readonly metres: number; readonly colour: keyof MapColours }>> = {
  park: { metres: 420, colour: 'park' },
  beach: { metres: 320, colour: 'sand' },
  airport: { metres: 1_300, colour: 'paved' },
};

/** What a map of our own is drawn from, besides its scene. */
export interface MapGround {
  /** The countries of the world; null until the map shows more than the surroundings of a city. */
  readonly world: GeoJSON.FeatureCollection | null;
  /** The water around the city; null where there is none, or until it is loaded. */
  readonly shore: Shore | null;
}

/** A map of our own data: water, districts, parks and beaches as areas, rings of distance; far away, the world's coasts. */
export function schematicStyle(scene: MapScene, colours: MapColours, { world, shore }: MapGround): StyleSpecification {
  const { centre, areas, marks, rings } = scene;
  /** Fades from a value for the world to a value for the city. */
  const between = (far: number, near: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    bordersZoom,
    far,
    bordersZoom + 0.8,
    near,
  ];
  const fill = (id: string, color: string, opacity: number | ExpressionSpecification = 1) =>
    ({
      id,
      type: 'fill',
      source: id,
      minzoom: bordersZoom,
      paint: { 'fill-color': color, 'fill-opacity': opacity },
    }) as const;
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: world ?? collection([]) },
      known: { type: 'geojson', data: collection(shore ? [shore.known] : []) },
      districts: { type: 'geojson', data: collection(districtAreas(areas.length > 0 ? areas : [centre])) },
      ...Object.fromEntries(
        Object.keys(drawnMarks).map((kind) => [
          kind,
          { type: 'geojson' as const, data: collection(marks.flatMap((mark) => areaOf(mark, kind))) },
        ]),
      ),
      water: { type: 'geojson', data: collection(shore ? [shore.water] : []) },
      rings: { type: 'geojson', data: collection(rings.map(({ metres }) => ringLine(centre, metres))) },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': world ? colours.water : colours.land } },
      { id: 'world', type: 'fill', source: 'world', paint: { 'fill-color': colours.land } },
      {
        id: 'borders',
        type: 'line',
        source: 'world',
        maxzoom: bordersZoom + 1,
        paint: { 'line-color': colours.line, 'line-width': 0.8, 'line-opacity': between(0.8, 0) },
      },
      fill('known', colours.land, between(0, 1)),
      fill('districts', colours.district, between(0, 1)),
      {
        id: 'district-edges',
        type: 'line',
        source: 'districts',
        minzoom: bordersZoom + 2,
        paint: { 'line-color': colours.land, 'line-width': 2 },
      },
      ...Object.entries(drawnMarks).map(([kind, { colour }]) => fill(kind, colours[colour], between(0, 1))),
      fill('water', colours.water, between(0, 1)),
      {
        id: 'shores',
        type: 'line',
        source: 'water',
        minzoom: bordersZoom + 1,
        paint: { 'line-color': colours.shore, 'line-width': 1.2 },
      },
      {
        id: 'rings',
        type: 'line',
        source: 'rings',
        minzoom: bordersZoom + 1,
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': colours.ring, 'line-width': 1, 'line-opacity': 0.35, 'line-dasharray': [2, 4] },
      },
    ],
  };
}

function collection(features: readonly GeoJSON.Feature[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features: [...features] };
}

function areaOf(mark: MapMark, kind: string): GeoJSON.Feature[] {
  const drawn = mark.kind === kind ? drawnMarks[kind] : undefined;
  return drawn ? [disc(mark, drawn.metres)] : [];
}
