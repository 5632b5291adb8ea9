import { type Map as LiveMap, Marker } from 'maplibre-gl';
import { pathOf } from '../facility-paths.ts';
import { topOf } from './circles.ts';
import type { MapPoint, MapScene } from './map-scene.ts';
import { bordersZoom } from './schematic-style.ts';

interface Label {
  readonly marker: Marker;
  readonly element: HTMLElement;
  /** The lower zoom at which it is shown. */
  readonly from: number;
  /** Its middle below the point, in pixels; the first of these that is free. */
  readonly places: readonly number[];
  width: number;
  height: number;
}

const svg = 'http://www.w3.org/2000/svg';

function iconOf(path: string): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('class', 'icon');
  drawing.append(document.createElementNS(svg, 'path'));
  drawing.firstElementChild?.setAttribute('d', path);
  return drawing;
}

function labelElement(kind: string, text: string, icon?: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `map-label map-label-${kind}`;
  element.setAttribute('aria-hidden', 'true');
  if (icon) element.append(iconOf(icon));
  const name = element.appendChild(document.createElement('bdi'));
  name.textContent = text;
  return element;
}

interface Taken {
  /** Middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Areas of pins; names under them could not be read. */
function pinsOf(container: HTMLElement): Taken[] {
  const { left, top } = container.getBoundingClientRect();
  return [...container.querySelectorAll('.map-pin')].map((pin) => {
    const { x, y, width, height } = pin.getBoundingClientRect();
    return { x: x - left + width / 2, y: y - top + height / 2, width, height };
  });
}

/**
 * Place names as DOM text: any script, in the theme's colours, and without external glyphs. Those that would overlap
 * others are hidden, the less important first.
 */
export function showLabels(map: LiveMap, scene: MapScene): () => void {
  const { centre, marks, areas, rings } = scene;
  const labels: Label[] = [];
  const add = (point: MapPoint, from: number, element: HTMLElement, places: readonly number[] = [0]) => {
    const marker = new Marker({ element }).setLngLat([point.lng, point.lat]).addTo(map);
    labels.push({ marker, element, from, places, width: element.offsetWidth, height: element.offsetHeight });
  };
  add(centre, 0, labelElement('centre', centre.name), [20]);
  for (const ring of rings) add(topOf(centre, ring.metres), 10, labelElement('ring', ring.label));
  for (const mark of marks)
    add(mark, 11, labelElement(mark.kind === 'park' ? 'park' : 'mark', mark.name, pathOf(mark.icon)));
  // The hotels of a district are often in its middle: its name is above or below their pin.
  for (const area of areas) add(area, bordersZoom + 2, labelElement('area', area.name), [0, 28, -28]);

  const place = () => {
    const zoom = map.getZoom();
    const container = map.getContainer();
    const taken = pinsOf(container);
    for (const label of labels) {
      const { width, height } = label;
      const { x, y: middle } = map.project(label.marker.getLngLat());
      // Half a name at the edge can't be read.
      const isWhole = x >= width / 2 && x <= container.clientWidth - width / 2;
      const isFree = (y: number) =>
        taken.every(
          (other) =>
            Math.abs(other.x - x) > (other.width + width) / 2 + 4 ||
            Math.abs(other.y - y) > (other.height + height) / 2 + 2,
        );
      const below = zoom >= label.from && isWhole ? label.places.find((at) => isFree(middle + at)) : undefined;
      label.element.toggleAttribute('data-away', below === undefined);
      if (below === undefined) continue;
      label.marker.setOffset([0, below]);
      taken.push({ x, y: middle + below, width, height });
    }
  };
  place();
  map.on('zoom', place);
  // Pins are repositioned when a movement ends.
  map.on('idle', place);
  return () => {
    map.off('zoom', place);
    map.off('idle', place);
    for (const { marker } of labels) marker.remove();
  };
}
