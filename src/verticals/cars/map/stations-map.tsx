import '#travel/map/split.css';
import './beside.css';
import type { Map as LiveMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#i18n/use-texts.tsx';
import { useChosen } from '#travel/map/use-chosen.ts';
import { CloseButton } from '#ui/layers/close-button.tsx';
import type { MapScene } from '#ui/map/map-scene.ts';
import { MapSurface } from '#ui/map/map-surface.tsx';
import { type PinLayer, pinLayer } from '#ui/map/pin-layer.ts';
import { followCards, lightCards } from './follow-cards.ts';
import type { StationRowView, StationsView } from './stations-view.ts';

const edges = { padding: { top: 60, bottom: 56, left: 56, right: 76 }, maxZoom: 15 };
/** The smallest span of the first view, in degrees. */
const least = 0.003;

function boundsOf(scene: MapScene, stations: readonly StationRowView[]): [[number, number], [number, number]] {
  const points = [scene.centre, ...stations];
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  return [
    [Math.min(...lngs) - least, Math.min(...lats) - least],
    [Math.max(...lngs) + least, Math.max(...lats) + least],
  ];
}

/** The stations where the cars of a list are, with the lowest price of each. Loaded when it scrolls into view. */
export function StationsMap({ view: { scene, stations } }: { view: StationsView }) {
  const t = useTexts('cars');
  const onMap = useTexts('map');
  // The first scene is kept: another list of the same place must not draw the map anew.
  const [around] = useState(scene);
  const [map, setMap] = useState<LiveMap | null>(null);
  const layer = useRef<PinLayer>(null);
  const { chosen, card, choose } = useChosen(map, layer, stations);
  const dismiss = (id: string) => {
    choose(null);
    layer.current?.focus(id);
  };
  const onChoose = useEffectEvent((id: string) => choose(id, () => dismiss(id)));
  const pinText = useEffectEvent((id: string, price: string) =>
    onMap('pin', { name: stations.find((one) => one.id === id)?.name ?? '', price }),
  );
  const clusterText = useEffectEvent((count: number, price: string) => t('stationCluster', { count, price }));
  const fit = useEffectEvent((live: LiveMap) =>
    live.fitBounds(boundsOf(around, stations), { ...edges, animate: false }),
  );
  useEffect(() => {
    if (!map) return;
    const made = pinLayer(
      map,
      { pin: ({ id, price }) => pinText(id, price), cluster: (count, price) => clusterText(count, price) },
      { onChoose: (id) => onChoose(id), onPoint: lightCards },
    );
    layer.current = made;
    fit(map);
    return () => {
      made.close();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => layer.current?.show(stations), [map, stations]);
  // Another list has other cards.
  useEffect(() => followCards((id) => layer.current?.light(id)), [stations]);
  return (
    <MapSurface
      scene={around}
      label={t('stationsRegion')}
      failure={onMap('areaFailed')}
      moves={false}
      onMap={setMap}
      onFit={(live) => live.fitBounds(boundsOf(around, stations), edges)}
      className="size-full"
    >
      {card && chosen ? createPortal(<StationCard station={chosen} onClose={() => dismiss(chosen.id)} />, card) : null}
    </MapSurface>
  );
}

function StationCard({ station, onClose }: { station: StationRowView; onClose: () => void }) {
  const onMap = useTexts('map');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [station]);
  return (
    <article className="relative grid gap-1 p-4 pe-14 text-start sm:w-68">
      <h3 ref={heading} tabIndex={-1} className="text-base leading-snug">
        <bdi>{station.name}</bdi>
      </h3>
      <p className="text-small text-ink">{station.detail}</p>
      <p className="text-small font-bold text-ink-strong tabular-nums">{station.offers}</p>
      <div className="absolute inset-e-2 top-2">
        <CloseButton label={onMap('close')} onClick={onClose} />
      </div>
    </article>
  );
}
