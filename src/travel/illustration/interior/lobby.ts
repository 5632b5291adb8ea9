import { darker, lighter } from '#travel/illustration/colour.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import {
  arch,
  bars,
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

const floor = 548;

/** The reception: a desk, seats, lamps and a patterned floor. */
export function drawLobby(setting: Setting, stars: number): string {
  const room = goInside(setting, stars);
  const { random } = setting;
  const { decor } = room;
  let out = shell(room, floor, true);
  const away = random.pick([-1, 1] as const);
  out += pane(room, 600 + away * 412 - 130, 120, 260, 380, stars >= 3 ? 3 : 2);
  out += backdrop(room);
  if (stars >= 4) for (const x of [296, 904]) out += column(room, x);
  if (stars >= 3) out += artwork(room, 600 - away * 430 - 66, 176, 132, 168);
  else out += artwork(room, 600 - away * 400 - 40, 220, 80, 100);
  out += reception(room);
  const form = random.whole(0, 2);
  const lamps = stars >= 3 ? [-170, 0, 170] : [-110, 110];
  for (const x of lamps)
    out += pendant(room, 600 + x, stars >= 3 ? 210 + (x === 0 ? 24 : 0) : 190, stars >= 4 ? 64 : 50, form);
  out += rug(room, 600, 640, stars >= 3 ? 760 : 520, 140, decor[4]);
  out += sofa(room, 600 - away * 372, 676, 270, decor[4]) + pottedPlant(room, 600 - away * 536, 660, 250);
  if (stars >= 3)
    out += sofa(room, 600 + away * 340, 690, 160, decor[5]) + pottedPlant(room, 600 + away * 500, 690, 280);
  else out += pottedPlant(room, 600 + away * 380, 660, 220);
  return seen(room, out + table(room, 600, 742, stars), {
    x: 600 + away * 412 - 130,
    w: 260,
    top: 120,
    foot: floor,
  });
}

function backdrop(room: Indoors): string {
  const { setting, decor, shade, stars, evening } = room;
  const { random, sheet } = setting;
  const tone = shade(stars >= 3 ? decor[3] : decor[1]);
  const form = random.whole(0, 2);
  let out = rect(
    346,
    60,
    508,
    floor - 60,
    gradient(sheet, 'down', [
      [0, darker(tone, 0.22)],
      [1, tone],
    ]),
  );
  if (form === 0) {
    out += rect(
      346,
      60,
      508,
      floor - 60,
      repeated(sheet, 346, 60, 20, 500, rect(5, 0, 11, 500, lighter(tone, 0.14), 0.8)),
    );
  } else if (form === 1) {
    let niches = '';
    let things = '';
    for (let row = 0; row < 3; row++)
      for (let at = 0; at < 6; at++) {
        niches += d`M${366 + at * 80} ${177 + row * 66}h66`;
        if (random.chance(0.6)) things += d`M${376 + at * 80 + random.between(0, 28)} ${191 + row * 66}h18`;
      }
    out += bars(niches, darker(tone, 0.34), 54) + bars(things, shade(decor[5]), 26);
  } else {
    let arches = '';
    for (let at = 0; at < 3; at++) arches += arch(376 + at * 156, 110, 136, floor - 110);
    out += path(arches, lighter(tone, 0.2));
  }
  if (evening) out += glow(sheet, 600, 220, 330, 190, '#ffd28a', 0.5);
  let row = '';
  for (let at = 0; at < stars; at++) {
    const x = 600 + (at - (stars - 1) / 2) * 46;
    row += d`M${x} 84q0 15 15 15q-15 0-15 15q0-15-15-15q15 0 15-15z`;
  }
  return out + path(row, '#f4d79a');
}

function column(room: Indoors, x: number): string {
  const { setting, shade, decor } = room;
  const tone = shade(lighter(decor[0], 0.45));
  const body = gradient(setting.sheet, 'across', [
    [0, darker(tone, 0.16)],
    [0.4, lighter(tone, 0.3)],
    [1, darker(tone, 0.22)],
  ]);
  return (
    shadow(setting.sheet, x, floor + 14, 62, 14, 0.5) +
    rect(x - 27, 40, 54, floor - 30, body) +
    rect(x - 38, 24, 76, 22, lighter(tone, 0.2), 1, 3) +
    rect(x - 38, floor - 10, 76, 22, tone, 1, 3)
  );
}

function reception(room: Indoors): string {
  const { setting, shade, decor, stars, evening } = room;
  const { sheet, random } = setting;
  const w = stars >= 4 ? 460 : 380;
  const top = 440;
  const tone = shade(stars >= 4 ? '#f3eee6' : decor[1]);
  const face = gradient(sheet, 'down', [
    [0, lighter(tone, 0.1)],
    [1, darker(tone, 0.14)],
  ]);
  const x = 600 - w / 2;
  let detail = '';
  const form = random.whole(0, 2);
  if (form === 0) for (let at = 1; at < 13; at++) detail += box(x + (w * at) / 13, top + 16, 3, 146);
  if (form === 1)
    for (let at = 0; at < 5; at++)
      detail += d`M${x + 14 + ((w - 10) * at) / 5} ${top + 34}h${w / 5 - 22}v112h${22 - w / 5}z`;
  if (form === 2)
    for (let at = 0; at < 4; at++) detail += d`M${x + (w * at) / 4} ${top + 160}l${w / 8} -120l${w / 8} 120z`;
  let out =
    shadow(sheet, 600, 612, w * 0.62, 26, 0.65) +
    rect(x, top + 8, w, 162, face, 1, form === 0 ? 26 : 6) +
    path(detail, darker(tone, 0.35), 0.22);
  if (evening) out += glow(sheet, 600, top + 160, w * 0.5, 40, '#ffcf85', 0.5);
  out +=
    rect(x - 14, top - 6, w + 28, 18, shade(decor[3]), 1, 4) +
    rect(x, top + 12, w, 8, '#1d2440', 0.16) +
    rect(x + 8, top + 160, w - 16, 14, darker(tone, 0.4), 1, 3);
  out += tableLamp(room, x + 56, top - 6, 92);
  out +=
    path(d`M${x + w - 90} ${top - 6}l6 -40h22l6 40z`, shade(decor[4])) +
    line(
      d`M${x + w - 74} ${top - 44}q-20 -30 -36 -34M${x + w - 72} ${top - 44}q0 -40 6 -54M${x + w - 70} ${top - 44}q18 -26 36 -28`,
      shade('#5f8f66'),
      4,
    );
  out += path(
    dot(x + w - 110, top - 80, 9) + dot(x + w - 66, top - 100, 10) + dot(x + w - 34, top - 74, 9),
    shade(decor[5]),
  );
  return (
    out + path(d`M584 ${top - 6}a16 16 0 0 1 32 0z`, shade('#d8b05e')) + circle(600, top - 24, 3.5, shade('#d8b05e'))
  );
}

function table(room: Indoors, x: number, y: number, stars: number): string {
  const { setting, shade, decor } = room;
  const wood = shade(decor[3]);
  const w = stars >= 3 ? 130 : 96;
  return (
    shadow(setting.sheet, x, y, w, 16, 0.5) +
    line(
      d`M${x - w * 0.5} ${y - 44}L${x - w * 0.62} ${y}M${x + w * 0.5} ${y - 44}L${x + w * 0.62} ${y}`,
      darker(wood, 0.25),
      7,
    ) +
    oval(x, y - 44, w, 20, darker(wood, 0.15)) +
    oval(x, y - 50, w, 20, lighter(wood, 0.16)) +
    rect(x - 62, y - 64, 58, 9, shade(decor[4]), 1, 2) +
    rect(x - 56, y - 72, 48, 9, shade(decor[5]), 1, 2) +
    path(d`M${x + 24} ${y - 52}q-14 -24 4 -40h16q18 16 4 40z`, shade('#f6f1e8')) +
    path(dot(x + 26, y - 104, 12) + dot(x + 46, y - 106, 11) + dot(x + 36, y - 118, 11), shade('#7ca678')) +
    path(dot(x + 30, y - 112, 4) + dot(x + 44, y - 116, 4) + dot(x + 50, y - 100, 4), shade(decor[5]))
  );
}
