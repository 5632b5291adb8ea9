import { darker, lighter, mix } from './colour.ts';
import type { Setting } from './setting.ts';
import { bars, circle, d, gradient, glow, line, oval, path, rect, shadow, speck, specks } from './svg.ts';
import { bush } from './trees.ts';

/** A planted terrace with two deck chairs, under a beam of climbing flowers or a string of lamps. */
export function terrace(setting: Setting): string {
  const { random, sheet, scheme, land, light } = setting;
  const wood = setting.lit(mix('#c99f74', scheme[1], 0.3));
  let boards = '';
  for (let at = -9; at <= 9; at++) boards += d`M${600 + at * 78} 664L${600 + at * 158} 800`;
  const floor = gradient(sheet, 'down', [
    [0, darker(wood, 0.16)],
    [1, lighter(wood, 0.16)],
  ]);
  const glass = mix(setting.sky[1], '#ffffff', 0.4);
  let out =
    rect(0, 664, 1200, 136, floor) +
    bars(boards, '#1d2440', 2.5, 0.14) +
    rect(0, 576, 1200, 92, glass, 0.24) +
    path(d`M150 576h130l-70 92h-130zM820 576h190l-70 92h-190z`, '#ffffff', 0.14) +
    rect(0, 570, 1200, 7, setting.lit('#f2f2ee')) +
    rect(0, 662, 1200, 8, setting.lit('#e4e0d8'));
  const away = random.pick([-1, 1] as const);
  const middle = 600 - away * 120;
  for (const x of [middle - 150, middle + 150]) out += deckChair(setting, x, 764, away);
  out += sideTable(setting, middle, 776);
  for (const x of [40, 1160]) {
    out += bush(setting, x, 800, random.between(220, 280), setting.lit(mix(scheme[3], '#ffd5c8', 0.5)));
    out += bush(setting, 600 + (x - 600) * 0.8, 812, 150, setting.lit('#f7d9e0'));
  }
  if (random.chance(0.5)) return out + lamps(setting);
  const beam = setting.lit('#8a6446');
  let leaves = '';
  let flowers = '';
  for (let at = 0; at < 46; at++) {
    const x = random.between(-10, 1210);
    const y = random.next() ** 2 * 74;
    leaves += speck(x, y);
    if (at % 3 === 0) flowers += speck(x + 8, y + random.between(6, 18));
  }
  return (
    out +
    rect(0, 0, 1200, 26, beam) +
    rect(0, 26, 1200, 8, '#1d2440', 0.18) +
    specks(leaves, 25, setting.lit(darker(land.leaf, 0.12))) +
    specks(leaves, 12, setting.lit(mix(land.leaf, land.leafLight, 0.6)), 0.7) +
    specks(flowers, 8, light.shining > 0.5 ? setting.lit('#e58ab0') : setting.lit('#e4629a'))
  );
}

function deckChair(setting: Setting, x: number, y: number, away: -1 | 1): string {
  const frame = setting.lit('#9a7350');
  const cloth = setting.lit(setting.scheme[3]);
  const s = away;
  return (
    shadow(setting.sheet, x, y + 4, 130, 14, 0.5) +
    line(
      d`M${x - s * 96} ${y}L${x + s * 60} ${y - 62}M${x + s * 96} ${y}L${x + s * 10} ${y - 40}M${x + s * 60} ${y - 62}L${x + s * 104} ${y - 150}`,
      frame,
      8,
    ) +
    path(
      d`M${x - s * 84} ${y - 26}Q${x} ${y - 30} ${x + s * 52} ${y - 66}L${x + s * 98} ${y - 152}l${s * 16} 5L${x + s * 70} ${y - 52}Q${x} ${y - 10} ${x - s * 84} ${y - 10}z`,
      cloth,
    ) +
    path(d`M${x + s * 84} ${y - 150}l${s * 24} -6l${s * 8} 22l${-s * 30} 14z`, setting.lit('#fdf7ec'))
  );
}

function sideTable(setting: Setting, x: number, y: number): string {
  const wood = setting.lit('#b98e62');
  return (
    shadow(setting.sheet, x, y + 2, 70, 9, 0.5) +
    line(d`M${x - 26} ${y}L${x - 16} ${y - 52}M${x + 26} ${y}L${x + 16} ${y - 52}`, darker(wood, 0.25), 6) +
    oval(x, y - 54, 52, 10, darker(wood, 0.15)) +
    oval(x, y - 57, 52, 10, lighter(wood, 0.15)) +
    path(d`M${x - 26} ${y - 88}h18l-3 30h-12z`, '#f7fbfd', 0.8) +
    path(d`M${x - 25} ${y - 80}h16l-2 22h-12z`, setting.lit('#f0a24e'), 0.9) +
    circle(x - 10, y - 90, 6, setting.lit('#f6cf5c')) +
    path(d`M${x + 8} ${y - 88}h18l-3 30h-12z`, '#f7fbfd', 0.8) +
    path(d`M${x + 9} ${y - 78}h16l-2 20h-12z`, setting.lit('#d8577c'), 0.9)
  );
}

function lamps(setting: Setting): string {
  const { light, sheet } = setting;
  const bright = light.shining > 0.2;
  let bulbs = '';
  let wire = '';
  let shine = '';
  for (let span = 0; span < 2; span++) {
    const from = span * 600;
    wire += d`M${from} 40Q${from + 300} 150 ${from + 600} 40`;
    for (let at = 1; at < 9; at++) {
      const t = at / 9;
      const x = from + 600 * t;
      const y = 40 + 110 * 2 * t * (1 - t) + 8;
      bulbs += speck(x, y);
      if (bright && at % 2 === 0) shine += glow(sheet, x, y, 60, 60, '#ffd58c', 0.6);
    }
  }
  return (
    line(wire, setting.lit('#3f4254'), 2.5) + shine + specks(bulbs, 8, bright ? '#fff0c2' : setting.lit('#fff8ea'))
  );
}

/** A wide open window with curtains in the wind and the sill before it. */
export function opened(setting: Setting, stars: number): string {
  const { sheet, scheme, light, side } = setting;
  const stone = setting.lit(lighter(scheme[0], 0.35));
  const shade = darker(stone, light.shining > 0.5 ? 0.42 : 0.22);
  const cloth = setting.lit(lighter(stars >= 4 ? scheme[1] : '#f4efe6', 0.35));
  const folds = (x: number, s: number) => {
    const fill = gradient(sheet, 'across', [
      [0, darker(cloth, 0.14)],
      [0.3, lighter(cloth, 0.2)],
      [0.55, darker(cloth, 0.1)],
      [0.8, lighter(cloth, 0.14)],
      [1, darker(cloth, 0.16)],
    ]);
    return (
      path(
        d`M${x} 40H${x + s * 210}C${x + s * 190} 240 ${x + s * 240} 360 ${x + s * 150} 520C${x + s * 120} 600 ${x + s * 190} 640 ${x + s * 170} 700H${x}z`,
        fill,
        0.93,
      ) +
      line(
        d`M${x + s * 70} 44C${x + s * 60} 300 ${x + s * 110} 420 ${x + s * 60} 690M${x + s * 140} 44C${x + s * 130} 260 ${x + s * 170} 400 ${x + s * 112} 560`,
        darker(cloth, 0.3),
        3,
        0.35,
      )
    );
  };
  const sill = lighter(stone, 0.1);
  return (
    rect(0, 0, 1200, 46, shade) +
    rect(0, 0, 70, 800, shade) +
    rect(1130, 0, 70, 800, shade) +
    path(d`M70 46H1130L1116 60H84zM70 46v654h14V60zM1130 46v654h-14V60z`, lighter(stone, 0.3), 0.9) +
    folds(70, 1) +
    folds(1130, -1) +
    rect(0, 30, 1200, 12, setting.lit('#7a5d44'), 1, 6) +
    rect(
      0,
      700,
      1200,
      100,
      gradient(sheet, 'down', [
        [0, lighter(sill, 0.25)],
        [0.3, sill],
        [1, darker(sill, 0.3)],
      ]),
    ) +
    rect(0, 724, 1200, 10, '#1d2440', 0.14) +
    bush(setting, 600 + side * 330, 712, 150, setting.lit(mix(scheme[3], '#f4a6b4', 0.6))) +
    path(
      d`M${600 + side * 330 - 62} 690h124l-14 50h-96z`,
      gradient(sheet, 'across', [
        [0, setting.lit('#9c5a3e')],
        [0.5, setting.lit('#d08560')],
        [1, setting.lit('#9c5a3e')],
      ]),
    ) +
    cup(setting, 600 - side * 250, 716)
  );
}

function cup(setting: Setting, x: number, y: number): string {
  const white = setting.lit('#ffffff');
  return (
    oval(x, y, 58, 11, darker(white, 0.16)) +
    oval(x, y - 3, 56, 10, white) +
    path(d`M${x - 34} ${y - 52}h68q0 46 -34 48t-34 -48z`, white) +
    line(d`M${x + 33} ${y - 42}q28 0 18 20q-8 12 -26 10`, white, 7) +
    oval(x, y - 52, 34, 8, darker(white, 0.1)) +
    oval(x, y - 51, 29, 6, setting.lit('#7c5640')) +
    line(d`M${x - 10} ${y - 70}q-10 -16 2 -30t0 -30M${x + 12} ${y - 70}q-10 -14 2 -26`, '#ffffff', 4, 0.3)
  );
}
