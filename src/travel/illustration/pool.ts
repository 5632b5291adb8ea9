import { drawBuilding, type Kind } from './building/building.ts';
import { lighter, mix } from './colour.ts';
import { drawDistance, drawGround, ripples, sails, sea } from './distance.ts';
import { lightOver } from './light.ts';
import { parasol } from './facade.ts';
import type { Setting } from './setting.ts';
import { drawSky } from './sky.ts';
import { bars, d, glow, gradient, line, moved, oval, path, rect, speck, specks } from './svg.ts';
import { bush, tree } from './trees.ts';

const ground = 470;

/** The pool with its deck, the property behind it. */
export function drawPool(setting: Setting, kind: Kind, stars: number): string {
  const { random, sheet, sky, light } = setting;
  // A resort by the sea has its pool before the horizon as often as before its house.
  const open = setting.coastal && setting.climate !== 'urban' && random.chance(kind === 'resort' ? 0.6 : 0.25);
  // From the middle of the long side, or nearer to one end.
  const zoom = random.pick([1, 1.1, 1.2, 1.26] as const);
  const middle = 600 + random.pick([-1, 1] as const) * (600 - 600 / zoom) * random.between(0.6, 1);
  let out = '';
  if (open) out += bayBehind(setting);
  else {
    out += drawDistance(setting, 1200, 430) + drawGround(setting, 1200, 430, 800);
    for (const x of [180, 1020]) out += tree(setting, x + random.between(-40, 40), 462, random.between(170, 250));
    const size = random.between(0.6, 0.72);
    const x = 600 + random.between(-120, 120);
    out += moved(x - 600 * size, ground - 640 * size, size, drawBuilding(setting, kind, stars, 600, 640, true));
  }
  if (!open) out += hedge(setting);
  out += deck(setting);
  const form = random.whole(0, 2);
  const rim = setting.lit('#fdfaf3');
  const shapes: [string, string] = [
    [d`M290 548H910L1130 760H70z`, d`M304 556H896L1096 748H104z`],
    [
      d`M600 536C860 536 1130 590 1130 664S860 776 600 776S70 738 70 664S340 536 600 536z`,
      d`M600 546C850 546 1108 596 1108 662S850 762 600 762S92 728 92 662S350 546 600 546z`,
    ],
    [
      d`M340 540C560 520 620 580 760 552C960 514 1160 600 1110 690C1060 790 760 776 560 772C320 770 60 766 74 660C84 580 200 552 340 540z`,
      d`M344 552C560 534 624 592 764 564C950 528 1132 606 1086 686C1040 772 760 762 560 758C330 756 90 750 102 660C112 592 210 562 344 552z`,
    ],
  ][form] as [string, string];
  const blue = setting.lit(mix('#2fb2c9', setting.land.sea, 0.25));
  const water = gradient(sheet, 'down', [
    [0, mix(blue, sky[2], 0.55)],
    [0.45, blue],
    [1, mix(blue, '#145a86', 0.35)],
  ]);
  out += path(shapes[0], rim) + path(shapes[0], '#1d2440', 0.04) + path(shapes[1], water);
  const dusk = light.shining > 0.5;
  if (dusk) for (const x of [300, 600, 900]) out += glow(sheet, x, 690, 190, 54, '#b8fff4', 0.5);
  out += reflection(setting) + ripples(setting, 190, 580, 800, 160, 9) + caustics(setting);
  if (form === 0) out += line(d`M560 556L548 610M600 556L590 610`, setting.lit('#dfe6ea'), 5);
  for (const [x, y, h] of [
    [190, 566, 96],
    [1000, 566, 96],
  ] as const)
    if (setting.climate !== 'nordic' || !setting.snow) out += parasol(setting, x + random.between(-24, 24), y, h);
  if (setting.snow)
    for (let at = 0; at < 5; at++)
      out += oval(
        260 + at * 170,
        600 + (at % 2) * 40,
        130,
        26,
        gradient(sheet, 'glow', [
          [0, '#ffffff', 0.8],
          [1, '#ffffff', 0],
        ]),
        0.6,
      );
  out += tree(setting, 76, 640, random.between(380, 450)) + tree(setting, 1130, 630, random.between(360, 430));
  out += bush(setting, 60, 800, 280, setting.lit('#f3a0a4')) + bush(setting, 1150, 800, 260);
  if (dusk) out += lanterns(setting);
  const down = 800 - 800 * zoom + 60 * (zoom - 1);
  return drawSky(setting, 1200, 430) + moved(600 - middle * zoom, down, zoom, out) + lightOver(setting, 1200, 800);
}

/** The sea up to the deck, with an island or a cape. */
function bayBehind(setting: Setting): string {
  const { land, random } = setting;
  const x = random.between(100, 900);
  const wide = random.between(140, 260);
  return (
    path(
      d`M${x - wide} 336C${x - wide * 0.5} 330 ${x - wide * 0.4} ${random.between(262, 300)} ${x} ${random.between(250, 290)}S${x + wide * 0.6} 326 ${x + wide * 1.4} 336z`,
      setting.far(land.hill, 0.55),
    ) +
    sea(setting, 0, 330, 1200, 170) +
    sails(setting, 1200, 352)
  );
}

/** One clipped and flowering hedge on either side of the way to the house. */
function hedge(setting: Setting): string {
  const { random, land } = setting;
  let body = 'M0 490';
  let flowers = '';
  let shine = '';
  for (let x = 0; x < 1200;) {
    const w = random.between(56, 96);
    const open = x > 500 && x < 640;
    body += open ? d`h${w}` : d`q${w / 2} ${-w * 0.9} ${w} 0`;
    if (!open) shine += speck(x + w / 2 + setting.side * 8, 474);
    if (!open && random.chance(0.6))
      for (let at = 0; at < 3; at++) flowers += speck(x + random.between(0.2, 0.8) * w, random.between(466, 484));
    x += w;
  }
  return (
    path(body, setting.lit(land.leaf)) +
    specks(shine, 9, setting.lit(mix(land.leaf, land.leafLight, 0.7)), 0.7) +
    specks(flowers, 3, setting.lit(mix(setting.scheme[3], '#ffd5c8', 0.5)))
  );
}

function deck(setting: Setting): string {
  const { sheet, climate } = setting;
  const tone = setting.lit(
    climate === 'tropical' || climate === 'mountain' || climate === 'nordic' ? '#cfa981' : '#ebdcc5',
  );
  let joints = '';
  for (let at = -7; at <= 7; at++) joints += d`M${600 + at * 84} 484L${600 + at * 225} 800`;
  return (
    rect(
      0,
      484,
      1200,
      316,
      gradient(sheet, 'down', [
        [0, tone],
        [1, lighter(tone, 0.2)],
      ]),
    ) + bars(joints, '#1d2440', 2.5, 0.09)
  );
}

/** The building's light standing on the water. */
function reflection(setting: Setting): string {
  const { random, light, scheme } = setting;
  const tone = light.shining > 0.2 ? '#ffe1a6' : setting.lit(scheme[0]);
  let data = '';
  for (let at = 0; at < 12; at++) {
    const y = 570 + at * 13;
    const half = random.between(40, 190) * (1 - at / 17);
    data += d`M${600 - half + random.between(-40, 40)} ${y}h${half * 2}`;
  }
  return line(data, tone, 5, 0.24);
}

function caustics(setting: Setting): string {
  const { random } = setting;
  let data = '';
  for (let at = 0; at < 7; at++) {
    const x = random.between(180, 960);
    const y = random.between(650, 740);
    data += d`M${x} ${y}q18 -9 36 0q14 9 30 0`;
  }
  return line(data, '#ffffff', 3, 0.22);
}

function lanterns(setting: Setting): string {
  let out = '';
  let lamps = '';
  for (const x of [130, 330, 870, 1070]) {
    const y = x === 130 || x === 1070 ? 552 : 522;
    out += glow(setting.sheet, x, y - 12, 60, 44, '#ffd28a', 0.8);
    lamps += speck(x, y - 12);
  }
  return out + specks(lamps, 6, '#fff2cc');
}
