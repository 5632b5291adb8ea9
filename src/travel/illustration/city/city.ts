import { lighter, mix } from '#travel/illustration/colour.ts';
import { drawDistance, drawGround, ripples } from '#travel/illustration/distance.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { lightOver } from '#travel/illustration/light.ts';
import { drawSky } from '#travel/illustration/sky.ts';
import { bars, d, glow, gradient, line, path, rect, speck, specks } from '#travel/illustration/svg.ts';
import { bush, tree } from '#travel/illustration/trees.ts';
import { houses } from './houses.ts';
import { type Landmark, drawLandmark } from './landmark.ts';

export type { Landmark } from './landmark.ts';

const foot = 540;

/** How far from the middle the houses stay, so that the sight is seen. */
const gaps: Record<Landmark, number> = {
  dome: 250,
  tower: 140,
  arches: 300,
  pyramid: 290,
  canal: 0,
  skyscraper: 110,
  castle: 270,
  temple: 300,
  none: 0,
};

/** A city at its best hour, 1600 × 700, its sight in the middle. */
export function drawTown(setting: Setting, landmark: Landmark): string {
  const { random, coastal } = setting;
  const gap = gaps[landmark];
  let out = drawSky(setting, 1600, 470) + drawDistance({ ...setting, coastal: false }, 1600, 480);
  out += drawGround(setting, 1600, 478, 700);
  out += houses(setting, 496, 0.46, 158, gap * 0.7) + houses(setting, 512, 0.26, 118, gap * 1.15);
  // Objects by the water are reflected in it too.
  let shore = drawLandmark(setting, landmark, 800, 524);
  shore += houses(setting, foot, 0.06, landmark === 'pyramid' ? 70 : 132, landmark === 'canal' ? 190 : gap);
  let green = '';
  for (let x = 30; x < 1600; x += random.between(120, 240))
    green +=
      x > 560 && x < 1040
        ? bush(setting, x, foot + 8, random.between(70, 120))
        : tree(setting, x, foot + 6, random.between(70, 140));
  out += shore + green;
  const light = lightOver(setting, 1600, 700, 0.7);
  if (landmark === 'canal') return out + canal(setting) + light + frame(setting);
  const near = coastal || setting.climate !== 'desert' ? quay(setting, shore) : square(setting);
  return out + near + light + frame(setting);
}

/** `shore`, standing on y, upside down in the water below it. */
function mirrored(shore: string, y: number, tall: number): string {
  return `<g transform="translate(0 ${String(Math.round(y * (1 + tall)))}) scale(1 ${String(-tall)})" opacity=".42">${shore}</g>`;
}

/** A quay and the water before it, holding the city's colours. */
function quay(setting: Setting, shore: string): string {
  const { sheet, sky, land, random, light, scheme } = setting;
  const deep = setting.lit(land.sea);
  const water = gradient(sheet, 'down', [
    [0, mix(deep, sky[2], 0.45)],
    [0.5, mix(deep, sky[1], 0.2)],
    [1, mix(deep, '#1f3f6c', 0.25)],
  ]);
  let glints = '';
  let tones = '';
  for (let at = 0; at < 28; at++) {
    const y = 584 + random.next() ** 1.4 * 110;
    const long = random.between(16, 80);
    const bar = d`M${random.between(0, 1560)} ${y}h${long}`;
    if (at % 2 === 0) glints += bar;
    else tones += bar;
  }
  let out =
    rect(0, 548, 1600, 22, setting.lit(lighter(land.path, 0.1))) +
    rect(0, 568, 1600, 14, setting.lit('#a59a90')) +
    rect(0, 580, 1600, 120, water) +
    mirrored(shore, 566, 0.62) +
    rect(0, 568, 1600, 14, setting.lit('#a59a90')) +
    rect(0, 582, 1600, 118, water, 0.45) +
    bars(tones, light.shining > 0.2 ? '#ffdca0' : setting.lit(scheme[0]), 2.6, 0.45) +
    bars(glints, '#ffffff', 2, 0.3) +
    ripples(setting, 0, 596, 1600, 96, 8);
  for (const x of [random.between(240, 480), random.between(1080, 1360)])
    out += boat(setting, x, random.between(612, 642));
  let lamps = '';
  for (let x = 60; x < 1600; x += 148) lamps += speck(x, 520);
  let masts = '';
  for (let x = 60; x < 1600; x += 148) masts += d`M${x} 522v40`;
  return (
    out +
    bars(masts, setting.lit('#3f4658'), 3) +
    specks(lamps, 4.5, light.shining > 0.2 ? '#fff0c4' : setting.lit('#f8f4ea'))
  );
}

function boat(setting: Setting, x: number, y: number): string {
  return (
    path(d`M${x - 62} ${y}h124l-20 22h-86z`, setting.lit(setting.scheme[3])) +
    path(d`M${x - 62} ${y}h124l-4 5h-116z`, setting.lit('#fdf8ee')) +
    path(d`M${x - 2} ${y - 6}v-92l-48 86zM${x + 4} ${y - 6}v-74l36 68z`, setting.lit('#fffaf0')) +
    rect(x - 1, y - 102, 3, 102, setting.lit('#6f5846')) +
    path(d`M${x - 54} ${y + 28}h100l-16 5h-70z`, '#0f2c4c', 0.22)
  );
}

function square(setting: Setting): string {
  const { sheet, land } = setting;
  const tone = setting.lit(land.path);
  let joints = '';
  for (let at = -14; at <= 14; at++) joints += d`M${800 + at * 66} 552L${800 + at * 150} 700`;
  return (
    rect(
      0,
      550,
      1600,
      150,
      gradient(sheet, 'down', [
        [0, tone],
        [1, mix(tone, setting.lit(land.grass), 0.6)],
      ]),
    ) + bars(joints, '#1d2440', 2, 0.08)
  );
}

/** Water between two rows of houses, under a bridge. */
function canal(setting: Setting): string {
  const { sheet, sky, land, scheme, light } = setting;
  const deep = setting.lit(land.sea);
  const water = gradient(sheet, 'down', [
    [0, mix(deep, sky[2], 0.5)],
    [1, mix(deep, '#1f3f6c', 0.2)],
  ]);
  const stone = setting.lit(mix(scheme[1], '#d9cbb8', 0.6));
  const hole = d`M560 618V560Q560 512 800 508Q1040 512 1040 560V618H980Q960 548 800 546Q640 548 620 618z`;
  let rail = '';
  for (let at = 0; at <= 12; at++) rail += d`M${570 + at * 38.3} ${528 - 30 * Math.sin((Math.PI * at) / 12)}v22`;
  return (
    rect(0, 548, 1600, 152, setting.lit(land.path)) +
    path(d`M520 552H1080L1500 700H100z`, setting.lit('#b3a79b')) +
    path(d`M544 552H1056L1420 700H180z`, water) +
    ripples(setting, 420, 610, 760, 84, 10) +
    (light.shining > 0.2 ? glow(sheet, 800, 640, 420, 60, '#ffd28a', 0.5) : '') +
    path(hole, stone) +
    path(d`M556 558Q562 508 800 502Q1038 508 1044 558V540Q1030 494 800 490Q570 494 556 540z`, lighter(stone, 0.3)) +
    line(rail, setting.lit('#5a5560'), 3, 0.6) +
    gondola(setting, 700, 646)
  );
}

function gondola(setting: Setting, x: number, y: number): string {
  return (
    path(
      d`M${x - 96} ${y - 16}Q${x - 80} ${y + 6} ${x - 50} ${y + 8}H${x + 56}Q${x + 92} ${y + 6} ${x + 108} ${y - 26}Q${x + 96} ${y + 22} ${x + 50} ${y + 24}H${x - 44}Q${x - 92} ${y + 20} ${x - 96} ${y - 16}z`,
      setting.lit('#2f3448'),
    ) + rect(x - 22, y - 8, 50, 17, setting.lit(setting.scheme[3]), 1, 6)
  );
}

/** Large trees at both ends, so that the eye goes to the middle. */
function frame(setting: Setting): string {
  const { random } = setting;
  return (
    bush(setting, 60, 706, 300) +
    tree(setting, 70, 700, random.between(300, 360)) +
    tree(setting, 1530, 700, random.between(300, 370)) +
    bush(setting, 1550, 706, 320)
  );
}
