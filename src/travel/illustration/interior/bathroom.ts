import { lighter, mix } from '#travel/illustration/colour.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { mirror, vanity } from './basin.ts';
import { shower, tub } from './bath.ts';
import { daylight, goInside, pane, pottedPlant, rug, shell } from './furnishing.ts';
import { stool, towels } from './linen.ts';
import { seen } from './mood.ts';
import { blind, brass, floor, steel, tiles } from './walls.ts';

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
