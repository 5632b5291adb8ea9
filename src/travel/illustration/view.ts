import { darker, lighter, mix } from './colour.ts';
import { drawDistance, drawGround, sea } from './distance.ts';
import { type Landmark, drawLandmark } from './city/landmark.ts';
import { lightOver } from './light.ts';
import type { Setting } from './setting.ts';
import { opened, terrace } from './viewpoint.ts';
import { drawSky } from './sky.ts';
import { bars, box, d, dot, gradient, line, moved, oval, path, rect, repeated, shadow } from './svg.ts';
import { bush, tree } from './trees.ts';

/** The country seen from a balcony, a terrace, or from a window wide open. */
export function drawView(setting: Setting, stars: number, landmark: Landmark): string {
  const { random, coastal } = setting;
  const horizon = coastal ? 380 : 420;
  let out = drawSky(setting, 1200, horizon);
  if (coastal) out += bay(setting, horizon);
  else out += drawDistance(setting, 1200, horizon) + drawGround(setting, 1200, horizon, 800) + valley(setting, horizon);
  const form = random.whole(0, 2);
  if (landmark !== 'none' && landmark !== 'canal')
    out += moved(
      600 + random.between(-260, 260),
      coastal ? horizon + 176 : horizon + 66,
      random.between(0.42, 0.56),
      drawLandmark(setting, landmark, 0, 0),
    );
  out += roofs(setting, coastal ? 560 : 540);
  for (const x of [150, 420, 790, 1050])
    if (random.chance(form === 0 ? 0.75 : 0.5))
      out += tree(setting, x + random.between(-50, 50), 650, random.between(150, 240));
  out += lightOver(setting, 1200, 800);
  if (form === 0) return out + balcony(setting, stars);
  return out + (form === 1 ? terrace(setting) : opened(setting, stars));
}

function bay(setting: Setting, horizon: number): string {
  const { land, side } = setting;
  const x = side === 1 ? 0 : 1200;
  const s = side;
  const far = setting.far(land.hill, 0.55);
  const middle = setting.far(mix(land.hill, land.leaf, 0.4), 0.3);
  const near = setting.lit(mix(land.grass, land.leaf, 0.3));
  return (
    path(d`M${x} ${horizon + 4}v-120c${s * 120} -10 ${s * 190} 20 ${s * 300} 60s${s * 150} 50 ${s * 220} 60z`, far) +
    path(
      d`M${1200 - x} ${horizon + 4}v-56c${-s * 100} -10 ${-s * 180} 10 ${-s * 260} 56z`,
      setting.far(land.hill, 0.7),
    ) +
    sea(setting, 0, horizon, 1200, 300) +
    path(
      d`M${x} ${horizon - 30}c${s * 160} 0 ${s * 260} 40 ${s * 330} 62s${s * 30} 30 ${-s * 40} 44s${-s * 210} 30 ${-s * 290} 40z`,
      middle,
    ) +
    path(
      d`M${x} ${horizon + 112}c${s * 80} -10 ${s * 220} -24 ${s * 292} -34c${s * 40} 4 ${s * 30} 16 ${s * 60} 40c${s * 80} 70 ${s * 280} 50 ${s * 560} 80s${s * 220} 30 ${s * 288} 30V800H${x}z`,
      setting.lit('#f2dfb6'),
    ) +
    path(
      d`M${x} ${horizon + 126}c${s * 80} -10 ${s * 180} -20 ${s * 250} -26c${s * 60} 10 ${s * 40} 30 ${s * 80} 54c${s * 80} 60 ${s * 280} 50 ${s * 560} 74s${s * 230} 30 ${s * 310} 30V800H${x}z`,
      near,
    )
  );
}

function valley(setting: Setting, horizon: number): string {
  const { land, sky, sheet } = setting;
  if (setting.climate === 'desert' || setting.climate === 'urban') return '';
  const tone = mix(setting.lit(land.sea), sky[2], 0.35);
  return path(
    d`M560 ${horizon + 14}C700 ${horizon + 30} 420 ${horizon + 56} 520 ${horizon + 84}S820 ${horizon + 120} 640 ${horizon + 190}H860C1000 ${horizon + 130} 640 ${horizon + 110} 600 ${horizon + 82}S740 ${horizon + 40} 572 ${horizon + 14}z`,
    gradient(sheet, 'down', [
      [0, lighter(tone, 0.3)],
      [1, tone],
    ]),
  );
}

/** The town below the balcony. */
function roofs(setting: Setting, y: number): string {
  const { random, scheme, light, climate } = setting;
  const flat = climate === 'desert' || climate === 'urban';
  let out = '';
  for (let row = 0; row < 2; row++) {
    const walls: Record<string, string> = {};
    let tops = '';
    let panes = '';
    let shade = '';
    for (let x = -30; x < 1200; x += random.between(88, 150)) {
      if (random.chance(0.28)) continue;
      const w = random.between(70, 118);
      const h = random.between(50, flat && climate === 'urban' ? 150 : 92);
      const foot = y + 60 + row * 62;
      const top = foot - h;
      const paint = random.pick([
        scheme[0],
        scheme[1],
        lighter(scheme[0], 0.3),
        mix(scheme[1], scheme[2], 0.2),
      ] as const);
      walls[paint] = (walls[paint] ?? '') + box(x, top, w, h + 40);
      shade += box(setting.side === 1 ? x : x + w * 0.7, top, w * 0.3, h + 40);
      if (!flat) tops += d`M${x - 7} ${top}l${w * 0.28} ${-w * 0.26}h${w * 0.44 + 14}l${w * 0.28} ${w * 0.26}z`;
      else tops += box(x - 3, top - 6, w + 6, 8);
      for (let at = 0; at < 3; at++) if (random.chance(0.8)) panes += d`M${x + w * (0.22 + at * 0.27)} ${top + 16}v18`;
    }
    const haze = 0.22 - row * 0.16;
    for (const [paint, data] of Object.entries(walls)) out += path(data, setting.far(paint, haze));
    out +=
      path(shade, '#1d2440', 0.1) +
      path(tops, setting.far(setting.snow ? '#f4f8fb' : flat ? lighter(scheme[1], 0.2) : scheme[2], haze));
    out += bars(panes, light.shining > 0.2 ? '#ffdc98' : setting.far('#56718c', haze), 12);
  }
  for (let x = 90; x < 1240; x += 220) out += bush(setting, x + random.between(-30, 30), y + 150, 250);
  return out;
}

function balcony(setting: Setting, stars: number): string {
  const { random, sheet, scheme, light } = setting;
  const stone = setting.lit(lighter(scheme[0], 0.3));
  const form = stars >= 4 ? random.whole(0, 1) : random.whole(1, 2);
  let out = '';
  if (form === 0) {
    out +=
      rect(0, 560, 1200, 170, mix(setting.sky[1], '#ffffff', 0.4), 0.32) +
      path(d`M180 560h110l-90 170h-110zM760 560h160l-90 170h-160z`, '#ffffff', 0.16);
    out +=
      rect(0, 552, 1200, 10, setting.lit('#eef0f2')) +
      rect(396, 556, 5, 170, setting.lit('#dfe3e8')) +
      rect(798, 556, 5, 170, setting.lit('#dfe3e8'));
  } else if (form === 1) {
    const metal = setting.lit('#39405a');
    const bar = repeated(sheet, 0, 560, 48, 170, line('M24 0V170M24 80c-16-14-16-38 0-46c16 8 16 32 0 46', metal, 4));
    out +=
      rect(0, 560, 1200, 166, bar) +
      rect(0, 552, 1200, 13, setting.lit('#39405a'), 1, 4) +
      rect(0, 706, 1200, 8, setting.lit('#39405a'));
  } else {
    const post = path(
      'M19 0h20c-4 22 12 40 12 78s-10 44-8 76h-28c2-32-8-44-8-76s16-56 12-78z',
      gradient(sheet, 'across', [
        [0, darker(stone, 0.14)],
        [0.5, lighter(stone, 0.1)],
        [1, darker(stone, 0.16)],
      ]),
    );
    out +=
      rect(0, 570, 1200, 154, repeated(sheet, 0, 570, 58, 160, post)) +
      rect(0, 548, 1200, 24, lighter(stone, 0.3), 1, 3) +
      rect(0, 572, 1200, 6, '#1d2440', 0.14);
  }
  const tile = setting.lit(mix(scheme[1], '#d8b48c', 0.5));
  let joints = '';
  for (let at = -6; at <= 6; at++) joints += d`M${600 + at * 90} 722L${600 + at * 150} 800`;
  out +=
    rect(
      0,
      722,
      1200,
      78,
      gradient(sheet, 'down', [
        [0, darker(tile, 0.12)],
        [1, lighter(tile, 0.14)],
      ]),
    ) + bars(joints, '#1d2440', 2.5, 0.12);
  const wall = gradient(sheet, 'across', [
    [0, darker(stone, 0.18)],
    [1, lighter(stone, 0.1)],
  ]);
  out +=
    rect(0, 0, 64, 800, wall) +
    rect(1136, 0, 64, 800, wall) +
    rect(0, 0, 1200, 34, darker(stone, 0.16)) +
    rect(64, 34, 1072, 12, '#1d2440', 0.12);
  out += breakfast(setting, 600 - setting.side * 20, 770);
  out += planter(setting, 128) + planter(setting, 1072);
  if (light.shining > 0.5)
    out += oval(
      600,
      760,
      320,
      60,
      gradient(sheet, 'glow', [
        [0, '#ffd28a', 0.7],
        [1, '#ffd28a', 0],
      ]),
      0.6,
    );
  return out;
}

function planter(setting: Setting, x: number): string {
  const pot = setting.lit('#b9714f');
  return (
    bush(setting, x, 704, 120, setting.lit(mix(setting.scheme[3], '#f4a6b4', 0.6))) +
    bush(setting, x + 14, 684, 80) +
    path(
      d`M${x - 44} 696h88l-12 84h-64z`,
      gradient(setting.sheet, 'across', [
        [0, darker(pot, 0.2)],
        [0.5, lighter(pot, 0.1)],
        [1, darker(pot, 0.15)],
      ]),
    ) +
    rect(x - 50, 690, 100, 14, lighter(pot, 0.08), 1, 4)
  );
}

function breakfast(setting: Setting, x: number, y: number): string {
  const { sheet, scheme } = setting;
  const top = y - 106;
  const metal = setting.lit('#424a60');
  const seat = (cx: number, way: number) =>
    line(d`M${cx} ${y - 66}L${cx - way * 12} ${y}M${cx + way * 58} ${y - 66}L${cx + way * 70} ${y}`, metal, 5) +
    path(
      d`M${cx + way * 50} ${y - 64}l${way * 16} -96q${way * 6} -10 ${way * 14} 0l${-way * 12} 96z`,
      setting.lit(lighter(scheme[3], 0.12)),
    ) +
    rect(way === 1 ? cx - 8 : cx - 64, y - 76, 72, 16, setting.lit(scheme[3]), 1, 7);
  return (
    shadow(sheet, x, y + 2, 270, 20, 0.5) +
    seat(x - 164, -1) +
    seat(x + 164, 1) +
    rect(x - 4, top, 8, 104, metal) +
    line(d`M${x - 46} ${y}Q${x} ${y - 22} ${x + 46} ${y}`, metal, 6) +
    oval(x, top + 4, 116, 19, setting.lit('#d8d0c4')) +
    oval(x, top, 116, 19, setting.lit('#fbf7f0')) +
    oval(x - 56, top - 1, 26, 6, setting.lit('#e4e9ec')) +
    path(d`M${x - 70} ${top - 22}h28q0 20 -14 20t-14 -20z`, setting.lit('#ffffff')) +
    oval(x - 56, top - 22, 14, 3.4, setting.lit('#7c5640')) +
    path(d`M${x + 6} ${top - 10}h64q-6 18 -32 18t-32 -18z`, setting.lit(scheme[3])) +
    path(dot(x + 24, top - 14, 9) + dot(x + 52, top - 14, 9), setting.lit('#e9964a')) +
    path(dot(x + 38, top - 20, 10), setting.lit('#c9574c')) +
    path(d`M${x - 16} ${top - 2}l3 -42h14l3 42z`, '#f6fbfd', 0.75) +
    path(d`M${x - 14.5} ${top - 2}l2 -28h11l2 28z`, setting.lit('#f2b455'), 0.9)
  );
}
