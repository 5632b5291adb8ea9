import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { circle, d, gradient, line, oval, path, rect, shadow } from '#travel/illustration/svg.ts';
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
  tableLamp,
} from './furnishing.ts';
import { seen } from './mood.ts';

const floor = 566;

/** The other side of a bedroom: a wide window, an armchair beside it, breakfast on a small table, the bed's end. */
export function drawCorner(setting: Setting, stars: number): string {
  const room = goInside(setting, stars);
  const { random } = setting;
  const { decor } = room;
  const away = random.pick([-1, 1] as const);
  const wide = stars >= 4 ? 520 : 380;
  const middle = 600 - away * 60;
  const left = middle - wide / 2;
  const top = stars >= 4 ? 84 : 140;
  const foot = stars >= 4 ? 540 : 440;
  let out = shell(room, floor, false);
  out += pane(room, left, top, wide, foot - top, stars >= 4 ? 3 : 2);
  out += curtains(room, left, top, wide, 562, random.pick([decor[4], lighter(decor[1], 0.4), lighter(decor[4], 0.3)]));
  out += daylight(room, left, floor + 6, wide);
  out += artwork(room, middle - away * (wide / 2 + 148) - 56, 190, 112, 140);
  out += rug(room, middle, 630, 700, 140, mix(decor[5], decor[1], 0.5));
  out += pottedPlant(room, middle - away * (wide / 2 + 130), 650, 270);
  out += armchair(room, middle - away * 120, 692, away);
  out += tray(room, middle + away * 70, 712);
  if (stars >= 3) out += pendant(room, middle + away * 70, 220, 60, random.whole(0, 2));
  return seen(room, out + bedEnd(room, 600 + away * 600, away), { x: left, w: wide, top, foot: floor });
}

/** Seen from its side, turned towards the window. */
function armchair(room: Indoors, x: number, y: number, away: -1 | 1): string {
  const { setting, shade, decor } = room;
  const tone = shade(decor[5]);
  const wood = shade(decor[3]);
  const s = away;
  const soft = gradient(setting.sheet, 'down', [
    [0, lighter(tone, 0.18)],
    [1, darker(tone, 0.12)],
  ]);
  return (
    shadow(setting.sheet, x, y + 4, 150, 20, 0.6) +
    line(
      d`M${x - s * 84} ${y - 40}L${x - s * 98} ${y}M${x + s * 78} ${y - 40}L${x + s * 88} ${y}`,
      darker(wood, 0.1),
      9,
    ) +
    path(
      d`M${x - s * 70} ${y - 50}C${x - s * 120} ${y - 130} ${x - s * 150} ${y - 220} ${x - s * 122} ${y - 248}C${x - s * 96} ${y - 268} ${x - s * 60} ${y - 250} ${x - s * 52} ${y - 220}L${x - s * 22} ${y - 104}z`,
      soft,
    ) +
    path(
      d`M${x - s * 76} ${y - 112}H${x + s * 76}q${s * 26} 0 ${s * 26} 24v30q0 22 ${-s * 26} 22H${x - s * 66}z`,
      darker(tone, 0.1),
    ) +
    path(
      d`M${x - s * 58} ${y - 128}H${x + s * 70}q${s * 22} 0 ${s * 22} 18t${-s * 22} 18H${x - s * 52}z`,
      lighter(tone, 0.22),
    ) +
    path(
      d`M${x - s * 96} ${y - 164}q${s * 10} -14 ${s * 30} -10l${s * 110} 10q${s * 18} 4 ${s * 14} 20l${-s * 8} 18H${x - s * 70}z`,
      lighter(tone, 0.06),
    ) +
    path(
      d`M${x - s * 76} ${y - 206}l${s * 44} -12q${s * 14} 0 ${s * 16} 14l${s * 8} 46q0 14 ${-s * 14} 16l${-s * 36} 6z`,
      shade(lighter(decor[4], 0.1)),
    )
  );
}

/** A small table with coffee, fruit and a book. */
function tray(room: Indoors, x: number, y: number): string {
  const { setting, shade, decor } = room;
  const wood = shade(decor[3]);
  const white = shade('#fdfbf6');
  return (
    shadow(setting.sheet, x, y + 3, 104, 14, 0.6) +
    line(
      d`M${x - 46} ${y}L${x - 24} ${y - 92}M${x + 46} ${y}L${x + 24} ${y - 92}M${x} ${y + 6}V${y - 92}`,
      darker(wood, 0.2),
      7,
    ) +
    oval(x, y - 92, 98, 18, darker(wood, 0.18)) +
    oval(x, y - 97, 98, 18, lighter(wood, 0.16)) +
    oval(x - 34, y - 99, 34, 7, darker(white, 0.14)) +
    path(d`M${x - 54} ${y - 128}h40q0 28 -20 29t-20 -29z`, white) +
    line(d`M${x - 15} ${y - 122}q16 0 11 12q-5 7 -15 6`, white, 5) +
    oval(x - 34, y - 128, 20, 5, shade('#7c5640')) +
    line(d`M${x - 40} ${y - 140}q-7 -10 2 -18t0 -18M${x - 28} ${y - 140}q-7 -9 2 -16`, '#ffffff', 3.4, 0.34) +
    path(d`M${x + 10} ${y - 120}h62q-6 22 -31 22t-31 -22z`, shade(decor[4])) +
    circle(x + 28, y - 124, 12, shade('#e8964a')) +
    circle(x + 52, y - 124, 12, shade('#c9574c')) +
    circle(x + 40, y - 132, 12, shade('#d9b24c'))
  );
}

/** The end of the bed coming into the picture from one side, with a lamp beyond it. */
function bedEnd(room: Indoors, x: number, away: -1 | 1): string {
  const { setting, shade, decor } = room;
  const linen = shade('#fdfbf7');
  const cover = shade(decor[4]);
  const s = -away;
  const head = shade(decor[3]);
  return (
    tableLamp(room, x + s * 46, 470, 120) +
    rect(x + (s === 1 ? 0 : -92), 470, 92, 12, lighter(head, 0.14), 1, 3) +
    rect(x + (s === 1 ? 0 : -86), 482, 86, 120, darker(head, 0.06)) +
    shadow(setting.sheet, x + s * 120, 786, 260, 26, 0.6) +
    path(
      d`M${x} 560C${x + s * 120} 548 ${x + s * 250} 566 ${x + s * 290} 596L${x + s * 330} 700V772H${x}z`,
      gradient(setting.sheet, 'down', [
        [0, linen],
        [1, darker(linen, 0.16)],
      ]),
    ) +
    path(
      d`M${x} 640C${x + s * 130} 622 ${x + s * 240} 630 ${x + s * 304} 632L${x + s * 334} 708C${x + s * 240} 724 ${x + s * 120} 730 ${x} 736z`,
      gradient(setting.sheet, 'down', [
        [0, lighter(cover, 0.16)],
        [1, darker(cover, 0.2)],
      ]),
    ) +
    line(
      d`M${x} 664C${x + s * 130} 648 ${x + s * 240} 652 ${x + s * 312} 654M${x} 690C${x + s * 130} 676 ${x + s * 240} 678 ${x + s * 322} 680`,
      lighter(cover, 0.5),
      2.4,
      0.4,
    )
  );
}
