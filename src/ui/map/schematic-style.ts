import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { disc, ringLine } from './circles.ts';
import type { MapColours } from './map-colours.ts';
import type { MapScene } from './map-scene.ts';

/** Below this the coasts of the world are drawn; above, they would be wrong by kilometres. */
export const bordersZoom = 8;
const areaM = 900;

/** A map of our own data: parts of the city as soft discs, rings of distance, coasts when it is far away. */
export function schematicStyle(
  scene: MapScene,
  colours: MapColours,
  borders: GeoJSON.FeatureCollection | null,
): StyleSpecification {
  const { centre, areas, rings } = scene;
  const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
  /** Transition from the world scale to the city scale: sea and land fade into the ground of a city. */
  const between = <Value extends string | number>(far: Value, near: Value): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    bordersZoom - 2,
    far,
    bordersZoom,
    near,
  ];
  return {
    version: 8,
    sources: {
      borders: { type: 'geojson', data: borders ?? nothing },
      areas: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: [centre, ...areas].map((area) => disc(area, areaM)) },
      },
      rings: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: rings.map(({ metres }) => ringLine(centre, metres)) },
      },
    },
    layers: [
      {
        id: 'ground',
        type: 'background',
        paint: {
          'background-color': between(colours.water, colours.land),
        },
      },
      {
        id: 'land',
        type: 'fill',
        source: 'borders',
        maxzoom: bordersZoom,
        paint: { 'fill-color': between(colours.city, colours.land) },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        maxzoom: bordersZoom,
        paint: { 'line-color': colours.line, 'line-width': 0.8, 'line-opacity': between(0.8, 0) },
      },
      {
        id: 'areas',
        type: 'fill',
        source: 'areas',
        minzoom: bordersZoom,
        paint: { 'fill-color': colours.city, 'fill-antialias': false },
      },
      {
        id: 'rings',
        type: 'line',
        source: 'rings',
        minzoom: bordersZoom,
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': colours.ring, 'line-width': 1, 'line-opacity': 0.45, 'line-dasharray': [2, 4] },
      },
    ],
  };
}
