import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { Map as LiveMap } from 'maplibre-gl';
import { borders } from './borders.ts';
import { mapColours, onThemeChange } from './map-colours.ts';
import { showLabels } from './map-labels.ts';
import { followCredits, type MapCredits, ownCredits } from './map-credits.ts';
import type { MapScene } from './map-scene.ts';
import { bordersZoom, type MapGround, schematicStyle } from './schematic-style.ts';
import { fetchShore } from './shore.ts';
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
  let ground: MapGround = { world: null, shore: null };
  let isSchematic = scene.style === null;
  const own = () => schematicStyle(scene, mapColours(container), ground);
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
  let isClosed = false;
  const draw = (found: Partial<MapGround>) => {
    ground = { ...ground, ...found };
    if (isSchematic && !isClosed) map.setStyle(own());
  };
  const lookFar = () => {
    if (!isSchematic || ground.world || !seesFar(map, ground)) return;
    void borders().then(
      (world) => draw({ world }),
      () => undefined,
    );
  };
  const lookAround = () => {
    if (scene.shore === null) return;
    // Without it, the map shows land only.
    void fetchShore(scene.shore).then(
      (shore) => draw({ shore }),
      () => undefined,
    );
  };
  const becomeSchematic = () => {
    isSchematic = true;
    stopCredits();
    map.setStyle(own(), { diff: false });
    options.onStyle(null);
    clearLabels = showLabels(map, scene);
    lookAround();
    lookFar();
  };
  if (isSchematic) {
    options.onStyle(null);
    clearLabels = showLabels(map, scene);
    lookAround();
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
  map.on('moveend', lookFar);
  const stopTheme = onThemeChange(() => {
    if (isSchematic) map.setStyle(own());
  });
  return {
    map,
    close() {
      isClosed = true;
      stopTheme();
      clearLabels();
      stopCredits();
      map.remove();
    },
  };
}

/** Whether more is in sight than the surroundings of the city. */
function seesFar(map: LiveMap, { shore }: MapGround): boolean {
  if (map.getZoom() <= bordersZoom + 1) return true;
  if (!shore) return false;
  const [[west, south], [east, north]] = map.getBounds().toArray();
  const [[from, , to]] = shore.known.geometry.coordinates as [[number[], number[], number[]]];
  return west < from[0]! || south < from[1]! || east > to[0]! || north > to[1]!;
}

/** A tile is unavailable now and later: the key, its quota or its session has expired. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
}
