import type { Map as LiveMap, Popup } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PinLayer } from '#ui/map/pin-layer.ts';
import type { MapPoint } from '#ui/map/map-scene.ts';
import { popupAt } from './popup-at.ts';

/** What a pin stands for. */
export interface Pinned extends MapPoint {
  readonly id: string;
}

export interface Chosen<Item> {
  readonly chosen: Item | null;
  /** The element in which the card of the chosen one is rendered. */
  readonly card: HTMLElement | null;
  /** Opens the card of one; null closes it. `onEscape` is pressed within it. */
  choose(id: string | null, onEscape?: () => void): void;
}

/** The one whose pin was pressed, and the element over the map for its card. */
export function useChosen<Item extends Pinned>(
  map: LiveMap | null,
  layer: RefObject<PinLayer | null>,
  items: readonly Item[],
): Chosen<Item> {
  const popup = useRef<Popup>(null);
  const [open, setOpen] = useState<{ item: Item; card: HTMLElement } | null>(null);
  // The card can be positioned only once its size is known.
  useEffect(() => {
    if (open) popup.current?.setLngLat([open.item.lng, open.item.lat]);
  }, [open]);
  return {
    chosen: open?.item ?? null,
    card: open?.card ?? null,
    choose(id, onEscape = () => undefined) {
      popup.current?.remove();
      popup.current = null;
      layer.current?.choose(id);
      const item = items.find((one) => one.id === id);
      if (!item || !map) {
        setOpen(null);
        return;
      }
      const card = document.createElement('div');
      // The map around it is never mirrored.
      card.dir = document.documentElement.dir;
      const made = popupAt(map, card, item, {
        onEscape,
        onClose() {
          if (popup.current !== made) return;
          setOpen(null);
          layer.current?.choose(null);
        },
      });
      popup.current = made;
      setOpen({ item, card });
    },
  };
}
