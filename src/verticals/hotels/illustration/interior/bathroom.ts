import { darker, lighter, mix } from '#verticals/hotels/illustration/colour.ts';
import type { Setting } from '#verticals/hotels/illustration/setting.ts';
import {
  arch,
  box,
  circle,
  d,
  dot,
  glow,
  gradient,
  line,
  oval,
  path,
  rect,
  repeated,
  shadow,
} from '#verticals/hotels/illustration/svg.ts';
import { type Indoors, daylight, goInside, pane, pottedPlant, rug, shell } from './furnishing.ts';
import { seen } from './mood.ts';

const floor = 566;
const brass = '#c4a05c';
const steel = '#aab2ba';

/** A bathroom: a basin under its mirror on one side; on the other a tub below the window, or a shower behind glass. */
export function drawBathroom(setting: Setting, stars: number): string {
  const room = goInside(setting, stars);
  const { random } = setting;
  const { decor, shade } = room;
  const away = random.pick([-1, 1] as const);
  const bathes = stars >= 4 || (stars === 3 && random.chance(0.5));
  const wide = bathes ? 330 : 170;
  const middle = 600 + away * (bathes ? 240 : 52);
  const left = middle - wide / 2;
  const top = bathes ? 96 : 130;
  const metal = shade(random.chance(0.5) ? brass : steel);
  let out = shell(room, floor, true) + tiles(room, stars >= 4 ? 24 : random.pick([24, 236]));
  out += pane(room, left, top, wide, bathes ? 300 : 200, bathes ? 2 : 1);
  out += blind(room, left, top, wide, random.between(36, 92));
  out += daylight(room, left, floor + 6, wide);
  const basin = 600 - away * 292;
  out += mirror(room, basin, stars, random.whole(0, 2));
  out += vanity(room, basin, stars, metal);
  if (bathes) {
    out += towels(room, 600 + away * 500, 322, 1, metal);
    out += rug(room, middle - away * 30, 712, 420, 62, lighter(mix(decor[4], decor[1], 0.4), 0.3));
    out += tub(room, middle, 700, stars >= 4 ? 214 : 190, metal);
    out += stool(room, middle - away * 290, 706, 88);
    out += pottedPlant(room, middle + away * 268, 706, stars >= 5 ? 260 : 210);
  } else {
    out += shower(room, 600 + away * 330, 300, metal);
    out += towels(room, middle, 398, 0.72, metal);
    out += rug(room, 600 + away * 110, 690, 280, 56, lighter(mix(decor[4], decor[1], 0.4), 0.3));
    if (stars >= 2) out += stool(room, 600 + away * 60, 640, 72);
    out += pottedPlant(room, 600 - away * 512, 690, 180);
  }
  return seen(room, out, { x: left, w: wide, top, foot: floor });
}

/** Tiled walls from a height down to the floor. */
function tiles(room: Indoors, top: number): string {
  const { setting, decor, shade } = room;
  const { random, sheet } = setting;
  const tone = shade(random.pick([lighter(decor[1], 0.35), lighter(decor[4], 0.62), mix(decor[0], decor[4], 0.24)]));
  const joint = lighter(tone, 0.34);
  const h = floor - 16 - top;
  const face = gradient(sheet, 'down', [
    [0, darker(tone, 0.07)],
    [0.5, tone],
    [1, lighter(tone, 0.1)],
  ]);
  const form = random.whole(0, 3);
  const lines = [
    () =>
      repeated(
        sheet,
        0,
        top,
        72,
        64,
        path(box(0, 31, 72, 2) + box(0, 63, 72, 2) + box(0, 0, 2, 32) + box(36, 32, 2, 32), joint),
      ),
    () => repeated(sheet, 0, top, 60, 60, path(box(0, 58, 60, 2) + box(58, 0, 2, 60), joint)),
    () => repeated(sheet, 0, top, 30, 112, path(box(28, 0, 2, 112) + box(0, 110, 30, 2), joint)),
    () =>
      repeated(
        sheet,
        0,
        top,
        56,
        60,
        line(
          'M0 60a28 30 0 0 1 28 -30a28 30 0 0 1 28 30M-28 30a28 30 0 0 1 28 -30a28 30 0 0 1 28 30M28 30a28 30 0 0 1 28 -30',
          joint,
          2,
        ),
      ),
  ][form];
  const shine = rect(0, top, 1200, h, lines?.() ?? '', 0.8);
  const cap =
    top > 24 ? rect(0, top - 12, 1200, 14, lighter(tone, 0.4)) + rect(0, top + 2, 1200, 5, '#1d2440', 0.08) : '';
  return rect(0, top, 1200, h, face) + shine + cap;
}

/** A folded blind at the top of a window. */
function blind(room: Indoors, x: number, y: number, w: number, h: number): string {
  const { shade, decor, setting } = room;
  const tone = shade(lighter(decor[4], 0.5));
  let folds = '';
  for (let at = 1; at < 4; at++) folds += box(x - 13, y - 8 + (h * at) / 4, w + 26, 3);
  return (
    rect(
      x - 13,
      y - 14,
      w + 26,
      h,
      gradient(setting.sheet, 'down', [
        [0, lighter(tone, 0.2)],
        [1, darker(tone, 0.06)],
      ]),
      1,
      4,
    ) +
    path(folds, darker(tone, 0.14), 0.5) +
    rect(x - 15, y - 18 + h, w + 30, 8, darker(tone, 0.1), 1, 3)
  );
}

function mirror(room: Indoors, x: number, stars: number, form: number): string {
  const { setting, shade, evening, decor } = room;
  const { sheet } = setting;
  const w = stars >= 4 ? 236 : 190;
  const edge = shade(stars >= 4 ? brass : darker(decor[3], 0.1));
  const glass = gradient(sheet, 'down', [
    [0, shade('#dfeaee')],
    [0.55, shade(lighter(decor[0], 0.2))],
    [1, shade('#c4d3d8')],
  ]);
  const middle = 266;
  const body = [
    () => circle(x, middle, w / 2 + 8, edge) + circle(x, middle, w / 2, glass),
    () =>
      rect(x - w / 2 - 8, middle - 128, w + 16, 250, edge, 1, 26) + rect(x - w / 2, middle - 120, w, 234, glass, 1, 20),
    () =>
      path(arch(x - w / 2 - 8, middle - 152, w + 16, 268), edge) + path(arch(x - w / 2, middle - 144, w, 252), glass),
  ][form];
  const lamp = (at: number) =>
    (evening ? glow(sheet, at, middle - 10, 120, 150, '#ffd28a', 0.8) : '') +
    rect(at - 3, middle - 34, 6, 92, edge, 1, 3) +
    rect(at - 13, middle - 56, 26, 70, evening ? '#fff1cc' : shade('#fbf5e8'), 1, 12);
  const beside = w / 2 + 54;
  return (
    (evening ? glow(sheet, x, middle, w * 0.95, w * 0.9, '#ffe2ae', 0.5) : '') +
    (body?.() ?? '') +
    line(
      d`M${x - w * 0.26} ${middle - 44}L${x - w * 0.04} ${middle - 80}M${x - w * 0.2} ${middle - 6}L${x + w * 0.12} ${middle - 58}`,
      '#ffffff',
      6,
      0.38,
    ) +
    lamp(x - beside) +
    lamp(x + beside)
  );
}

function vanity(room: Indoors, x: number, stars: number, metal: string): string {
  const { setting, shade, decor } = room;
  const { sheet, random } = setting;
  const wood = shade(decor[3]);
  const w = stars >= 5 ? 440 : stars >= 3 ? 330 : 240;
  const top = 446;
  const stone = shade(stars >= 4 ? '#f4f1ec' : lighter(decor[1], 0.5));
  const hangs = random.chance(0.5);
  const foot = hangs ? 598 : 640;
  const front = gradient(sheet, 'down', [
    [0, lighter(wood, 0.1)],
    [1, darker(wood, 0.1)],
  ]);
  let out = shadow(sheet, x, 652, w * 0.56, 16, hangs ? 0.35 : 0.6);
  if (!hangs)
    out += path(box(x - w / 2 + 14, foot - 4, 12, 22) + box(x + w / 2 - 26, foot - 4, 12, 22), darker(wood, 0.3));
  out += rect(x - w / 2, top + 12, w, foot - top - 12, front, 1, 6);
  const doors = w > 400 ? 4 : 2;
  let fields = '';
  let knobs = '';
  for (let at = 0; at < doors; at++) {
    const dw = w / doors;
    const dx = x - w / 2 + dw * at;
    fields += box(dx + 9, top + 28, dw - 18, foot - top - 46);
    knobs += box(dx + dw / 2 - 16, top + 42, 32, 5);
  }
  out += path(fields, lighter(wood, 0.18), 0.55) + path(knobs, metal);
  out +=
    rect(x - w / 2 - 10, top, w + 20, 18, stone, 1, 4) + rect(x - w / 2 - 10, top + 14, w + 20, 6, '#1d2440', 0.12);
  const basins = w > 400 ? [x - 110, x + 110] : [x];
  for (const at of basins) out += washbasin(room, at, top, metal);
  // What stands beside: bottles, and a twig in a vase.
  const side = w > 400 ? 0 : w / 2 - 34;
  const near = x + side;
  out +=
    rect(near - 18, top - 42, 17, 42, shade(decor[5]), 1, 5) +
    rect(near - 13, top - 54, 7, 14, metal, 1, 2) +
    rect(near + 4, top - 32, 15, 32, shade(lighter(decor[4], 0.3)), 1, 4);
  const vase = x - (w > 400 ? 190 : w / 2 - 30);
  return (
    out +
    line(
      d`M${vase} ${top - 26}q-4 -40 -22 -62M${vase} ${top - 26}q2 -46 10 -78M${vase} ${top - 26}q8 -34 26 -50`,
      shade('#5f8a66'),
      4,
    ) +
    path(dot(vase - 24, top - 92, 9) + dot(vase + 11, top - 108, 10) + dot(vase + 28, top - 78, 8), shade('#76a374')) +
    path(d`M${vase - 9} ${top - 34}h18l5 34h-28z`, shade(lighter(decor[5], 0.25)))
  );
}

function washbasin(room: Indoors, x: number, top: number, metal: string): string {
  const { shade, setting } = room;
  const white = shade('#fdfcf9');
  return (
    line(d`M${x} ${top}v-74q0 -22 22 -22t20 20`, metal, 8) +
    rect(x - 12, top - 5, 24, 6, metal, 1, 3) +
    path(
      d`M${x - 72} ${top - 44}h144q-6 44 -44 44h-56q-38 0 -44 -44z`,
      gradient(setting.sheet, 'across', [
        [0, darker(white, 0.12)],
        [0.4, white],
        [1, darker(white, 0.1)],
      ]),
    ) +
    oval(x, top - 44, 73, 9, darker(white, 0.16)) +
    oval(x, top - 43, 62, 6, darker(white, 0.05))
  );
}

/** A tub standing free, `half` of its length to each side of x; y is where it stands. */
function tub(room: Indoors, x: number, y: number, half: number, metal: string): string {
  const { setting, shade, decor } = room;
  const { sheet, random } = setting;
  const white = shade('#fcfbf8');
  const rim = y - 166;
  const full = random.chance(0.6);
  const coloured = random.chance(0.35);
  const skin = coloured ? shade(mix(decor[4], '#ffffff', 0.12)) : white;
  const body = gradient(sheet, 'across', [
    [0, darker(skin, 0.2)],
    [0.2, lighter(skin, 0.05)],
    [0.62, skin],
    [1, darker(skin, 0.22)],
  ]);
  const tap = x + half + 46;
  let out = shadow(sheet, x, y + 2, half * 1.12, 24, 0.75);
  out +=
    shadow(sheet, tap, y - 6, 30, 7, 0.5) +
    line(d`M${tap} ${y - 8}V${rim - 70}q0 -30 -32 -30h-14q-18 0 -18 20`, metal, 9) +
    line(d`M${tap} ${rim - 20}h22M${tap} ${rim - 44}l20 -10`, metal, 7);
  // The far edge, the water in it, then the near side.
  out += oval(x, rim, half, 26, darker(white, 0.08)) + oval(x, rim + 2, half - 14, 19, darker(white, 0.2));
  if (full) {
    out += oval(x, rim + 6, half - 22, 14, shade('#9fcbd6'));
    let foam = '';
    for (let at = -4; at <= 4; at++)
      foam += dot(
        x + (at + random.between(-0.3, 0.3)) * half * 0.17,
        rim + 6 - random.between(0, 12),
        random.between(9, 25),
      );
    out += path(foam, shade('#ffffff'), 0.92);
  }
  out += path(
    d`M${x - half} ${rim}C${x - half} ${rim + 34} ${x + half} ${rim + 34} ${x + half} ${rim}C${x + half - 4} ${rim + 92} ${x + half - 44} ${y - 12} ${x + half - 92} ${y - 8}H${x - half + 92}C${x - half + 44} ${y - 12} ${x - half + 4} ${rim + 92} ${x - half} ${rim}z`,
    body,
  );
  out += line(
    d`M${x - half} ${rim}C${x - half} ${rim + 34} ${x + half} ${rim + 34} ${x + half} ${rim}`,
    lighter(white, 0.6),
    9,
  );
  out += line(
    d`M${x - half * 0.72} ${rim + 54}C${x - half * 0.66} ${y - 58} ${x - half * 0.5} ${y - 38} ${x - half * 0.34} ${y - 30}`,
    '#ffffff',
    8,
    0.4,
  );
  out += rect(x - half + 84, y - 14, half * 2 - 168, 14, darker(skin, 0.24), 1, 4);
  return out + board(room, x - half * 0.3, rim + 8);
}

/** A board across the tub with a candle and a book. */
function board(room: Indoors, x: number, y: number): string {
  const { shade, decor, evening, setting } = room;
  const wood = shade(decor[3]);
  return (
    (evening ? glow(setting.sheet, x - 34, y - 44, 90, 80, '#ffc978', 0.85) : '') +
    path(d`M${x - 74} ${y - 12}h136l12 34h-160z`, lighter(wood, 0.14)) +
    path(d`M${x - 86} ${y + 22}h160v8h-160z`, darker(wood, 0.12)) +
    rect(x - 46, y - 32, 24, 34, shade('#f7eedd'), 1, 4) +
    path(d`M${x - 34} ${y - 52}q9 12 0 18q-9 -6 0 -18z`, evening ? '#ffd98a' : shade('#e8b25c')) +
    path(d`M${x - 2} ${y - 6}l46 -4l8 14l-50 4z`, shade(decor[5])) +
    path(d`M${x - 2} ${y - 6}l46 -4v5l-44 4z`, shade('#fbf6ea'))
  );
}

/** Two towels hanging from a rail on the wall. */
function towels(room: Indoors, x: number, y: number, length: number, metal: string): string {
  const { shade, decor, setting } = room;
  const hung = (at: number, w: number, h: number, colour: string) => {
    const tone = shade(colour);
    return (
      rect(
        at,
        y + 8,
        w,
        h * length,
        gradient(setting.sheet, 'across', [
          [0, darker(tone, 0.1)],
          [0.3, lighter(tone, 0.12)],
          [0.55, darker(tone, 0.06)],
          [1, lighter(tone, 0.05)],
        ]),
        1,
        6,
      ) + path(box(at, y + h * length - 26, w, 6) + box(at, y + h * length - 14, w, 4), lighter(tone, 0.45), 0.7)
    );
  };
  return (
    rect(x - 74, y, 148, 7, metal, 1, 3) +
    path(dot(x - 70, y + 3, 8) + dot(x + 70, y + 3, 8), metal) +
    hung(x - 56, 62, 176, lighter(decor[4], 0.16)) +
    hung(x + 12, 46, 128, '#fbf7ef')
  );
}

/** A stool with folded towels, or with a bottle and a brush. */
function stool(room: Indoors, x: number, y: number, w: number): string {
  const { setting, shade, decor } = room;
  const wood = shade(lighter(decor[3], 0.08));
  const folded = (at: number, colour: string) =>
    rect(x - w * 0.36, y - 96 - at * 20, w * 0.72, 20, shade(colour), 1, 9) +
    rect(x - w * 0.36, y - 88 - at * 20, w * 0.72, 3, '#1d2440', 0.08);
  return (
    shadow(setting.sheet, x, y + 2, w * 0.66, 11, 0.55) +
    line(
      d`M${x - w * 0.3} ${y - 70}L${x - w * 0.42} ${y}M${x + w * 0.3} ${y - 70}L${x + w * 0.42} ${y}`,
      darker(wood, 0.2),
      8,
    ) +
    line(d`M${x - w * 0.34} ${y - 30}H${x + w * 0.34}`, darker(wood, 0.24), 5) +
    rect(x - w / 2, y - 78, w, 13, wood, 1, 6) +
    folded(0, lighter(decor[4], 0.3)) +
    folded(1, '#fbf7ef') +
    folded(2, lighter(decor[5], 0.25))
  );
}

/** A walk-in shower behind a pane of glass. */
function shower(room: Indoors, x: number, w: number, metal: string): string {
  const { setting, shade, decor, evening } = room;
  const { sheet, random } = setting;
  const left = x - w / 2;
  const stone = shade(mix(decor[2], '#8a8f96', 0.35));
  const niche = x + random.pick([-1, 1]) * 70;
  return (
    rect(left, 24, w, floor - 24, darker(shade(mix(decor[4], decor[1], 0.45)), 0.04)) +
    rect(
      left,
      24,
      w,
      floor - 24,
      repeated(sheet, left, 24, 30, 30, path(box(0, 28, 30, 2) + box(28, 0, 2, 30), '#ffffff')),
      0.26,
    ) +
    rect(niche - 44, 330, 88, 64, '#1d2440', 0.2, 3) +
    rect(niche - 32, 354, 15, 40, shade(decor[5]), 1, 4) +
    rect(niche - 10, 362, 13, 32, shade('#fbf6ea'), 1, 4) +
    rect(niche + 10, 348, 16, 46, shade(lighter(decor[4], 0.4)), 1, 4) +
    (evening ? glow(sheet, x, 90, 190, 170, '#ffe0a6', 0.6) : '') +
    line(d`M${x} 24v58`, metal, 8) +
    oval(x, 88, 66, 10, metal) +
    oval(x, 92, 60, 6, darker(metal, 0.25)) +
    line(d`M${x - 96} 250v150M${x - 96} 250q0 -26 20 -22`, metal, 6) +
    circle(x - 96, 420, 13, metal) +
    path(d`M${left - 10} ${floor - 6}h${w + 20}l26 66h${-w - 72}z`, stone) +
    path(d`M${left - 36} ${floor + 60}h${w + 72}v12h${-w - 72}z`, darker(stone, 0.24)) +
    path(
      d`M${left - 6} 40h${w * 0.62}V${floor + 52}h${-w * 0.62 - 20}z`,
      gradient(sheet, 'across', [
        [0, '#ffffff', 0.34],
        [0.5, '#ffffff', 0.1],
        [1, '#ffffff', 0.26],
      ]),
    ) +
    line(d`M${left + w * 0.62 - 6} 40V${floor + 52}`, '#ffffff', 4, 0.75) +
    line(d`M${left + 26} 250L${left + 92} 130M${left + 40} 330L${left + 128} 170`, '#ffffff', 7, 0.34)
  );
}
