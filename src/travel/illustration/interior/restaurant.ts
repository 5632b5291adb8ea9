import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { arch, bars, box, d, dot, glow, gradient, line, oval, path, rect, shadow } from '#travel/illustration/svg.ts';
import { type Indoors, artwork, curtains, goInside, outside, pendant, pottedPlant, shell } from './furnishing.ts';
import { seen } from './mood.ts';

/** Laid tables under pendant lamps before a wide window. */
export function drawRestaurant(setting: Setting, stars: number): string {
  const room = goInside(setting, stars);
  const { random } = setting;
  const { decor } = room;
  let out = shell(room, 520, stars >= 3 && random.chance(0.6));
  out += glassFront(room);
  if (stars >= 4) out += curtains(room, 216, 84, 768, 520, decor[4]);
  out += bar(room, 600 - setting.side * 522) + artwork(room, 600 + setting.side * 506 - 40, 190, 84, 116);
  const form = random.whole(0, 2);
  const cloth = random.pick(['#fdfaf4', '#fdfaf4', lighter(decor[4], 0.1), lighter(decor[5], 0.1)] as const);
  for (const x of [330, 870]) out += setTable(room, x, 600, 0.78, cloth);
  for (const x of [330, 600, 870]) out += pendant(room, x, x === 600 ? 250 : 214, x === 600 ? 76 : 60, form);
  out += setTable(room, 600, 716, 1.15, cloth);
  out += pottedPlant(room, setting.side === 1 ? 1094 : 106, 720, 280);
  return seen(room, out, { x: 216, w: 768, top: 84, foot: 520 });
}

function glassFront(room: Indoors): string {
  const { setting, shade } = room;
  const { random } = setting;
  const frame = shade(mix(room.decor[3], '#3a3540', 0.35));
  const x = 216;
  const w = 768;
  const y = 84;
  const h = 400;
  const form = random.whole(0, 2);
  let out = rect(x - 12, y - 12, w + 24, h + 24, frame) + outside(setting, x, y, w, h);
  if (form === 0) {
    let bars = '';
    for (let at = 1; at < 4; at++) bars += box(x + (w * at) / 4 - 5, y, 10, h);
    out += path(bars + box(x, y + 96, w, 7), frame);
  } else {
    const count = form === 1 ? 3 : 4;
    let mask = box(x - 12, y - 12, w + 24, h + 24);
    let bars = '';
    const bay = w / count;
    for (let at = 0; at < count; at++) {
      mask += arch(x + bay * at + 14, y, bay - 28, h);
      bars += box(x + bay * (at + 0.5) - 2.5, y, 5, h) + box(x + bay * at + 14, y + h * 0.42, bay - 28, 5);
    }
    out += path(bars, frame) + `<path d="${mask}" fill="${shade(room.decor[0])}" fill-rule="evenodd"/>`;
  }
  return out + rect(x - 20, y + h + 8, w + 40, 12, lighter(frame, 0.3), 1, 3);
}

function bar(room: Indoors, x: number): string {
  const { setting, shade, decor, evening } = room;
  const { random } = setting;
  const wood = shade(decor[3]);
  let out = rect(x - 76, 150, 152, 330, darker(wood, 0.3), 1, 6);
  if (evening) out += glow(setting.sheet, x, 300, 130, 190, '#ffcf85', 0.45);
  const tones = ['#4f7a5f', '#a9583f', '#d9b36a', '#5b7f98', '#e9e2d4'] as const;
  const all: Record<string, string> = {};
  let necks = '';
  for (let row = 0; row < 3; row++) {
    const y = 246 + row * 100;
    out += rect(x - 70, y, 140, 7, lighter(wood, 0.12));
    const groups: Record<string, string> = {};
    for (let at = 0; at < 6; at++) {
      const tone = random.pick(tones);
      const tall = random.between(28, 46);
      const left = x - 60 + at * 21;
      groups[tone] = (groups[tone] ?? '') + d`M${left + 6} ${y - 6}v${10 - tall * 0.62}`;
      necks += d`M${left + 6} ${y - 8}v${-tall * 0.8}`;
    }
    for (const [tone, data] of Object.entries(groups)) all[tone] = (all[tone] ?? '') + data;
  }
  return (
    out +
    bars(necks, shade('#4a5a58'), 4) +
    Object.entries(all)
      .map(([tone, data]) => line(data, shade(tone), 11))
      .join('')
  );
}

function setTable(room: Indoors, x: number, y: number, size: number, cloth: string): string {
  const { setting, shade, decor, stars, evening } = room;
  const { sheet } = setting;
  const k = size;
  const tone = shade(cloth);
  const w = 150 * k;
  const top = y - 104 * k;
  let out = shadow(sheet, x, y + 4, w * 1.5, 24 * k, 0.55);
  for (const away of [-1, 1] as const)
    if (k > 1 || away * (x - 600) > 0) out += seat(room, x + away * 178 * k, y - 4, k, away);
  if (stars >= 3) {
    out += path(
      d`M${x - w} ${top}L${x - w * 0.96} ${y - 14 * k}Q${x - w * 0.7} ${y + 2 * k} ${x - w * 0.48} ${y - 10 * k}T${x} ${y - 6 * k}T${x + w * 0.5} ${y - 8 * k}T${x + w * 0.96} ${y - 14 * k}L${x + w} ${top}z`,
      gradient(sheet, 'across', [
        [0, darker(tone, 0.2)],
        [0.15, tone],
        [0.3, darker(tone, 0.1)],
        [0.5, lighter(tone, 0.1)],
        [0.68, darker(tone, 0.1)],
        [0.84, tone],
        [1, darker(tone, 0.2)],
      ]),
    );
  } else {
    const wood = shade(decor[3]);
    out += line(
      d`M${x} ${top}V${y - 8 * k}M${x - 50 * k} ${y - 2 * k}Q${x} ${y - 26 * k} ${x + 50 * k} ${y - 2 * k}`,
      darker(wood, 0.2),
      12 * k,
    );
  }
  const face = stars >= 3 ? tone : shade(lighter(decor[3], 0.12));
  out += oval(x, top + 4 * k, w, 27 * k, darker(face, 0.16)) + oval(x, top, w, 27 * k, lighter(face, 0.2));
  for (const away of [-1, 1]) {
    const px = x + away * 86 * k;
    out +=
      oval(px, top + 1, 38 * k, 9.5 * k, darker(face, 0.14)) +
      oval(px, top - 1, 36 * k, 8.5 * k, shade('#ffffff')) +
      oval(px, top - 1, 22 * k, 5 * k, shade('#eae6e0'));
    if (k < 1) continue;
    const gx = x + away * 36 * k;
    out +=
      path(
        d`M${gx - 9 * k} ${top - 44 * k}h${18 * k}q${1 * k} ${24 * k} ${-8 * k} ${24 * k}v${18 * k}h${7 * k}v2H${gx - 8 * k}v-2h${7 * k}v${-18 * k}q${-9 * k} 0 ${-8 * k} ${-24 * k}z`,
        '#ffffff',
        0.75,
      ) +
      path(
        d`M${gx - 8 * k} ${top - 33 * k}h${16 * k}q${-1 * k} ${12 * k} ${-8 * k} ${12 * k}t${-8 * k} ${-12 * k}z`,
        shade('#a8475a'),
        0.85,
      );
  }
  if (evening)
    out +=
      glow(sheet, x, top - 24 * k, 120 * k, 80 * k, '#ffd28a', 0.75) +
      rect(x - 6 * k, top - 24 * k, 12 * k, 22 * k, '#fff3d6', 1, 2) +
      path(d`M${x} ${top - 42 * k}q${6 * k} ${9 * k} 0 ${16 * k}q${-6 * k} ${-7 * k} 0 ${-16 * k}z`, '#ffb648');
  else
    out +=
      path(d`M${x - 9 * k} ${top - 2 * k}l${2 * k} ${-26 * k}h${14 * k}l${2 * k} ${26 * k}z`, shade(decor[4])) +
      path(
        dot(x - 10 * k, top - 36 * k, 8 * k) + dot(x + 9 * k, top - 38 * k, 8 * k) + dot(x, top - 46 * k, 8 * k),
        shade(decor[5]),
      );
  return out;
}

function seat(room: Indoors, x: number, y: number, k: number, away: -1 | 1): string {
  const { shade, decor } = room;
  const tone = shade(decor[4]);
  const wood = shade(decor[3]);
  const back = x + away * 34 * k;
  return (
    line(
      d`M${x - 30 * k} ${y - 68 * k}V${y}M${back - away * 2 * k} ${y - 68 * k}L${back + away * 8 * k} ${y}`,
      darker(wood, 0.15),
      7 * k,
    ) +
    path(
      d`M${back - away * 8 * k} ${y - 62 * k}L${back + away * 6 * k} ${y - 172 * k}q${away * 10 * k} ${-12 * k} ${away * 18 * k} 0L${back + away * 10 * k} ${y - 62 * k}z`,
      darker(tone, 0.1),
    ) +
    rect(x - 44 * k, y - 82 * k, 86 * k, 22 * k, lighter(tone, 0.1), 1, 9 * k)
  );
}
