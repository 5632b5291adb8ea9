import { type Map as LiveMap, Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { MapSurface } from '#ui/map/map-surface.tsx';
import type { AreaView } from './map-data.ts';

/** Number of nearest landmarks that the first view includes, and its smallest span in degrees. */
const inSight = 4;
const leastDegrees = 0.006;

/** A box with the hotel in its middle and the nearest landmarks inside; of a city, its parts too. */
function boundsOf({ scene, isHotel }: AreaView): [[number, number], [number, number]] {
  const { centre, areas, marks } = scene;
  const near = [...marks.slice(0, inSight), ...(isHotel ? [] : areas)];
  const reach = (axis: 'lng' | 'lat') =>
    Math.max(leastDegrees, ...near.map((point) => Math.abs(point[axis] - centre[axis])));
  const [east, north] = [reach('lng'), reach('lat')];
  return [
    [centre.lng - east, centre.lat - north],
    [centre.lng + east, centre.lat + north],
  ];
}

const edges = { padding: 36, maxZoom: 15 };

/** A hotel or a city with its surroundings: moves only through its buttons, so that a page can be scrolled past it. */
export function AreaMap({ view: area }: { view: AreaView }) {
  const t = useTexts('map');
  const { scene } = area;
  const { name, lat, lng } = scene.centre;
  const [map, setMap] = useState<LiveMap | null>(null);
  useEffect(() => {
    if (!map) return;
    const element = document.createElement('div');
    element.className = 'map-here';
    element.setAttribute('aria-hidden', 'true');
    new Marker({ element }).setLngLat([lng, lat]).addTo(map);
    const fit = () => map.fitBounds(boundsOf(area), { ...edges, animate: false });
    fit();
    map.on('resize', fit);
  }, [map, lng, lat, area]);
  return (
    <MapSurface
      scene={scene}
      label={t('areaRegion', { name })}
      failure={t('areaFailed')}
      moves={false}
      onMap={setMap}
      onFit={(live) => live.fitBounds(boundsOf(area), edges)}
      className="size-full"
    />
  );
}
