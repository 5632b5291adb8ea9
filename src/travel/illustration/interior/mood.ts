import { lightOver } from '#travel/illustration/light.ts';
import { d, gradient, moved, path } from '#travel/illustration/svg.ts';
import type { Indoors } from './furnishing.ts';

/** Where the daylight comes in: a window's edges across. */
export interface Opening {
  x: number;
  w: number;
  top: number;
  foot: number;
}

/**
 * A furnished room as it is seen: from farther or nearer, more to one side, with daylight falling in from `window` or
 * with the lamps' warmth in its middle, and its corners in shade.
 */
export function seen(room: Indoors, body: string, window: Opening): string {
  const { setting } = room;
  const { random } = setting;
  const zoom = random.pick([1, 1.06, 1.14, 1.22] as const);
  const free = 600 - 600 / zoom;
  const towards = window.x + window.w / 2 > 600 ? 1 : -1;
  const middle = 600 + towards * free * random.between(-0.4, 0.9);
  const top = (800 - 800 / zoom) * random.between(0.55, 0.85);
  return (
    moved(600 * (1 - zoom) + (600 - middle) * zoom, -top * zoom, zoom, body + shaft(room, window)) +
    warmth(room) +
    lightOver(setting, 1200, 800, 0.6)
  );
}

function shaft(room: Indoors, { x, w, top, foot }: Opening): string {
  const { setting, evening } = room;
  if (evening && setting.time !== 'golden') return '';
  const lean = -setting.side * (foot - top) * 0.9;
  const fill = gradient(setting.sheet, 'down', [
    [0, setting.light.orb, 0.28],
    [0.7, setting.light.orb, 0.1],
    [1, setting.light.orb, 0],
  ]);
  return path(d`M${x} ${top}h${w}L${x + w + lean} 800H${x + lean - 80}z`, fill);
}

function warmth(room: Indoors): string {
  const { setting, evening } = room;
  const edge = evening ? '#1a1030' : '#3a2c34';
  const fill = gradient(setting.sheet, 'glow', [
    [0, '#ffdca0', evening ? 0.2 : 0.04],
    [0.55, edge, 0],
    [1, edge, evening ? 0.38 : 0.24],
  ]);
  return `<ellipse cx="600" cy="420" rx="860" ry="640" fill="${fill}"/>`;
}
