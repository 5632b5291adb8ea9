import { type LngLat, type Map as LiveMap, Marker } from 'maplibre-gl';
import { type Clusters, clustersOf, type Pin, type Spot } from './clusters.ts';

export interface PinTexts {
  /** Name of a pin's button. */
  pin(pin: Pin): string;
  cluster(count: number, price: string): string;
}

export interface PinEvents {
  onChoose(id: string): void;
  /** The pin under the pointer or with the focus; null when there is none any more. */
  onPoint(id: string | null): void;
}

export interface PinLayer {
  show(pins: readonly Pin[]): void;
  /** Highlights a pin, or the cluster that contains it. */
  light(id: string | null): void;
  /** The pin whose card is open. */
  choose(id: string | null): void;
  focus(id: string): void;
  close(): void;
}

interface Shown {
  readonly spot: Spot;
  readonly marker: Marker;
  readonly button: HTMLButtonElement;
}

/** Ids of hotels whose pins were opened, until the page is left. */
const visited = new Set<string>();

/** Pins and clusters as buttons; only those in sight exist. In the order of the Tab key the one nearest to the middle is first. */
export function pinLayer(map: LiveMap, texts: PinTexts, events: PinEvents): PinLayer {
  let clusters: Clusters = clustersOf([]);
  let lit: string | null = null;
  let chosen: string | null = null;
  /** The element that gets the focus after a cluster was split. */
  let heir: string | null = null;
  const shown = new Map<string, Shown>();

  const isIn = (spot: Spot, id: string | null) =>
    id !== null &&
    (spot.kind === 'pin' ? spot.pin.id === id : clusters.members(spot.number).some((pin) => pin.id === id));
  const mark = ({ spot, button }: Shown) => {
    button.toggleAttribute('data-lit', isIn(spot, lit));
    if (spot.kind === 'cluster') return;
    button.toggleAttribute('data-visited', visited.has(spot.pin.id));
    button.setAttribute('aria-expanded', String(spot.pin.id === chosen));
  };
  const open = (spot: Spot, at: LngLat, originalEvent: MouseEvent) => {
    if (spot.kind === 'pin') {
      visited.add(spot.pin.id);
      events.onChoose(spot.pin.id);
      return;
    }
    // Pressed by a key.
    if (originalEvent.detail === 0) heir = clusters.members(spot.number)[0]?.id ?? null;
    // Hotels in one spot stay together until the closest zoom.
    map.easeTo({ center: at, zoom: Math.min(18, clusters.opensAt(spot.number) + 0.4) }, { originalEvent });
  };
  const add = (spot: Spot): Shown => {
    const button = buttonOf(spot, texts);
    const marker = new Marker({ element: button }).setLngLat(spot.at).addTo(map);
    button.addEventListener('click', (event) => {
      // The map would handle a click that bubbles as a click beside all pins.
      event.stopPropagation();
      open(spot, marker.getLngLat(), event);
    });
    if (spot.kind === 'pin') {
      const { id } = spot.pin;
      for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => events.onPoint(id));
      for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => events.onPoint(null));
    }
    return { spot, marker, button };
  };

  const draw = () => {
    const bounds = map.getBounds();
    const [[west, south], [east, north]] = bounds.toArray();
    const [padX, padY] = [(east - west) * 0.1, (north - south) * 0.1];
    const spots = clusters.spots([west - padX, south - padY, east + padX, north + padY], map.getZoom());
    const wanted = new Set(spots.map(({ key }) => key));
    const hadFocus = [...shown.values()].some(({ button }) => button === document.activeElement);
    for (const [key, { marker }] of shown) {
      if (wanted.has(key)) continue;
      marker.remove();
      shown.delete(key);
    }
    for (const spot of spots) if (!shown.has(spot.key)) shown.set(spot.key, add(spot));
    for (const one of shown.values()) mark(one);
    order();
    keepFocus(hadFocus);
  };
  const order = () => {
    const middle = map.project(map.getCenter());
    const nearest = [...shown.values()]
      .map((one) => ({ one, far: map.project(one.marker.getLngLat()).dist(middle) }))
      .toSorted((a, b) => a.far - b.far)
      .map(({ one }) => one.button);
    // Moving an element that has the focus would take it away.
    if (!nearest.includes(document.activeElement as HTMLButtonElement)) map.getCanvasContainer().append(...nearest);
  };
  const keepFocus = (hadFocus: boolean) => {
    const next = heir;
    heir = null;
    if (next) [...shown.values()].find(({ spot }) => isIn(spot, next))?.button.focus();
    else if (hadFocus && document.activeElement === document.body) map.getCanvas().focus();
  };

  map.on('moveend', draw);
  return {
    show(pins) {
      clusters = clustersOf(pins);
      for (const { marker } of shown.values()) marker.remove();
      shown.clear();
      draw();
    },
    light(id) {
      lit = id;
      for (const one of shown.values()) mark(one);
    },
    choose(id) {
      chosen = id;
      for (const one of shown.values()) mark(one);
    },
    focus: (id) => [...shown.values()].find(({ spot }) => isIn(spot, id))?.button.focus(),
    close() {
      map.off('moveend', draw);
      for (const { marker } of shown.values()) marker.remove();
    },
  };
}

function buttonOf(spot: Spot, texts: PinTexts): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  const text = button.appendChild(document.createElement('bdi'));
  if (spot.kind === 'pin') {
    button.className = 'map-pin';
    button.setAttribute('aria-label', texts.pin(spot.pin));
    text.textContent = spot.pin.price;
    return button;
  }
  button.className = 'map-pin map-cluster';
  button.setAttribute('aria-label', texts.cluster(spot.count, spot.price));
  button.title = texts.cluster(spot.count, spot.price);
  const count = document.createElement('b');
  count.textContent = String(spot.count);
  button.prepend(count);
  text.textContent = spot.price;
  return button;
}
