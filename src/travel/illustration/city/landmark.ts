import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { arch, bars, box, d, dot, gradient, line, path, rect } from '#travel/illustration/svg.ts';

export type Landmark = 'dome' | 'tower' | 'arches' | 'pyramid' | 'canal' | 'skyscraper' | 'castle' | 'temple' | 'none';

type Drawn = (setting: Setting, x: number, y: number) => string;

function body(setting: Setting, colour: string): string {
  const tone = setting.lit(colour);
  const shade = darker(tone, 0.3);
  return gradient(
    setting.sheet,
    'across',
    setting.side === 1
      ? [
          [0, shade],
          [0.75, lighter(tone, 0.15)],
          [1, tone],
        ]
      : [
          [0, tone],
          [0.25, lighter(tone, 0.15)],
          [1, shade],
        ],
  );
}

const shining = (setting: Setting) => (setting.light.shining > 0.2 ? '#ffd98e' : setting.lit('#5f7186'));

const dome: Drawn = (setting, x, y) => {
  const stone = body(setting, '#f2e6d2');
  const cap = body(setting, mix(setting.scheme[2], '#6f9a98', 0.5));
  let windows = '';
  let columns = '';
  for (let at = -7; at <= 7; at++) {
    windows += arch(x + at * 26 - 7, y - 92, 14, 46);
    if (Math.abs(at) < 6) columns += box(x + at * 25 - 4, y - 196, 8, 54);
  }
  const small = (cx: number) =>
    rect(cx - 34, y - 190, 68, 190, stone) +
    path(
      d`M${cx - 36} ${y - 188}C${cx - 36} ${y - 240} ${cx - 14} ${y - 250} ${cx} ${y - 262}C${cx + 14} ${y - 250} ${cx + 36} ${y - 240} ${cx + 36} ${y - 188}z`,
      cap,
    );
  return (
    small(x - 236) +
    small(x + 236) +
    rect(x - 210, y - 126, 420, 126, stone) +
    rect(x - 220, y - 136, 440, 14, setting.lit('#fbf3e4')) +
    path(windows, shining(setting)) +
    rect(x - 146, y - 204, 292, 72, stone) +
    path(columns, setting.lit('#fdf7ea')) +
    rect(x - 154, y - 212, 308, 12, setting.lit('#fbf3e4')) +
    path(
      d`M${x - 142} ${y - 210}C${x - 142} ${y - 330} ${x - 74} ${y - 372} ${x} ${y - 380}C${x + 74} ${y - 372} ${x + 142} ${y - 330} ${x + 142} ${y - 210}z`,
      cap,
    ) +
    line(
      d`M${x - 70} ${y - 212}Q${x - 64} ${y - 330} ${x} ${y - 378}Q${x + 64} ${y - 330} ${x + 70} ${y - 212}M${x} ${y - 212}V${y - 378}`,
      '#ffffff',
      2,
      0.25,
    ) +
    rect(x - 20, y - 416, 40, 40, stone) +
    path(d`M${x - 24} ${y - 414}q24 -40 48 0z`, cap) +
    rect(x - 2, y - 462, 4, 34, setting.lit('#d8b05e'))
  );
};

const tower: Drawn = (setting, x, y) => {
  const iron = body(setting, mix('#8f7a6c', setting.scheme[2], 0.3));
  let lattice = '';
  for (let at = 0; at < 9; at++) {
    const half = 18 + at * at * 0.5;
    const top = y - 400 + at * 26;
    lattice += d`M${x - half} ${top}L${x + half + 3} ${top + 26}M${x + half} ${top}L${x - half - 3} ${top + 26}`;
  }
  return (
    path(
      d`M${x - 10} ${y - 440}h20C${x + 24} ${y - 260} ${x + 60} ${y - 110} ${x + 128} ${y}h-52C${x + 60} ${y - 80} ${x - 60} ${y - 80} ${x - 76} ${y}h-52C${x - 60} ${y - 110} ${x - 24} ${y - 260} ${x - 10} ${y - 440}z`,
      iron,
    ) +
    line(lattice, setting.light.shining > 0.5 ? '#ffdf9e' : setting.lit('#f2e6d6'), 2.5, 0.55) +
    rect(x - 78, y - 124, 156, 16, darker(setting.lit('#8f7a6c'), 0.2), 1, 3) +
    rect(x - 46, y - 236, 92, 12, darker(setting.lit('#8f7a6c'), 0.2), 1, 3) +
    rect(x - 20, y - 446, 40, 16, darker(setting.lit('#8f7a6c'), 0.2), 1, 3) +
    rect(x - 2.5, y - 500, 5, 60, setting.lit('#8f7a6c'))
  );
};

const arches: Drawn = (setting, x, y) => {
  const stone = body(setting, '#e6cfa8');
  let holes = '';
  for (let row = 0; row < 3; row++) {
    const count = [13, 11, 8][row] ?? 8;
    for (let at = 0; at < count; at++) holes += arch(x - 296 + at * 46, y - 84 - row * 86, 32, 62);
  }
  return (
    path(
      d`M${x - 320} ${y}V${y - 256}Q${x - 180} ${y - 292} ${x - 40} ${y - 286}L${x + 60} ${y - 288}L${x + 90} ${y - 252}L${x + 190} ${y - 250}L${x + 214} ${y - 206}H${x + 320}V${y}z`,
      stone,
    ) +
    path(
      holes,
      setting.light.shining > 0.2
        ? gradient(setting.sheet, 'down', [
            [0, '#c07a45'],
            [1, '#ffd98e'],
          ])
        : setting.lit('#8f7459'),
      0.85,
    ) +
    rect(x - 326, y - 100, 652, 8, setting.lit('#f4e4c6')) +
    rect(x - 324, y - 186, 648, 8, setting.lit('#f4e4c6')) +
    rect(x - 334, y - 8, 668, 10, setting.lit('#f4e4c6'))
  );
};

const pyramid: Drawn = (setting, x, y) => {
  const face = (cx: number, half: number, h: number) => {
    const near = setting.lit('#ebcb94');
    const edge = cx - setting.side * half * 0.24;
    let courses = '';
    for (let at = 1; at < 12; at++)
      courses += d`M${cx - (half * at) / 12} ${y - h + (h * at) / 12}H${cx + (half * at) / 12}`;
    return (
      path(d`M${cx - half} ${y}L${cx} ${y - h}L${cx + half} ${y}z`, near) +
      path(d`M${cx} ${y - h}L${cx - setting.side * half} ${y}H${edge}z`, darker(near, 0.34)) +
      line(courses, darker(near, 0.4), 1.5, 0.16)
    );
  };
  return face(x + 270, 190, 210) + face(x - 300, 150, 160) + face(x, 300, 350);
};

const castle: Drawn = (setting, x, y) => {
  const stone = body(setting, mix(setting.scheme[0], '#cfc6ba', 0.6));
  const cone = body(setting, mix(setting.scheme[2], '#5f6f94', 0.35));
  const rock = setting.lit(mix(setting.land.hill, '#8c8a84', 0.4));
  const base = y - 96;
  let slits = '';
  const turret = (cx: number, w: number, h: number, top: number) => {
    for (let at = 0; at < 3; at++) slits += arch(cx - 5, base - h + 22 + at * 50, 10, 22);
    return (
      rect(cx - w / 2, base - h, w, h + 20, stone) +
      rect(cx - w / 2 - 5, base - h - 4, w + 10, 14, setting.lit('#ece4d8')) +
      path(d`M${cx - w / 2 - 9} ${base - h - 2}L${cx} ${base - h - top}L${cx + w / 2 + 9} ${base - h - 2}z`, cone) +
      rect(cx - 1.5, base - h - top - 22, 3, 26, setting.lit('#5a5560')) +
      path(d`M${cx + 1} ${base - h - top - 22}l26 8l-26 8z`, setting.lit(setting.scheme[3]))
    );
  };
  let teeth = '';
  for (let at = -8; at <= 8; at++) teeth += box(x + at * 24 - 7, base - 124, 14, 16);
  return (
    path(
      d`M${x - 380} ${y + 10}C${x - 300} ${y - 30} ${x - 270} ${y - 100} ${x - 180} ${y - 104}H${x + 190}C${x + 280} ${y - 90} ${x + 310} ${y - 20} ${x + 390} ${y + 10}z`,
      rock,
    ) +
    turret(x - 60, 62, 250, 104) +
    turret(x + 84, 54, 200, 92) +
    rect(x - 200, base - 110, 400, 126, stone) +
    path(teeth, setting.lit('#dcd3c6')) +
    turret(x - 200, 72, 168, 92) +
    turret(x + 200, 72, 184, 96) +
    turret(x + 10, 78, 180, 100) +
    path(slits, shining(setting)) +
    path(arch(x - 24, base - 50, 48, 64), setting.lit('#5c4a42'))
  );
};

const temple: Drawn = (setting, x, y) => {
  if (setting.climate === 'tropical' || setting.climate === 'nordic' || setting.climate === 'mountain')
    return pagoda(setting, x, y);
  const stone = body(setting, '#f3e8d4');
  let columns = '';
  for (let at = 0; at < 9; at++) columns += box(x - 236 + at * 56, y - 216, 26, 176);
  return (
    path(
      d`M${x - 420} ${y + 10}C${x - 330} ${y - 10} ${x - 330} ${y - 40} ${x - 290} ${y - 40}H${x + 290}C${x + 330} ${y - 40} ${x + 330} ${y - 10} ${x + 420} ${y + 10}z`,
      setting.lit(mix(setting.land.hill, '#c9b79a', 0.5)),
    ) +
    rect(x - 222, y - 216, 444, 176, setting.light.shining > 0.2 ? '#e9b06a' : setting.lit('#a9937c')) +
    path(columns, stone) +
    path(columns, '#1d2440', 0.04) +
    rect(x - 268, y - 52, 536, 14, setting.lit('#fbf3e2')) +
    rect(x - 252, y - 64, 504, 14, setting.lit('#f2e6d0')) +
    rect(x - 256, y - 244, 512, 30, stone) +
    path(d`M${x - 272} ${y - 242}L${x} ${y - 330}L${x + 272} ${y - 242}z`, stone) +
    path(d`M${x - 206} ${y - 252}L${x} ${y - 316}L${x + 206} ${y - 252}z`, setting.lit('#d9c6a6'))
  );
};

function pagoda(setting: Setting, x: number, y: number): string {
  const cover = body(setting, mix('#7d4a44', setting.scheme[2], 0.3));
  let out = rect(x - 190, y - 20, 380, 24, setting.lit('#d8d0c4'));
  for (let at = 0; at < 5; at++) {
    const half = 140 - at * 21;
    const top = y - 20 - (at + 1) * 76;
    out +=
      rect(x - half * 0.68, top + 14, half * 1.36, 64, setting.lit('#f3e4cc')) +
      path(
        box(x - half * 0.44, top + 34, half * 0.22, 34) +
          box(x + half * 0.22, top + 34, half * 0.22, 34) +
          box(x - half * 0.11, top + 34, half * 0.22, 44),
        shining(setting),
      );
    out += path(
      d`M${x - half * 1.3} ${top + 20}Q${x - half * 0.7} ${top + 14} ${x - half * 0.42} ${top - 18}H${x + half * 0.42}Q${x + half * 0.7} ${top + 14} ${x + half * 1.3} ${top + 20}L${x + half * 1.2} ${top + 30}H${x - half * 1.2}z`,
      cover,
    );
  }
  return (
    out +
    rect(x - 3, y - 490, 6, 80, setting.lit('#d8b05e')) +
    path(dot(x, y - 440, 8) + dot(x, y - 460, 6), setting.lit('#d8b05e'))
  );
}

const skyscraper: Drawn = (setting, x, y) => {
  const glass = gradient(setting.sheet, 'slant', [
    [0, mix(setting.lit('#86aecb'), setting.sky[0], 0.3)],
    [0.5, mix(setting.lit('#b2d0df'), setting.sky[2], 0.4)],
    [1, setting.lit('#4f708e')],
  ]);
  let floors = '';
  let lamps = '';
  for (let at = 0; at < 40; at++) {
    const top = y - 420 + at * 10.5;
    const half = 46 + at;
    floors += d`M${x - half} ${top}h${half * 2}`;
    for (let k = 0; k < 4; k++)
      if (setting.random.chance(setting.light.shining * 0.6))
        lamps += d`M${x - half + 6 + setting.random.between(0, 2 * half - 16)} ${top + 5}h9`;
  }
  return (
    path(d`M${x - 86} ${y}L${x - 46} ${y - 420}L${x} ${y - 470}L${x + 46} ${y - 420}L${x + 86} ${y}z`, glass) +
    path(d`M${x} ${y - 470}L${x - setting.side * 46} ${y - 420}L${x - setting.side * 86} ${y}H${x}z`, '#1d2440', 0.14) +
    bars(floors, '#ffffff', 1.6, 0.3) +
    bars(lamps, '#ffe0a0', 5, 0.9) +
    rect(x - 2, y - 540, 4, 74, setting.lit('#8fa0b4'))
  );
};

const drawn: Record<Landmark, Drawn> = {
  dome,
  tower,
  arches,
  pyramid,
  castle,
  temple,
  skyscraper,
  canal: () => '',
  none: () => '',
};

/** The sight a city is known by, standing on y with its middle at x; up to 500 tall. */
export function drawLandmark(setting: Setting, landmark: Landmark, x: number, y: number): string {
  return drawn[landmark](setting, x, y);
}
