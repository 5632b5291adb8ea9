import { darker, lighter, under } from '#travel/illustration/colour.ts';
import { drawDistance, drawGround } from '#travel/illustration/distance.ts';
import { type Decor, type Time, decors } from '#travel/illustration/palette.ts';
import { seeded } from '#travel/illustration/seeded.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { drawSky } from '#travel/illustration/sky.ts';
import {
  bars,
  box,
  circle,
  d,
  framed,
  glow,
  gradient,
  line,
  oval,
  path,
  rect,
  shadow,
} from '#travel/illustration/svg.ts';
import { tree } from '#travel/illustration/trees.ts';

/** A room's own light and colours, over the setting outside. */
export interface Indoors {
  setting: Setting;
  decor: Decor;
  stars: number;
  /** Lamps are on. */
  evening: boolean;
  shade(colour: string): string;
}

const tints: Record<Time, string> = {
  morning: '#fffaf0',
  noon: '#ffffff',
  golden: '#fff0d8',
  dusk: '#e6cdc2',
  night: '#c6b5b4',
};

export function goInside(setting: Setting, stars: number): Indoors {
  const decor = seeded(setting.seed, 11).pick(decors);
  return {
    setting,
    decor,
    stars,
    evening: setting.light.shining > 0.2,
    shade: (colour) => under(tints[setting.time], colour),
  };
}

/** A wall down to `y`, a floor below it, a skirting and a cornice. */
export function shell(room: Indoors, y: number, tiles: boolean): string {
  const { setting, decor, shade } = room;
  const tone = shade(decor[0]);
  const face = gradient(setting.sheet, 'down', [
    [0, darker(tone, 0.1)],
    [0.3, tone],
    [1, lighter(tone, 0.14)],
  ]);
  const base = shade(decor[2]);
  const floor = gradient(setting.sheet, 'down', [
    [0, darker(base, 0.18)],
    [1, lighter(base, 0.08)],
  ]);
  let pattern = '';
  if (tiles) {
    const rows = 5;
    for (let row = 0; row < rows; row++) {
      const near = (t: number) => y + (800 - y) * (t / rows) ** 1.5;
      const spread = (t: number) => 0.62 + 0.75 * (t / rows) ** 1.5;
      for (let column = (row < 2 ? -8 : -6) + (row % 2); column < (row < 2 ? 8 : 6); column += 2) {
        const at = (c: number, t: number) => 600 + c * 124 * spread(t);
        pattern += d`M${at(column, row)} ${near(row)}H${at(column + 1, row)}L${at(column + 1, row + 1)} ${near(row + 1)}H${at(column, row + 1)}z`;
      }
    }
  } else {
    for (let at = -8; at <= 8; at++) pattern += d`M${600 + at * 80} ${y}L${600 + at * 165} 800`;
  }
  return (
    rect(0, 0, 1200, y, face) +
    rect(0, 0, 1200, 16, lighter(tone, 0.5)) +
    rect(0, 16, 1200, 8, '#1d2440', 0.06) +
    rect(0, y, 1200, 800 - y, floor) +
    (tiles ? path(pattern, lighter(base, 0.4), 0.45) : bars(pattern, darker(base, 0.4), 2.4, 0.25)) +
    rect(0, y - 16, 1200, 16, lighter(tone, 0.42)) +
    rect(0, y, 1200, 14, '#1d2440', 0.1)
  );
}

/** What can be seen outside, drawn small enough for a window. */
export function outside(setting: Setting, x: number, y: number, w: number, h: number): string {
  const { random } = setting;
  let scene = drawSky(setting, 1200, 520) + drawDistance(setting, 1200, 520) + drawGround(setting, 1200, 520, 800);
  scene += tree(setting, 600 + random.pick([-1, 1]) * random.between(100, 240), 680, random.between(260, 330));
  const wide = Math.min(1200, (640 * w) / h);
  const tall = (wide * h) / w;
  return framed(x, y, w, h, d`${600 - wide / 2} ${Math.max(0, 720 - tall)} ${wide} ${tall}`, scene);
}

export function pane(room: Indoors, x: number, y: number, w: number, h: number, columns: number): string {
  const { setting, shade } = room;
  const frame = shade('#fbf8f2');
  let bars = '';
  for (let at = 1; at < columns; at++) bars += box(x + (w * at) / columns - 3, y, 6, h);
  return (
    rect(x - 12, y - 12, w + 24, h + 24, frame, 1, 4) +
    outside(setting, x, y, w, h) +
    path(bars, frame) +
    path(d`M${x} ${y}h${w * 0.5}L${x} ${y + h * 0.8}z`, '#ffffff', 0.07) +
    rect(x - 20, y + h + 10, w + 40, 10, lighter(frame, 0.3), 1, 3) +
    rect(x - 16, y + h + 20, w + 32, 7, '#1d2440', 0.1)
  );
}

/** Two curtains gathered at the sides of a window. */
export function curtains(room: Indoors, x: number, y: number, w: number, foot: number, colour: string): string {
  const { setting, shade, decor } = room;
  const tone = shade(colour);
  let out = rect(x - 74, y - 34, w + 148, 6, shade(decor[3]), 1, 3);
  const wide = 78;
  for (const left of [x - 62, x + w + 62 - wide]) {
    out += path(
      d`M${left} ${y - 30}h${wide}q-8 ${(foot - y) / 2} 2 ${foot - y + 30}h${-wide - 4}q8 ${-(foot - y) / 2} 2 ${y - foot - 30}z`,
      gradient(setting.sheet, 'across', [
        [0, darker(tone, 0.16)],
        [0.22, lighter(tone, 0.12)],
        [0.42, darker(tone, 0.12)],
        [0.66, lighter(tone, 0.1)],
        [0.84, darker(tone, 0.14)],
        [1, tone],
      ]),
    );
  }
  return out;
}

/** A shaded lamp on a stand whose foot is at x, y. */
export function tableLamp(room: Indoors, x: number, y: number, h: number): string {
  const { setting, evening, shade, decor } = room;
  const top = y - h;
  const w = h * 0.34;
  return (
    (evening ? glow(setting.sheet, x, top + h * 0.25, h * 1.5, h * 1.4, '#ffd28a', 0.75) : '') +
    path(
      d`M${x - 3} ${top + h * 0.4}h6v${h * 0.3}q${h * 0.12} ${h * 0.14} 0 ${h * 0.3}h-6q${-h * 0.12} ${-h * 0.16} 0 ${-h * 0.3}z`,
      shade(decor[5]),
    ) +
    path(
      d`M${x - w * 0.62} ${top}h${w * 1.24}L${x + w} ${top + h * 0.45}h${-2 * w}z`,
      evening
        ? gradient(setting.sheet, 'down', [
            [0, '#fff3d0'],
            [1, '#ffd78f'],
          ])
        : shade('#f8f0e2'),
    )
  );
}

/** A lamp hanging on a cord from the ceiling; its shade ends at y. */
export function pendant(room: Indoors, x: number, y: number, size: number, form: number): string {
  const { setting, evening, shade, decor } = room;
  const tone = shade(form === 1 ? decor[5] : form === 2 ? decor[4] : '#f4ead8');
  const body = [
    () => circle(x, y - size * 0.5, size * 0.5, evening ? '#fff0c6' : tone),
    () =>
      path(
        d`M${x - size * 0.7} ${y}Q${x - size * 0.7} ${y - size * 0.8} ${x} ${y - size * 0.85}Q${x + size * 0.7} ${y - size * 0.8} ${x + size * 0.7} ${y}z`,
        tone,
      ) + oval(x, y, size * 0.66, size * 0.09, evening ? '#fff0c6' : '#fffaf0'),
    () =>
      path(d`M${x - size * 0.2} ${y - size * 0.8}h${size * 0.4}L${x + size * 0.75} ${y}h${-size * 1.5}z`, tone) +
      oval(x, y, size * 0.72, size * 0.08, evening ? '#fff0c6' : '#fffaf0'),
  ][form % 3];
  return (
    rect(x - 1.2, 0, 2.4, y - size * 0.7, shade('#5a5560')) +
    (evening ? glow(setting.sheet, x, y, size * 2.2, size * 2, '#ffd28a', 0.7) : '') +
    (body?.() ?? '')
  );
}

/** A leafy plant in a pot whose foot is at x, y. */
export function pottedPlant(room: Indoors, x: number, y: number, h: number): string {
  const { setting, shade, decor } = room;
  const { random, sheet } = setting;
  let back = '';
  let front = '';
  const count = 7;
  for (let at = 0; at < count; at++) {
    const angle = (-165 + (150 * at) / (count - 1)) * (Math.PI / 180);
    const long = h * random.between(0.5, 0.74) * (1 - Math.abs(at - 3) * 0.05);
    const foot = y - h * 0.26;
    const tx = x + Math.cos(angle) * long * 0.75;
    const ty = foot + Math.sin(angle) * long;
    const bend = d`M${x} ${foot}C${x + Math.cos(angle) * long * 0.1 - h * 0.05} ${foot - long * 0.5} ${tx - h * 0.09} ${ty + h * 0.02} ${tx} ${ty}C${tx + h * 0.09} ${ty + h * 0.06} ${x + Math.cos(angle) * long * 0.5 + h * 0.06} ${foot - long * 0.3} ${x} ${foot}z`;
    if (at % 2 === 0) back += bend;
    else front += bend;
  }
  const pot = shade(random.pick([decor[5], '#f1ece2', decor[4]]));
  const w = h * 0.15;
  return (
    shadow(sheet, x, y, h * 0.24, h * 0.05) +
    path(back, shade('#3f7359')) +
    path(front, shade('#6a9c6c')) +
    path(
      d`M${x - w} ${y - h * 0.3}h${2 * w}l${-w * 0.3} ${h * 0.3}h${-w * 1.4}z`,
      gradient(sheet, 'across', [
        [0, darker(pot, 0.18)],
        [0.5, lighter(pot, 0.1)],
        [1, darker(pot, 0.1)],
      ]),
    )
  );
}

/** A framed picture of plain shapes. */
export function artwork(room: Indoors, x: number, y: number, w: number, h: number): string {
  const { setting, shade, decor } = room;
  const { random } = setting;
  const [, panel, , wood, textile, accent] = decor;
  const form = random.whole(0, 3);
  let inside = '';
  if (form === 0)
    inside =
      circle(x + w * 0.62, y + h * 0.36, Math.min(w, h) * 0.17, shade(accent)) +
      path(
        d`M${x} ${y + h}V${y + h * 0.68}Q${x + w * 0.3} ${y + h * 0.42} ${x + w * 0.55} ${y + h * 0.7}T${x + w} ${y + h * 0.6}V${y + h}z`,
        shade(textile),
      );
  if (form === 1)
    inside =
      rect(x + w * 0.16, y + h * 0.2, w * 0.34, h * 0.6, shade(textile), 0.9) +
      circle(x + w * 0.6, y + h * 0.52, Math.min(w, h) * 0.24, shade(accent), 0.85);
  if (form === 2)
    inside =
      path(
        d`M${x + w * 0.2} ${y + h}Q${x + w * 0.2} ${y + h * 0.3} ${x + w * 0.5} ${y + h * 0.3}T${x + w * 0.8} ${y + h}z`,
        shade(accent),
        0.9,
      ) +
      path(
        d`M${x + w * 0.34} ${y + h}Q${x + w * 0.34} ${y + h * 0.5} ${x + w * 0.5} ${y + h * 0.5}T${x + w * 0.66} ${y + h}z`,
        shade(textile),
      );
  if (form === 3)
    inside =
      line(
        d`M${x + w * 0.5} ${y + h * 0.88}V${y + h * 0.3}M${x + w * 0.5} ${y + h * 0.7}Q${x + w * 0.3} ${y + h * 0.6} ${x + w * 0.28} ${y + h * 0.36}M${x + w * 0.5} ${y + h * 0.6}Q${x + w * 0.7} ${y + h * 0.5} ${x + w * 0.74} ${y + h * 0.24}`,
        shade(textile),
        w * 0.04,
      ) + circle(x + w * 0.5, y + h * 0.26, w * 0.08, shade(accent));
  return (
    rect(x - 10, y - 4, w + 24, h + 18, '#1d2440', 0.1, 3) +
    rect(x - 8, y - 8, w + 16, h + 16, shade(wood), 1, 2) +
    rect(x, y, w, h, shade(lighter(panel, 0.55))) +
    inside
  );
}

/** A rug lying on the floor in perspective. */
export function rug(room: Indoors, x: number, y: number, w: number, h: number, colour: string): string {
  const { shade } = room;
  const tone = shade(colour);
  const slant = h * 0.55;
  const ring = (inset: number) =>
    d`M${x - w / 2 + slant + inset * 1.4} ${y + inset}H${x + w / 2 - slant - inset * 1.4}L${x + w / 2 - inset * 1.8} ${y + h - inset}H${x - w / 2 + inset * 1.8}z`;
  return (
    path(ring(0), darker(tone, 0.12)) +
    path(ring(9), lighter(tone, 0.42)) +
    path(ring(15), tone) +
    path(ring(h * 0.3), lighter(tone, 0.2), 0.7)
  );
}

export function sofa(room: Indoors, x: number, y: number, w: number, colour: string): string {
  const { setting, shade, decor } = room;
  const tone = shade(colour);
  const h = Math.min(Math.max(w * 0.42, 104), 120);
  const seats = w > 200 ? 2 : 1;
  const soft = gradient(setting.sheet, 'down', [
    [0, lighter(tone, 0.12)],
    [1, darker(tone, 0.12)],
  ]);
  let cushions = '';
  for (let at = 0; at < seats; at++)
    cushions += rect(
      x - w / 2 + 24 + ((w - 48) / seats) * at,
      y - h * 0.52,
      (w - 48) / seats - 3,
      h * 0.26,
      lighter(tone, 0.16),
      1,
      9,
    );
  return (
    shadow(setting.sheet, x, y + 4, w * 0.58, h * 0.16, 0.55) +
    rect(x - w / 2 + 18, y - 14, 8, 18, shade(decor[3])) +
    rect(x + w / 2 - 26, y - 14, 8, 18, shade(decor[3])) +
    rect(x - w / 2 + 8, y - h, w - 16, h * 0.84, soft, 1, 18) +
    rect(x - w / 2 + 10, y - h * 0.34, w - 20, h * 0.26, darker(tone, 0.14), 1, 8) +
    cushions +
    rect(x - w / 2, y - h * 0.66, 28, h * 0.58, lighter(tone, 0.05), 1, 12) +
    rect(x + w / 2 - 28, y - h * 0.66, 28, h * 0.58, darker(tone, 0.06), 1, 12) +
    rect(x - w * 0.3, y - h * 0.78, h * 0.38, h * 0.36, shade(decor[5]), 1, 8) +
    (seats > 1 ? rect(x + w * 0.17, y - h * 0.76, h * 0.36, h * 0.34, shade(lighter(decor[1], 0.4)), 1, 8) : '')
  );
}

/** Daylight falling through a window on to the floor. */
export function daylight(room: Indoors, x: number, y: number, w: number): string {
  if (room.evening && room.setting.time !== 'golden') return '';
  const { sheet, light, side } = room.setting;
  const fill = gradient(sheet, 'down', [
    [0, light.orb, 0.5],
    [1, light.orb, 0],
  ]);
  return path(d`M${x} ${y}h${w}L${x + w - side * 120 + 60} 800H${x - side * 120 - 60}z`, fill, 0.7);
}
