import { type Map as LiveMap, type Offset, Popup } from 'maplibre-gl';
import type { MapPoint } from '#ui/map/map-scene.ts';

/** From the middle of a pin to a card beside it, in pixels. */
const apart = { x: 40, y: 22 };
const offsets: Offset = {
  center: [0, 0],
  top: [0, apart.y],
  bottom: [0, -apart.y],
  'top-left': [0, apart.y],
  'top-right': [0, apart.y],
  'bottom-left': [0, -apart.y],
  'bottom-right': [0, -apart.y],
  left: [apart.x, 0],
  right: [-apart.x, 0],
};

export interface PopupEvents {
  onClose(): void;
  onEscape(): void;
}

/** Opens an element over a point, on whichever side of it there is room. */
export function popupAt(map: LiveMap, element: HTMLElement, { lng, lat }: MapPoint, events: PopupEvents): Popup {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // The sheet around the map stays open.
    event.preventDefault();
    event.stopPropagation();
    events.onEscape();
  });
  const popup = new Popup({
    closeButton: false,
    closeOnClick: true,
    focusAfterOpen: false,
    offset: offsets,
    maxWidth: '18rem',
  })
    .setLngLat([lng, lat])
    .setDOMContent(element)
    .addTo(map);
  popup.once('close', () => events.onClose());
  return popup;
}
