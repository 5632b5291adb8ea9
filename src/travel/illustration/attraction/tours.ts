import { darker, lighter, mix } from '../colour.ts';
import { drawDistance, ripples } from '../distance.ts';
import type { Setting } from '../setting.ts';
import { drawSky } from '../sky.ts';
import { bars, box, circle, d, dot, gradient, line, oval, path, rect, shadow, speck, specks } from '../svg.ts';
import { bush, tree } from '../trees.ts';
import { people, person } from './people.ts';
import { country, paving, street } from './sights.ts';

const w = 1200;

export function walkingTour(setting: Setting): string {
  const { scheme } = setting;
  return (
    country(setting, 540) +
    street(setting, 548, 0.36, 150, 90) +
    street(setting, 590, 0.08, 240, 250) +
    paving(setting, 588) +
    lamp(setting, 210, 720) +
    lamp(setting, 1010, 720) +
    people(setting, 300, 620, 720, 150, 5) +
    person(setting, 760, 736, 168, scheme[3]) +
    line(d`M790 640L812 500`, setting.lit('#5a4a40'), 5) +
    path(d`M812 500l74 14l-62 32z`, setting.lit(scheme[3])) +
    people(setting, 850, 960, 740, 156, 2)
  );
}

function lamp(setting: Setting, x: number, y: number): string {
  const iron = setting.lit('#3f4658');
  return (
    rect(x - 4, y - 250, 8, 250, iron) +
    path(d`M${x - 16} ${y - 250}l-8 -44h48l-8 44z`, setting.light.shining > 0.2 ? '#ffe6a8' : setting.lit('#f6f1e4')) +
    path(d`M${x - 28} ${y - 294}L${x} ${y - 316}L${x + 28} ${y - 294}z`, iron)
  );
}

export function bikeTour(setting: Setting): string {
  const { land, random, scheme } = setting;
  let row = '';
  for (let x = 40; x < w; x += random.between(130, 190)) row += tree(setting, x, 590, random.between(190, 260));
  return (
    country(setting, 520) +
    street(setting, 540, 0.5, 90, 120) +
    row +
    path(d`M0 640Q600 600 1200 660V800H0z`, setting.lit(land.path)) +
    line(d`M0 706Q600 666 1200 722`, '#ffffff', 5, 0.5) +
    bush(setting, 90, 650, 200) +
    bush(setting, 1120, 660, 200) +
    bicycle(setting, 430, 760, scheme[3]) +
    bicycle(setting, 760, 776, '#d8604f')
  );
}

/** A rider from the side; the wheels stand on y. */
function bicycle(setting: Setting, x: number, y: number, colour: string): string {
  const frame = setting.lit(colour);
  const wheel = (cx: number) =>
    `<circle cx="${String(cx)}" cy="${String(y - 52)}" r="50" fill="none" stroke="${setting.lit('#343a48')}" stroke-width="7"/>` +
    circle(cx, y - 52, 6, setting.lit('#8a929c'));
  const skin = setting.lit('#d9a67c');
  const shirt = setting.lit(mix(colour, '#f4efe4', 0.55));
  return (
    shadow(setting.sheet, x, y, 150, 14, 0.5) +
    wheel(x - 82) +
    wheel(x + 82) +
    line(
      d`M${x - 82} ${y - 52}L${x - 24} ${y - 52}L${x + 52} ${y - 128}H${x - 40}L${x - 82} ${y - 52}M${x - 40} ${y - 128}L${x - 24} ${y - 52}M${x + 82} ${y - 52}L${x + 48} ${y - 146}h26`,
      frame,
      8,
    ) +
    line(d`M${x - 40} ${y - 142}L${x + 6} ${y - 104}L${x - 20} ${y - 46}`, setting.lit('#3b4560'), 20) +
    path(
      d`M${x - 58} ${y - 140}Q${x - 50} ${y - 210} ${x + 4} ${y - 232}l26 18Q${x + 6} ${y - 180} ${x - 24} ${y - 136}z`,
      shirt,
    ) +
    line(d`M${x + 14} ${y - 214}L${x + 70} ${y - 150}`, skin, 12) +
    circle(x + 26, y - 256, 22, skin) +
    path(d`M${x + 2} ${y - 260}a25 24 0 0 1 50 -2z`, frame)
  );
}

export function busTour(setting: Setting): string {
  const { scheme, land } = setting;
  return (
    country(setting, 540) +
    street(setting, 560, 0.24, 190, 0) +
    rect(0, 560, w, 60, setting.lit(lighter(land.path, 0.1))) +
    rect(0, 620, w, 180, setting.lit('#6a6f7a')) +
    bars(d`M40 740h120M280 740h120M520 740h120M760 740h120M1000 740h120`, '#ffffff', 8, 0.7) +
    tree(setting, 90, 620, 250) +
    tree(setting, 1120, 620, 240) +
    bus(setting, 250, 690, setting.lit(mix(scheme[3], '#c8403c', 0.55)))
  );
}

function bus(setting: Setting, x: number, y: number, colour: string): string {
  const glass = setting.lit('#a9c6d6');
  let panes = '';
  for (let at = 0; at < 6; at++) panes += box(x + 42 + at * 98, y - 206, 84, 74);
  const riders = people({ ...setting }, x + 60, x + 600, y - 250, 120, 7);
  const wheel = (cx: number) => circle(cx, y - 8, 46, '#2c3038') + circle(cx, y - 8, 22, '#b8bec6');
  return (
    shadow(setting.sheet, x + 350, y + 34, 400, 22, 0.6) +
    riders +
    path(d`M${x} ${y}V${y - 296}q0 -14 14 -14h16v52H${x + 640}v-30h30q24 0 30 30V${y}z`, colour) +
    path(panes, glass) +
    path(d`M${x + 634} ${y - 206}h44q14 40 16 74h-60z`, glass) +
    rect(x, y - 112, 700, 16, '#ffffff', 0.75) +
    rect(x + 560, y - 92, 60, 92, darker(colour, 0.25)) +
    wheel(x + 140) +
    wheel(x + 520) +
    circle(x + 686, y - 40, 12, '#fff2c4')
  );
}

export function boatTrip(setting: Setting): string {
  const { sheet, sky, land, light } = setting;
  const deep = setting.lit(land.sea);
  const water = gradient(sheet, 'down', [
    [0, mix(deep, sky[2], 0.4)],
    [0.6, deep],
    [1, mix(deep, '#1f3f6c', 0.3)],
  ]);
  return (
    drawSky(setting, w, 400) +
    drawDistance({ ...setting, coastal: false }, w, 420) +
    street(setting, 452, 0.36, 100, 60) +
    rect(0, 446, w, 20, setting.lit('#b3a79b')) +
    rect(0, 462, w, 338, water) +
    ripples(setting, 0, 480, w, 300, 26) +
    (light.shining > 0.2 ? bars(d`M300 560h90M700 600h120M500 700h160`, '#ffdca0', 3, 0.5) : '') +
    ship(setting, 260, 660)
  );
}

function ship(setting: Setting, x: number, y: number): string {
  const white = setting.lit('#fdf8ee');
  const stripe = setting.lit(setting.scheme[3]);
  let panes = '';
  for (let at = 0; at < 8; at++) panes += box(x + 110 + at * 62, y - 84, 48, 44);
  return (
    oval(x + 360, y + 62, 400, 26, '#0f2c4c', 0.25) +
    people(setting, x + 130, x + 560, y - 112, 96, 7) +
    path(d`M${x} ${y - 30}H${x + 740}q-18 76 -90 88H${x + 90}q-62 -12 -90 -88z`, white) +
    path(d`M${x + 8} ${y - 8}H${x + 730}l-8 18H${x + 18}z`, stripe) +
    path(d`M${x + 84} ${y - 30}V${y - 108}H${x + 640}l34 78z`, lighter(white, 0.1)) +
    path(panes, setting.lit('#7fa6bc')) +
    line(
      d`M${x + 84} ${y - 148}H${x + 620}M${x + 84} ${y - 148}V${y - 108}M${x + 352} ${y - 148}V${y - 108}M${x + 620} ${y - 148}V${y - 108}`,
      setting.lit('#6c7482'),
      5,
    ) +
    path(d`M${x + 700} ${y - 36}v-96l52 26l-52 24z`, stripe) +
    line(d`M${x - 60} ${y + 62}q60 -18 120 0M${x + 660} ${y + 66}q70 -18 150 2`, '#ffffff', 6, 0.6)
  );
}

export function foodTour(setting: Setting): string {
  const { scheme, random } = setting;
  const cloth = setting.lit('#fbf6ec');
  const wood = setting.lit('#9a6f4a');
  let bulbs = '';
  let stripes = '';
  for (let at = 0; at < 14; at++) bulbs += speck(40 + at * 88, 196 + 26 * Math.sin((at * Math.PI) / 3.5));
  for (let at = 0; at < 12; at += 2) stripes += d`M${at * 100} 0H${at * 100 + 100}V110q-50 46 -100 0z`;
  const plate = (x: number, y: number, food: string) =>
    oval(x, y + 8, 108, 30, '#1d2440', 0.14) +
    oval(x, y, 104, 30, setting.lit('#ffffff')) +
    oval(x, y - 3, 78, 20, setting.lit('#efe8dc')) +
    path(dot(x - 30, y - 12, 22) + dot(x + 12, y - 18, 26) + dot(x + 42, y - 8, 18), setting.lit(food)) +
    specks(speck(x - 14, y - 24) + speck(x + 28, y - 26) + speck(x + 2, y - 8), 5, setting.lit('#5c8a4c'));
  return (
    country(setting, 420) +
    street(setting, 450, 0.3, 180, 0) +
    people(setting, 130, 1070, 560, 250, 5) +
    rect(0, 556, w, 244, wood) +
    path(d`M0 556H1200V590H0z`, darker(wood, 0.18)) +
    path(d`M120 590H1080L1180 800H20z`, cloth) +
    plate(330, 662, '#d8703f') +
    plate(620, 640, random.pick(['#e2b04e', '#b5563f', '#d9a24e'] as const)) +
    plate(900, 668, '#c9553f') +
    plate(470, 752, '#e6c06a') +
    plate(780, 758, '#9a5a3a') +
    glass(setting, 180, 700) +
    glass(setting, 1040, 712) +
    path(stripes, setting.lit(scheme[3])) +
    path(
      Array.from({ length: 6 }, (_, at) => d`M${at * 200 + 100} 0h100V110q-50 46 -100 0z`).join(''),
      setting.lit('#fdf8ee'),
    ) +
    line(d`M0 190q150 60 300 8t300 8t300 -4t320 4`, setting.lit('#4a4450'), 3, 0.7) +
    specks(bulbs, 8, '#fff0c0')
  );
}

function glass(setting: Setting, x: number, y: number): string {
  return (
    path(d`M${x - 30} ${y - 96}h60q0 62 -26 66v42h22v10h-52v-10h22v-42q-26 -4 -26 -66z`, '#ffffff', 0.55) +
    path(d`M${x - 28} ${y - 74}h56q-2 40 -28 42q-26 -2 -28 -42z`, setting.lit('#a8404c'), 0.85)
  );
}

export function dayTrip(setting: Setting): string {
  const { land, random, scheme } = setting;
  const road = setting.lit('#7a7d86');
  return (
    country(setting, 470) +
    path(d`M0 560Q300 480 620 540T1200 520V800H0z`, setting.far(mix(land.grass, land.leaf, 0.25), 0.1)) +
    tree(setting, 210, 560, random.between(110, 150)) +
    tree(setting, 270, 566, random.between(110, 150)) +
    tree(setting, 940, 556, random.between(110, 150)) +
    house(setting, 720, 552) +
    path(d`M0 640Q400 560 760 640T1200 640V800H0z`, setting.lit(land.grass)) +
    path(
      d`M180 800Q420 720 700 690Q980 660 1010 600Q1016 570 900 546l26 -4Q1070 566 1068 604Q1060 690 800 730Q560 770 470 800z`,
      road,
    ) +
    line(d`M330 800Q520 742 750 708Q1010 672 1040 604`, '#ffffff', 4, 0.6) +
    coach(setting, 470, 752, setting.lit(scheme[3])) +
    bush(setting, 80, 760, 260) +
    tree(setting, 60, 790, 380) +
    tree(setting, 1130, 790, 330)
  );
}

function house(setting: Setting, x: number, y: number): string {
  return (
    rect(x, y - 46, 84, 46, setting.lit(setting.scheme[0])) +
    path(d`M${x - 10} ${y - 44}l52 -40l52 40z`, setting.lit(setting.scheme[2])) +
    rect(x + 32, y - 28, 18, 28, setting.lit('#6a4a3c'))
  );
}

function coach(setting: Setting, x: number, y: number, colour: string): string {
  let panes = '';
  for (let at = 0; at < 5; at++) panes += box(x + 22 + at * 50, y - 96, 42, 36);
  const wheel = (cx: number) => circle(cx, y - 4, 24, '#2c3038') + circle(cx, y - 4, 11, '#b8bec6');
  return (
    shadow(setting.sheet, x + 160, y + 18, 200, 14, 0.5) +
    path(d`M${x} ${y}V${y - 100}q0 -16 16 -16H${x + 280}q30 4 40 60V${y}z`, colour) +
    path(panes, setting.lit('#bcd6e2')) +
    path(d`M${x + 274} ${y - 96}h10q16 8 24 40h-34z`, setting.lit('#bcd6e2')) +
    rect(x, y - 44, 318, 8, '#ffffff', 0.8) +
    wheel(x + 70) +
    wheel(x + 250)
  );
}

export function experience(setting: Setting): string {
  const { scheme, random } = setting;
  const balloon = (x: number, y: number, r: number, one: string, two: string) => {
    const cloth = setting.lit(one);
    const other = setting.lit(two);
    return (
      path(
        d`M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0Q${x + r * 0.9} ${y + r * 0.7} ${x + r * 0.22} ${y + r * 1.3}h${-r * 0.44}Q${x - r * 0.9} ${y + r * 0.7} ${x - r} ${y}z`,
        cloth,
      ) +
      path(
        d`M${x - r * 0.42} ${y - r * 0.9}Q${x - r * 0.9} ${y + r * 0.2} ${x - r * 0.16} ${y + r * 1.3}h${r * 0.32}Q${x + r * 0.9} ${y + r * 0.2} ${x + r * 0.42} ${y - r * 0.9}Q${x} ${y - r * 1.1} ${x - r * 0.42} ${y - r * 0.9}z`,
        other,
        0.8,
      ) +
      line(
        d`M${x - r * 0.2} ${y + r * 1.3}l${r * 0.06} ${r * 0.24}M${x + r * 0.2} ${y + r * 1.3}l${-r * 0.06} ${r * 0.24}`,
        setting.lit('#5a4a40'),
        3,
      ) +
      rect(x - r * 0.17, y + r * 1.52, r * 0.34, r * 0.24, setting.lit('#8a6242'), 1, 4)
    );
  };
  return (
    country(setting, 600) +
    balloon(random.between(420, 520), 270, 150, scheme[3], '#fbf1dc') +
    balloon(random.between(800, 880), 190, 84, '#d8604f', '#f6d79a') +
    balloon(random.between(200, 260), 400, 52, '#3f7f9c', '#e8e2d6') +
    bush(setting, 120, 740, 320) +
    tree(setting, 70, 780, 300) +
    tree(setting, 1120, 780, 330) +
    people(setting, 620, 820, 740, 110, 3)
  );
}
