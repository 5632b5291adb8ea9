import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import type { Setting } from '#travel/illustration/setting.ts';
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
import {
  type Indoors,
  artwork,
  curtains,
  daylight,
  goInside,
  pane,
  pendant,
  pottedPlant,
  rug,
  shell,
  sofa,
  tableLamp,
} from './furnishing.ts';
import { seen } from './mood.ts';

const floor = 560;

/** A bedroom; better furnished with every star. */
export function drawRoom(setting: Setting, stars: number, hostel: boolean): string {
  const { random } = setting;
  const room = dressed(goInside(setting, stars), random.whole(0, 3));
  const { decor } = room;
  let out = shell(room, floor, false);
  const away = random.pick([-1, 1] as const);
  const wide = stars >= 4 ? 290 : 220;
  const middle = 600 + away * (stars >= 4 ? 392 : 372);
  const left = middle - wide / 2;
  const top = stars >= 4 ? 96 : 150;
  const window = { x: left, w: wide, top, foot: floor };
  out += panels(room, away);
  out += pane(room, left, top, wide, stars >= 4 ? 440 : 270, stars >= 4 ? 2 : random.whole(1, 3));
  out += curtains(
    room,
    left,
    top,
    wide,
    stars >= 4 ? 572 : 480,
    random.pick([decor[4], lighter(decor[1], 0.4), decor[5]]),
  );
  out += daylight(room, left, floor + 6, wide);
  if (stars >= 3) out += rug(room, 600, 628, 860, 150, mix(decor[4], decor[1], 0.45));
  if (hostel) {
    out += bunk(room, 600 - away * 330, 560) + bunk(room, 600 - away * 10, 560);
    out += pottedPlant(room, middle, 650, 150) + pendant(room, 600, 130, 60, random.whole(0, 2));
    return seen(room, out, window);
  }
  const other = 600 - away * 402;
  if (stars >= 3) out += artwork(room, other - 62, 186, 124, 156);
  else out += artwork(room, other - 42, 220, 84, 104);
  if (stars >= 4) out += sofa(room, other - away * 10, 650, 170, decor[5]) + floorLamp(room, other - away * 118, 636);
  else if (stars >= 2) out += desk(room, other, 566);
  else out += chair(room, other, 600);
  const twin = stars <= 2 && random.chance(0.6);
  if (twin) out += bed(room, 446, 200) + bed(room, 754, 200) + stand(room, 600, 72);
  else
    out +=
      bed(room, 600, stars >= 4 ? 440 : 360) +
      stand(room, 600 - (stars >= 4 ? 284 : 240), 84) +
      stand(room, 600 + (stars >= 4 ? 284 : 240), 84);
  if (stars >= 5) out += bench(room, 600, 772);
  out += pottedPlant(room, middle + away * (wide / 2 - 20), 690, stars >= 3 ? 210 : 140);
  if (stars >= 4) {
    const form = random.whole(0, 2);
    for (const x of [600 - 284, 600 + 284]) out += pendant(room, x, 210, 44, form);
  }
  if (stars >= 5) out += chandelier(room, 600, 108);
  return seen(room, out, window);
}

/** Rooms of one house share walls and wood, not the covers of their beds. */
function dressed(room: Indoors, form: number): Indoors {
  const [wall, panel, ground, wood, textile, accent] = room.decor;
  const pairs = [
    [textile, accent],
    [accent, textile],
    [darker(mix(textile, accent, 0.3), 0.15), lighter(accent, 0.3)],
    [mix(textile, panel, 0.55), darker(textile, 0.2)],
  ] as const;
  const [cover, second] = pairs[form] ?? pairs[0];
  return { ...room, decor: [wall, panel, ground, wood, cover, second] };
}

function panels(room: Indoors, away: -1 | 1): string {
  const { setting, decor, shade } = room;
  const { random } = setting;
  const tone = shade(decor[1]);
  const form = random.whole(0, 2);
  if (form === 0) {
    return (
      rect(330, 24, 540, floor - 40, darker(tone, 0.1)) +
      rect(
        330,
        24,
        540,
        floor - 40,
        repeated(setting.sheet, 330, 24, 22.5, 600, rect(5, 0, 12, 600, lighter(tone, 0.1))),
      )
    );
  }
  if (form === 1) {
    let frames = '';
    for (const x of [200, 410, 620, 830]) frames += d`M${x} 70h180v310h-180zM${x} 410h180v110h-180z`;
    return (
      `<path d="${frames}" fill="none" stroke="${lighter(shade(decor[0]), 0.4)}" stroke-width="5"/>` +
      `<path d="${frames}" fill="none" stroke="#1d2440" stroke-width="1.5" opacity=".12"/>`
    );
  }
  return path(d`M${600 - away * 20 - 300} ${floor - 16}V300a300 276 0 0 1 600 0V${floor - 16}z`, tone, 0.8);
}

function bed(room: Indoors, x: number, w: number): string {
  const { setting, decor, shade, stars } = room;
  const { random, sheet } = setting;
  const head = shade(stars >= 3 ? decor[4] : decor[3]);
  const linen = shade('#fdfbf7');
  const foot = w * 1.2;
  const top = 470;
  const low = 742;
  const high = stars >= 4 ? 196 : 140;
  const board = gradient(sheet, 'down', [
    [0, lighter(head, 0.12)],
    [1, darker(head, 0.16)],
  ]);
  let out = shadow(sheet, x, low + 2, foot * 0.62, 34, 0.65);
  const rounded = random.chance(0.5);
  if (stars >= 3) {
    out += rect(x - w / 2 - 26, top - high + 20, w + 52, high + 120, board, 1, rounded ? 44 : 10);
    let tufts = '';
    for (let at = 1; at < 6; at++) tufts += d`M${x - w / 2 - 26 + ((w + 52) * at) / 6} ${top - high + 40}v${high}`;
    out += line(tufts, darker(head, 0.3), 3, 0.35);
  } else out += rect(x - w / 2 - 12, top - 90, w + 24, 200, board, 1, 8);
  const pairs = w > 300 ? 2 : 1;
  for (let at = 0; at < pairs; at++) {
    const pw = w / pairs - 24;
    const px = x - w / 2 + (w / pairs) * at + 12;
    out += rect(px, top - 62, pw, 84, darker(linen, 0.09), 1, 22) + rect(px + 8, top - 32, pw - 16, 66, linen, 1, 20);
    if (stars >= 3)
      out += rect(px + pw * 0.24, top - 20, pw * 0.52, 56, shade(at % 2 === 0 ? decor[5] : decor[4]), 1, 12);
  }
  const duvet = gradient(sheet, 'down', [
    [0, darker(linen, 0.03)],
    [0.5, linen],
    [1, darker(linen, 0.1)],
  ]);
  out += path(
    d`M${x - w / 2} ${top + 26}Q${x} ${top + 6} ${x + w / 2} ${top + 26}L${x + foot / 2} ${low - 70}V${low - 14}q0 12 -14 12H${x - foot / 2 + 14}q-14 0 -14 -12V${low - 70}z`,
    duvet,
  );
  out += path(
    d`M${x - foot / 2} ${low - 70}Q${x} ${low - 54} ${x + foot / 2} ${low - 70}V${low - 14}q0 12 -14 12H${x - foot / 2 + 14}q-14 0 -14 -12z`,
    darker(linen, 0.12),
  );
  out += path(
    d`M${x - w / 2} ${top + 26}Q${x} ${top + 6} ${x + w / 2} ${top + 26}l4 22Q${x} ${top + 32} ${x - w / 2 - 4} ${top + 48}z`,
    lighter(linen, 0.6),
  );
  const side = (t: number) => w / 2 + ((foot - w) / 2) * t;
  const cover = shade(decor[stars >= 3 ? 4 : 5]);
  out += path(
    d`M${x - side(0.52)} ${top + 126}Q${x} ${top + 110} ${x + side(0.52)} ${top + 126}L${x + side(1)} ${low - 72}V${low - 34}Q${x} ${low - 20} ${x - side(1)} ${low - 34}V${low - 72}z`,
    gradient(sheet, 'down', [
      [0, lighter(cover, 0.14)],
      [0.62, cover],
      [0.66, darker(cover, 0.18)],
      [1, darker(cover, 0.24)],
    ]),
  );
  let weave = '';
  for (let at = 1; at < 4; at++)
    weave += d`M${x - side(0.52 + at * 0.12)} ${top + 126 + at * 19}Q${x} ${top + 112 + at * 19} ${x + side(0.52 + at * 0.12)} ${top + 126 + at * 19}`;
  return (
    out +
    line(weave, lighter(cover, 0.5), 2, 0.4) +
    rect(x - foot / 2 + 16, low - 3, 14, 18, shade(decor[3])) +
    rect(x + foot / 2 - 30, low - 3, 14, 18, shade(decor[3]))
  );
}

function stand(room: Indoors, x: number, w: number): string {
  const { setting, shade, decor } = room;
  const wood = shade(decor[3]);
  return (
    shadow(setting.sheet, x, 626, w * 0.7, 14, 0.5) +
    rect(x - w / 2 + 4, 600, 6, 26, darker(wood, 0.3)) +
    rect(x + w / 2 - 10, 600, 6, 26, darker(wood, 0.3)) +
    rect(x - w / 2, 524, w, 80, wood, 1, 5) +
    rect(x - w / 2 - 4, 518, w + 8, 9, lighter(wood, 0.2), 1, 3) +
    path(box(x - w / 2 + 7, 535, w - 14, 28) + box(x - w / 2 + 7, 568, w - 14, 28), lighter(wood, 0.1)) +
    path(dot(x, 549, 3) + dot(x, 582, 3), shade('#e8d6a8')) +
    tableLamp(room, x, 518, 96)
  );
}

function floorLamp(room: Indoors, x: number, y: number): string {
  const { setting, evening, shade } = room;
  return (
    oval(x, y, 26, 6, shade('#4a4652')) +
    rect(x - 2, y - 268, 4, 268, shade('#4a4652')) +
    (evening ? glow(setting.sheet, x, y - 262, 170, 150, '#ffd28a', 0.75) : '') +
    path(d`M${x - 24} ${y - 310}h48l18 62h-84z`, evening ? '#ffe5ac' : shade('#f6eddc'))
  );
}

function desk(room: Indoors, x: number, y: number): string {
  const { shade, decor } = room;
  const wood = shade(decor[3]);
  return (
    rect(x - 96, y - 92, 192, 12, wood, 1, 3) +
    rect(x - 88, y - 82, 10, 112, darker(wood, 0.2)) +
    rect(x + 78, y - 82, 10, 112, darker(wood, 0.2)) +
    tableLamp(room, x + 52, y - 92, 70) +
    rect(x - 70, y - 108, 50, 8, shade(decor[4])) +
    rect(x - 66, y - 116, 44, 8, shade(decor[5])) +
    chair(room, x - 10, y + 62)
  );
}

function chair(room: Indoors, x: number, y: number): string {
  const { shade, decor, setting } = room;
  const tone = shade(decor[4]);
  return (
    shadow(setting.sheet, x, y + 2, 62, 11, 0.5) +
    line(d`M${x - 32} ${y - 56}L${x - 40} ${y}M${x + 32} ${y - 56}L${x + 40} ${y}`, shade(decor[3]), 7) +
    rect(x - 40, y - 150, 80, 84, lighter(tone, 0.08), 1, 18) +
    rect(x - 44, y - 76, 88, 24, darker(tone, 0.1), 1, 10)
  );
}

function bench(room: Indoors, x: number, y: number): string {
  const { shade, decor, setting } = room;
  const tone = shade(decor[5]);
  return (
    shadow(setting.sheet, x, y, 210, 14, 0.5) +
    rect(x - 160, y - 34, 10, 32, shade(decor[3])) +
    rect(x + 150, y - 34, 10, 32, shade(decor[3])) +
    rect(
      x - 180,
      y - 62,
      360,
      36,
      gradient(setting.sheet, 'down', [
        [0, lighter(tone, 0.16)],
        [1, darker(tone, 0.12)],
      ]),
      1,
      14,
    )
  );
}

function chandelier(room: Indoors, x: number, y: number): string {
  const { setting, shade, evening } = room;
  const brass = shade('#c9a25e');
  let lamps = '';
  for (let at = -3; at <= 3; at++) lamps += dot(x + at * 34, y + 10 - Math.abs(at) * 9, 9);
  return (
    rect(x - 1.5, 0, 3, y, brass) +
    line(d`M${x - 102} ${y - 8}Q${x - 60} ${y + 42} ${x} ${y + 30}Q${x + 60} ${y + 42} ${x + 102} ${y - 8}`, brass, 4) +
    (evening ? glow(setting.sheet, x, y, 240, 130, '#ffd892', 0.7) : '') +
    path(lamps, evening ? '#fff2cc' : shade('#fbf4e4')) +
    circle(x, y + 34, 7, brass)
  );
}

function bunk(room: Indoors, x: number, y: number): string {
  const { setting, shade, decor, evening } = room;
  const wood = shade(lighter(decor[3], 0.2));
  const w = 270;
  let out = shadow(setting.sheet, x, y + 112, w * 0.6, 18, 0.6);
  for (const [at, cover] of [
    [-250, decor[4]],
    [0, decor[5]],
  ] as const) {
    const top = y + at + 40;
    if (evening) out += glow(setting.sheet, x - w / 2 + 40, top - 60, 100, 90, '#ffd28a', 0.7);
    out +=
      rect(x - w / 2 + 10, top - 24, w - 20, 36, shade('#fbf8f2'), 1, 12) +
      rect(x - w / 2 + 14, top - 48, 74, 34, shade('#ffffff'), 1, 14) +
      rect(x - w / 2 + 92, top - 30, w - 104, 42, shade(cover), 1, 12) +
      rect(x - w / 2, top + 8, w, 22, wood, 1, 4);
  }
  out += path(box(x - w / 2 - 6, y - 300, 16, 412) + box(x + w / 2 - 10, y - 300, 16, 412), darker(wood, 0.14));
  let rungs = '';
  for (let at = 0; at < 6; at++) rungs += box(x + w / 2 - 62, y - 190 + at * 48, 44, 7);
  return (
    out +
    path(rungs + box(x + w / 2 - 66, y - 270, 7, 380) + box(x + w / 2 - 22, y - 270, 7, 380), darker(wood, 0.26)) +
    rect(x - w / 2, y - 252, w * 0.7, 10, wood, 1, 4)
  );
}
