import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import {
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
} from '#travel/illustration/svg.ts';
import { type Indoors } from './furnishing.ts';
import { floor } from './walls.ts';

/** A tub standing free, `half` of its length to each side of x; y is where it stands. */
export function tub(room: Indoors, x: number, y: number, half: number, metal: string): string {
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

/** A walk-in shower behind a pane of glass. */
export function shower(room: Indoors, x: number, w: number, metal: string): string {
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
