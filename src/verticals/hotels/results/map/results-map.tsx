import type { Map as LiveMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { type GeoBox, boxInSight, formatBox, parseBox } from '#values/geo-box.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MapSurface } from '#ui/map/map-surface.tsx';
import type { Pin } from '#ui/map/clusters.ts';
import { type PinLayer, pinLayer } from '#ui/map/pin-layer.ts';
import { followList, lightCard } from './follow-list.ts';
import type { PinData, PinsAnswer } from '#travel/map/map-data.ts';
import { PinCard } from './pin-card.tsx';
import { useChosen } from '#travel/map/use-chosen.ts';
import { usePins } from './use-pins.ts';

export interface ResultsMapProps {
  pinsHref: string;
  cityHref: string;
  /** Ids of the cards beside the map, in their order. */
  listed: readonly string[];
  hotelHref: readonly [string, string];
  basis: string;
  className?: string;
}

/** All hotels of the list on a map; moving it updates the list. Loaded when it is opened. */
export function ResultsMap(props: ResultsMapProps) {
  const t = useTexts('map');
  const { pins, failed, retry } = usePins(props.pinsHref);
  if (failed)
    return (
      <div className={`grid place-content-center gap-4 bg-sunken p-8 text-center ${props.className ?? ''}`}>
        <p>{t(failed === 'over' ? 'sessionOver' : 'pinsFailed')}</p>
        {failed === 'over' ? null : (
          <Button kind="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </div>
    );
  if (!pins)
    return (
      <p
        role="status"
        className={`grid animate-shimmer place-content-center bg-sunken text-ink-soft ${props.className ?? ''}`}
      >
        {t('loading')}
      </p>
    );
  return <LoadedMap {...props} pins={pins} />;
}

function boundsOf(hotels: readonly PinData[], { centre }: PinsAnswer['around']): [[number, number], [number, number]] {
  const points = hotels.length > 0 ? hotels : [centre];
  // Longitudes are relative to the city, so that a city on the date line does not span the whole world.
  const lngs = points.map(({ lng }) => centre.lng + (((lng - centre.lng + 540) % 360) - 180));
  const lats = points.map(({ lat }) => lat);
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
}

function boxOf(map: LiveMap): GeoBox | null {
  const bounds = map.getBounds();
  return boxInSight(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
}

const edges = { padding: { top: 76, bottom: 56, left: 56, right: 72 }, maxZoom: 15 };

function fitBox(map: LiveMap, { west, south, east, north }: GeoBox) {
  map.fitBounds(
    [
      [west, south],
      [west < east ? east : east + 360, north],
    ],
    { animate: false },
  );
}

function LoadedMap({ pins, cityHref, listed, hotelHref, basis, className }: ResultsMapProps & { pins: PinsAnswer }) {
  const t = useTexts('map');
  const navigate = useNavigate();
  const { search } = useLocation();
  const [map, setMap] = useState<LiveMap | null>(null);
  const layer = useRef<PinLayer>(null);
  const isTouched = useRef(false);
  const [follows, setFollows] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  // The scene of the first response is kept: another list of the same city must not recreate the map.
  const [scene] = useState(pins.around);
  const { hotels } = pins;
  const searchedBox = new URLSearchParams(search).get('bbox');

  const searchIn = (box: GeoBox | null) => {
    const city = new URL(cityHref, location.href).search;
    setHasMoved(false);
    void navigate(
      { search: box ? `${city}&bbox=${formatBox(box)}` : city },
      { replace: follows, preventScrollReset: true },
    );
  };
  const { chosen, card, choose } = useChosen(map, layer, hotels);
  const dismiss = (id: string) => {
    choose(null);
    layer.current?.focus(id);
  };

  const settled = useEffectEvent((live: LiveMap) => {
    isTouched.current = true;
    if (follows) searchIn(boxOf(live));
    else setHasMoved(true);
  });
  const fit = useEffectEvent((live: LiveMap) => {
    const box = parseBox(searchedBox ?? '');
    if (box) fitBox(live, box);
    else live.fitBounds(boundsOf(hotels, scene), { ...edges, animate: false });
  });
  const onChoose = useEffectEvent((id: string) => choose(id, () => dismiss(id)));
  const pinText = useEffectEvent(({ id, price }: Pin) =>
    t('pin', { name: hotels.find((hotel) => hotel.id === id)?.name ?? '', price }),
  );
  const clusterText = useEffectEvent((count: number, price: string) => t('cluster', { count, price }));

  useEffect(() => {
    if (!map) return;
    const made = pinLayer(
      map,
      { pin: (pin) => pinText(pin), cluster: (count, price) => clusterText(count, price) },
      { onChoose: (id) => onChoose(id), onPoint: lightCard },
    );
    layer.current = made;
    fit(map);
    // Until the visitor moves it, the map keeps all pins in view.
    map.on('resize', () => {
      if (!isTouched.current) fit(map);
    });
    // Only the visitor's own movements update the list: these have an original event.
    map.on('moveend', (event) => {
      if ('originalEvent' in event && event.originalEvent) settled(map);
    });
    return () => {
      made.close();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => layer.current?.show(hotels), [map, hotels]);
  useEffect(() => followList(listed, (id) => layer.current?.light(id)), [listed]);

  return (
    <MapSurface
      scene={scene}
      label={t('region')}
      failure={t('failed')}
      onMap={setMap}
      onFit={(live) => {
        live.fitBounds(boundsOf(hotels, scene), edges);
        if (searchedBox) searchIn(null);
      }}
      className={className ?? ''}
    >
      <div className="pointer-events-none absolute inset-s-3 inset-e-18 top-3 flex flex-wrap items-center gap-2 *:pointer-events-auto">
        <label className="flex min-h-11 items-center gap-2.5 rounded-pill border border-line bg-card px-4 text-small font-bold text-ink-strong shadow-lift">
          <input
            type="checkbox"
            checked={follows}
            onChange={(event) => {
              setFollows(event.target.checked);
              if (event.target.checked && hasMoved && map) searchIn(boxOf(map));
            }}
            className="tick"
          />
          {t('searchAsIMove')}
        </label>
        {hasMoved && !follows ? (
          <button
            type="button"
            onClick={() => map && searchIn(boxOf(map))}
            className="flex min-h-11 animate-appear items-center gap-2 rounded-pill bg-brand px-4 text-small font-bold text-brand-ink shadow-lift hover:bg-brand-strong"
          >
            <Icon name="search" className="size-4.5" />
            {t('searchHere')}
          </button>
        ) : null}
        {searchedBox ? (
          <button
            type="button"
            onClick={() => searchIn(null)}
            className="flex min-h-11 items-center gap-2 rounded-pill border border-line bg-card px-4 text-small font-bold text-brand-text shadow-lift hover:bg-sunken"
          >
            <Icon name="cross" className="size-4" />
            {t('wholeCity')}
          </button>
        ) : null}
      </div>
      {card && chosen
        ? createPortal(
            <PinCard
              hotel={chosen}
              href={hotelHref.join(chosen.slug)}
              basis={basis}
              onClose={() => dismiss(chosen.id)}
            />,
            card,
          )
        : null}
    </MapSurface>
  );
}
