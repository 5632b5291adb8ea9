import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { Map as LiveMap } from 'maplibre-gl';
import { borders } from './borders.ts';
import { mapColours, onThemeChange } from './map-colours.ts';
import { showLabels } from './map-labels.ts';
import { followCredits, type MapCredits, ownCredits } from './map-credits.ts';
import type { MapScene } from './map-scene.ts';
import { bordersZoom, schematicStyle } from './schematic-style.ts';
import { allowWorker } from './worker-address.ts';

export interface MapOptions {
  /** False: a picture that only its buttons move. */
  readonly moves: boolean;
  /** Name of the canvas, which takes the keyboard. */
  readonly label: string;
  /** The map had to fall back on, or turned away from, the operator's style. */
  readonly onStyle: (credits: MapCredits | null) => void;
}

export interface OpenMap {
  readonly map: LiveMap;
  close(): void;
}

/** Draws a scene into an element. Throws where the browser can't draw (no WebGL 2). */
export function openMap(container: HTMLElement, scene: MapScene, options: MapOptions): OpenMap {
  allowWorker();
  let far: Awaited<ReturnType<typeof borders>> | null = null;
  let isSchematic = scene.style === null;
  const own = () => schematicStyle(scene, mapColours(container), far);
  const map = new LiveMap({
    container,
    style: scene.style ?? own(),
    center: [scene.centre.lng, scene.centre.lat],
    zoom: 12.5,
    minZoom: 1.5,
    maxZoom: 18,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    interactive: options.moves,
    renderWorldCopies: true,
    locale: { 'Map.Title': options.label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  let clearLabels = () => {};
  let stopCredits = () => {};
  const drawFar = (found: typeof far) => {
    far = found;
    return isSchematic && map.setStyle(own());
  };
  const lookFar = () => {
    if (!isSchematic || far || map.getZoom() > bordersZoom) return;
    void borders().then(drawFar, () => undefined);
  };
  const becomeSchematic = () => {
    isSchematic = true;
    stopCredits();
    map.setStyle(own(), { diff: false });
    options.onStyle(null);
    clearLabels = showLabels(map, scene);
    lookFar();
  };
  if (isSchematic) {
    options.onStyle(null);
    clearLabels = showLabels(map, scene);
    lookFar();
  } else {
    map.once('load', () => {
      if (isSchematic) return options.onStyle(null);
      options.onStyle(ownCredits(map));
      stopCredits = followCredits(map, options.onStyle);
    });
    // Without the operator's style the city is still shown.
    map.on('error', ({ error }) => {
      if (!isSchematic && (!map.isStyleLoaded() || isRefusal(error))) becomeSchematic();
    });
  }
  map.on('zoomend', lookFar);
  const stopTheme = onThemeChange(() => {
    if (isSchematic) map.setStyle(own());
  });
  return {
    map,
    close() {
      stopTheme();
      clearLabels();
      stopCredits();
      map.remove();
    },
  };
}

/** A tile is unavailable now and later: the key, its quota or its session has expired. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
}
