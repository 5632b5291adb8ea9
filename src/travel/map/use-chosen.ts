import type { Map as LiveMap, Popup } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PinLayer } from '#ui/map/pin-layer.ts';
import type { PinData } from './map-data.ts';
import { popupAt } from './popup-at.ts';

export interface Chosen {
  readonly chosen: PinData | null;
  /** The element in which the card of the chosen hotel is rendered. */
  readonly card: HTMLElement | null;
  /** Opens the card of a hotel; null closes it. `onEscape` is pressed within it. */
  choose(id: string | null, onEscape?: () => void): void;
}

/** The hotel whose pin was pressed, and the element over the map for its card. */
export function useChosen(map: LiveMap | null, layer: RefObject<PinLayer | null>, hotels: readonly PinData[]): Chosen {
  const popup = useRef<Popup>(null);
  const [open, setOpen] = useState<{ hotel: PinData; card: HTMLElement } | null>(null);
  // The card can be positioned only once its size is known.
  useEffect(() => {
    if (open) popup.current?.setLngLat([open.hotel.lng, open.hotel.lat]);
  }, [open]);
  return {
    chosen: open?.hotel ?? null,
    card: open?.card ?? null,
    choose(id, onEscape = () => undefined) {
      popup.current?.remove();
      popup.current = null;
      layer.current?.choose(id);
      const hotel = hotels.find((one) => one.id === id);
      if (!hotel || !map) {
        setOpen(null);
        return;
      }
      const card = document.createElement('div');
      // The map around it is never mirrored.
      card.dir = document.documentElement.dir;
      const made = popupAt(map, card, hotel, {
        onEscape,
        onClose() {
          if (popup.current !== made) return;
          setOpen(null);
          layer.current?.choose(null);
        },
      });
      popup.current = made;
      setOpen({ hotel, card });
    },
  };
}
