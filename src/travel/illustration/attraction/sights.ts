import { type Landmark, drawLandmark } from '../city/landmark.ts';
import { houses } from '../city/houses.ts';
import { darker, lighter, mix } from '../colour.ts';
import { drawDistance, drawGround, ripples } from '../distance.ts';
import type { Setting } from '../setting.ts';
import { drawSky } from '../sky.ts';
import { bars, box, circle, d, gradient, line, moved, oval, path, rect, shadow } from '../svg.ts';
import { bush, topiary, tree } from '../trees.ts';
import { people, person } from './people.ts';

const w = 1200;

/** Sky and country, with the ground from `horizon` down. */
export function country(setting: Setting, horizon: number): string {
  return (
    drawSky(setting, w, horizon - 10) +
    drawDistance({ ...setting, coastal: false }, w, horizon) +
    drawGround(setting, w, horizon - 2, 800)
  );
}

/** A paved square whose joints lead to the middle. */
export function paving(setting: Setting, y: number): string {
  const { sheet, land } = setting;
  const tone = setting.lit(land.path);
  let joints = '';
  for (let at = -9; at <= 9; at++) joints += d`M${600 + at * 74} ${y}L${600 + at * 210} 800`;
  for (let row = y + 30, step = 34; row < 800; row += step, step *= 1.3) joints += d`M0 ${row}H1200`;
  const fill = gradient(sheet, 'down', [
    [0, tone],
    [1, darker(tone, 0.12)],
  ]);
  return rect(0, y, w, 800 - y, fill) + line(joints, '#1d2440', 2, 0.08);
}

/** The row of houses of a city picture, its middle in ours. */
export const street = (setting: Setting, y: number, haze: number, size: number, gap: number): string =>
  moved(-200, 0, 1, houses(setting, y, haze, size, gap));

export function museum(setting: Setting): string {
  const { scheme, random } = setting;
  const stone = setting.lit(mix('#efe5d4', scheme[1], 0.3));
  const pale = lighter(stone, 0.35);
  const dark = darker(stone, 0.28);
  const door = setting.lit('#4c3f3a');
  let columns = '';
  let caps = '';
  let banners = '';
  for (let at = 0; at < 6; at++) {
    const x = 318 + at * 104;
    columns += box(x, 336, 44, 250);
    caps += box(x - 8, 326, 60, 14) + box(x - 8, 582, 60, 16);
  }
  for (const x of [232, 924]) banners += box(x, 356, 44, 190);
  let steps = '';
  for (let at = 0; at < 5; at++)
    steps += rect(250 - at * 26, 598 + at * 22, 700 + at * 52, 22, at % 2 === 0 ? pale : lighter(stone, 0.1));
  return (
    country(setting, 560) +
    paving(setting, 640) +
    rect(190, 330, 820, 270, stone) +
    rect(280, 330, 640, 268, darker(stone, 0.16)) +
    path(box(556, 396, 88, 202), door) +
    path(box(396, 420, 64, 110) + box(740, 420, 64, 110), setting.lit('#7d8ea0')) +
    path(columns, pale) +
    bars(
      Array.from({ length: 6 }, (_, at) => d`M${332 + at * 104} 340V582M${348 + at * 104} 340V582`).join(''),
      dark,
      3,
      0.28,
    ) +
    path(caps, lighter(stone, 0.2)) +
    rect(262, 284, 676, 46, pale) +
    path(d`M246 284L600 172L954 284z`, stone) +
    path(d`M300 272L600 190L900 272z`, darker(stone, 0.1)) +
    circle(600, 240, 24, pale) +
    path(banners, setting.lit(scheme[3])) +
    path(box(246, 400, 16, 16) + box(938, 400, 16, 16), '#ffffff', 0.8) +
    steps +
    tree(setting, 110, 700, random.between(260, 320)) +
    tree(setting, 1094, 704, random.between(260, 320)) +
    people(setting, 300, 560, 742, 104, 3) +
    people(setting, 700, 930, 756, 110, 2)
  );
}

export function monument(setting: Setting, landmark: Landmark): string {
  const shown = landmark === 'none' || landmark === 'canal' ? 'arches' : landmark;
  return (
    country(setting, 560) +
    street(setting, 566, 0.4, 120, 330) +
    paving(setting, 596) +
    moved(-92, -86, 1.15, drawLandmark(setting, shown, 602, 600)) +
    bush(setting, 150, 640, 220) +
    bush(setting, 1050, 640, 220) +
    tree(setting, 70, 720, 330) +
    tree(setting, 1136, 716, 330) +
    people(setting, 240, 520, 716, 92, 4) +
    people(setting, 690, 980, 740, 100, 3)
  );
}

export function viewpoint(setting: Setting, landmark: Landmark): string {
  const { scheme } = setting;
  const rail = setting.lit('#49505f');
  const stone = setting.lit(mix('#d9cdbb', scheme[1], 0.3));
  let posts = '';
  for (let x = 20; x < w; x += 74) posts += d`M${x} 560V690`;
  return (
    drawSky(setting, w, 400) +
    drawDistance({ ...setting, coastal: false }, w, 410) +
    moved(0, 60, 1, street(setting, 430, 0.5, 96, 120)) +
    moved(300, 214, 0.5, drawLandmark(setting, landmark, 600, 560)) +
    moved(0, 110, 1, street(setting, 470, 0.34, 84, 60)) +
    rect(0, 566, w, 240, setting.far(setting.land.leaf, 0.25)) +
    bush(setting, 120, 640, 360) +
    bush(setting, 640, 660, 420) +
    bush(setting, 1080, 640, 340) +
    rect(0, 690, w, 110, stone) +
    rect(0, 690, w, 14, lighter(stone, 0.25)) +
    line(posts, rail, 5) +
    line(d`M0 562H1200M0 626H1200`, rail, 9) +
    telescope(setting, 900, 740) +
    person(setting, 300, 770, 190) +
    person(setting, 372, 774, 178)
  );
}

function telescope(setting: Setting, x: number, y: number): string {
  const steel = setting.lit('#6c7a8a');
  return (
    shadow(setting.sheet, x, y, 60, 12, 0.5) +
    path(d`M${x - 10} ${y}l4 -150h12l4 150z`, darker(steel, 0.2)) +
    path(d`M${x - 62} ${y - 178}l120 -32l10 34l-120 32z`, steel) +
    path(d`M${x + 58} ${y - 214}l22 -4l12 42l-22 4z`, lighter(steel, 0.2))
  );
}

export function park(setting: Setting): string {
  const { land, random, sheet, sky } = setting;
  const walk = setting.lit(land.path);
  const pool = gradient(sheet, 'down', [
    [0, mix(setting.lit(land.sea), sky[2], 0.5)],
    [1, setting.lit(land.sea)],
  ]);
  let back = '';
  for (let x = 20; x < w; x += random.between(90, 150)) back += tree(setting, x, 530, random.between(130, 210));
  return (
    country(setting, 520) +
    back +
    path(d`M470 800Q520 640 590 540H640Q700 640 780 800z`, walk) +
    oval(610, 590, 210, 44, setting.lit('#cfc4b4')) +
    oval(610, 586, 190, 36, pool) +
    ripples(setting, 440, 566, 340, 40, 4) +
    fountain(setting, 610, 586) +
    topiary(setting, 360, 640, 110, setting.lit('#c9744e')) +
    topiary(setting, 860, 640, 110, setting.lit('#c9744e')) +
    bush(setting, 180, 720, 330, setting.lit('#e6889a')) +
    bush(setting, 1030, 724, 330, setting.lit('#f0c25e')) +
    bench(setting, 230, 776) +
    tree(setting, 80, 790, 430) +
    tree(setting, 1140, 790, 420) +
    people(setting, 690, 830, 742, 112, 2)
  );
}

function fountain(setting: Setting, x: number, y: number): string {
  const stone = setting.lit('#e6ddd0');
  return (
    rect(x - 8, y - 74, 16, 74, stone) +
    oval(x, y - 74, 46, 10, lighter(stone, 0.2)) +
    line(d`M${x} ${y - 78}q-8 -70 -62 -6M${x} ${y - 78}q8 -70 62 -6M${x} ${y - 78}v-50`, '#f4fbff', 5, 0.75)
  );
}

function bench(setting: Setting, x: number, y: number): string {
  const wood = setting.lit('#8a6242');
  return (
    shadow(setting.sheet, x + 80, y, 110, 12, 0.4) +
    path(box(x, y - 46, 160, 10) + box(x, y - 82, 160, 9) + box(x, y - 66, 160, 9), wood) +
    path(box(x + 12, y - 84, 9, 84) + box(x + 140, y - 84, 9, 84), darker(wood, 0.35))
  );
}

export function stadium(setting: Setting): string {
  const { scheme, light } = setting;
  const green = setting.lit('#62a457');
  const shell = setting.lit('#e4e8ee');
  let stripes = '';
  for (let at = 0; at < 6; at += 1)
    stripes += d`M${190 + at * 160} 800L${330 + at * 100} 560h50L${270 + at * 160} 800z`;
  let rows = '';
  for (let at = 0; at < 7; at++) rows += d`M0 ${392 + at * 24}Q600 ${332 + at * 24} 1200 ${392 + at * 24}`;
  let seats = '';
  for (let row = 0; row < 6; row++)
    for (let x = 12 + (row % 2) * 12; x < w; x += 24) {
      const bend = 60 * (1 - ((x - 600) / 600) ** 2);
      if (setting.random.chance(0.5)) seats += d`M${x} ${406 + row * 24 - bend * 0.5}h8`;
    }
  return (
    drawSky(setting, w, 330) +
    path(d`M0 330Q600 262 1200 330V560H0z`, setting.lit(mix(scheme[3], '#4a5a78', 0.5))) +
    line(rows, '#ffffff', 2, 0.25) +
    bars(seats, setting.lit(lighter(scheme[3], 0.4)), 10, 0.7) +
    path(d`M0 330Q600 262 1200 330V300Q600 226 0 300z`, shell) +
    path(d`M0 548H1200V570H0z`, setting.lit('#f2f2ee')) +
    rect(0, 566, w, 234, green) +
    path(stripes, lighter(green, 0.12)) +
    line(d`M60 610H1140M600 570V800M160 800L300 610`, '#ffffff', 5, 0.85) +
    `<ellipse cx="600" cy="700" rx="190" ry="56" fill="none" stroke="#ffffff" stroke-width="5" opacity=".85"/>` +
    [90, 1110].map((x) => mast(setting, x)).join('') +
    (light.shining > 0.2 ? rect(0, 0, w, 800, '#fff3c8', 0.06) : '') +
    people(setting, 430, 640, 750, 104, 4)
  );
}

function mast(setting: Setting, x: number): string {
  let lamps = '';
  for (let row = 0; row < 3; row++)
    for (let at = -2; at <= 2; at++) lamps += box(x + at * 22 - 8, 92 + row * 24, 16, 16);
  return (
    rect(x - 6, 90, 12, 480, setting.lit('#6d7684')) +
    rect(x - 62, 84, 124, 80, setting.lit('#454e5e'), 1, 6) +
    path(lamps, setting.light.shining > 0.2 ? '#fff4cf' : setting.lit('#f1f4f6'))
  );
}

export function show(setting: Setting): string {
  const { sheet, scheme, random } = setting;
  const velvet = mix(scheme[3], '#8e2f3c', 0.6);
  const back = gradient(sheet, 'down', [
    [0, '#241c38'],
    [0.6, '#4a2f56'],
    [1, '#8a4a5c'],
  ]);
  let folds = '';
  for (let at = 0; at < 9; at++) folds += d`M${20 + at * 26} 0V620M${1180 - at * 26} 0V620`;
  let heads = '';
  for (let row = 0; row < 2; row++)
    for (let x = 30 + row * 40; x < w; x += 82) heads += d`M${x - 34} 800v${-52 - row * -26}a34 40 0 0 1 68 0v60z`;
  const beam = (x: number, to: number) => path(d`M${x - 12} 40h24L${to + 150} 600H${to - 150}z`, '#fff0c4', 0.16);
  const dancer = (x: number, colour: string) =>
    path(d`M${x - 66} 596Q${x - 30} 470 ${x - 14} 440h28Q${x + 30} 470 ${x + 66} 596z`, colour) +
    path(d`M${x - 18} 444l-62 -70l12 -10l62 56h12l62 -56l12 10l-62 70z`, '#e2b48c') +
    path(d`M${x - 18} 404h36v50h-36z`, lighter(colour, 0.15)) +
    circle(x, 380, 24, '#dba67e') +
    path(d`M${x - 24} 378a24 26 0 0 1 48 0q-24 -16 -48 0z`, '#3a2a2c');
  return (
    rect(0, 0, w, 800, back) +
    beam(330, 420) +
    beam(600, 600) +
    beam(870, 780) +
    oval(600, 606, 420, 46, '#fff0c4', 0.22) +
    rect(0, 596, w, 90, '#5c3a34') +
    rect(0, 596, w, 8, '#c08a54') +
    dancer(430, '#e0a33e') +
    dancer(600, random.pick(['#d8504a', '#3f8f8a', '#8a4a92'] as const)) +
    dancer(770, '#e0a33e') +
    path(d`M0 0H260Q220 340 250 640H0zM1200 0H940Q980 340 950 640H1200z`, velvet) +
    line(folds, '#1d1024', 9, 0.2) +
    path(
      d`M0 0H1200V70Q1080 130 960 76Q840 136 720 78Q600 138 480 78Q360 136 240 76Q120 130 0 70z`,
      darker(velvet, 0.15),
    ) +
    path(heads, '#1a1424')
  );
}
