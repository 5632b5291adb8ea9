import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import type { Random } from '#travel/illustration/seeded.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import {
  arch,
  bars,
  box,
  circle,
  d,
  glow,
  gradient,
  line,
  moved,
  path,
  rect,
  repeated,
  shadow,
  speck,
  specks,
} from '#travel/illustration/svg.ts';
import { topiary } from '#travel/illustration/trees.ts';

/** Position of a building: its middle, its ground line, and its own random stream. */
export interface Site {
  setting: Setting;
  random: Random;
  x: number;
  ground: number;
  stars: number;
  /** Seen from far off: small things are left out. */
  distant: boolean;
}

/** A wall in the light: paler above, shaded on the side away from the sun. */
export function wall(site: Site, x: number, y: number, w: number, h: number, colour: string): string {
  const { setting } = site;
  const tone = setting.lit(colour);
  const fill = gradient(setting.sheet, 'down', [
    [0, lighter(tone, 0.08)],
    [1, darker(tone, 0.1)],
  ]);
  const strip = Math.min(w * 0.16, 46);
  const from = setting.side === 1 ? x : x + w - strip;
  return site.distant
    ? rect(x, y, w, h, fill)
    : rect(x, y, w, h, fill) + rect(from, y, strip, h, darker(tone, 0.55), 0.16);
}

export type Opening = 'plain' | 'arch' | 'tall' | 'wide' | 'shutters';

interface Grid {
  x: number;
  y: number;
  w: number;
  h: number;
  columns: number;
  rows: number;
  shape: Opening;
  frame?: string;
  shutter?: string;
}

const shares: Record<Opening, readonly [across: number, down: number]> = {
  plain: [0.5, 0.56],
  arch: [0.5, 0.68],
  tall: [0.46, 0.74],
  wide: [0.84, 0.58],
  shutters: [0.36, 0.58],
};

/** Rows of windows; the share of lit ones depends on the hour. */
export function windows(site: Site, grid: Grid): string {
  const { setting, random } = site;
  const { sky, sheet, light } = setting;
  const stepX = grid.w / grid.columns;
  const stepY = grid.h / grid.rows;
  const [across, down] = shares[grid.shape];
  const w = stepX * across;
  const h = stepY * down;
  const rim = Math.max(1.6, Math.min(4, w * 0.08));
  const one = grid.shape === 'arch' ? arch : box;
  const cells = grid.columns * grid.rows;
  const tiled = cells > 3;
  const data = { frame: '', glass: '', shine: '', shutter: '', bars: '', sheen: '', sill: '', dark: '' };
  const place = (x: number, y: number, bright: boolean) => {
    data.frame += one(x - rim, y - rim, w + 2 * rim, h + 2 * rim);
    if (!bright) {
      data.glass += one(x, y, w, h);
      if (!site.distant)
        data.sheen += d`M${x + w * 0.1} ${y + h * 0.95}L${x + w * 0.62} ${y + h * 0.3}h${w * 0.22}L${x + w * 0.32} ${y + h * 0.95}z`;
    }
    if (grid.shape === 'wide') data.bars += d`M${x + w / 3} ${y}v${h}M${x + (w * 2) / 3} ${y}v${h}`;
    else data.bars += mullion(x, y);
    if (grid.shape !== 'wide' && !site.distant) data.sill += box(x - rim * 2, y + h + rim, w + rim * 4, rim * 1.3);
    if (grid.shape === 'shutters')
      data.shutter +=
        box(x - rim - w * 0.52, y - rim, w * 0.48, h + 2 * rim) +
        box(x + w + rim + w * 0.04, y - rim, w * 0.48, h + 2 * rim);
  };
  const mullion = (x: number, y: number) =>
    grid.shape === 'arch' ? d`M${x + w / 2} ${y + h * 0.08}v${h * 0.92}` : d`M${x + w / 2} ${y}v${h}`;
  for (let at = 0; at < cells; at++) {
    const x = grid.x + stepX * (at % grid.columns) + (stepX - w) / 2;
    const y = grid.y + stepY * Math.floor(at / grid.columns) + (stepY - h) / 2;
    const bright = random.chance(light.shining);
    if (bright) data.shine += grid.shape === 'arch' ? arch(x, y, w, h) : d`M${x} ${y + h / 2}h${w}`;
    if (bright && grid.shape !== 'wide' && tiled) data.dark += mullion(x, y);
    if (!tiled) place(x, y, bright);
  }
  if (tiled) place((stepX - w) / 2, (stepY - h) / 2, false);
  const frame = setting.lit(grid.frame ?? '#fbf8f2');
  const pane = gradient(sheet, 'down', [
    [0, mix(setting.lit('#4c6a84'), sky[1], 0.42)],
    [1, setting.lit('#3c536d')],
  ]);
  const below =
    path(data.sill, setting.lit('#6b6272'), 0.3) +
    path(data.shutter, setting.lit(grid.shutter ?? setting.scheme[3])) +
    path(data.frame, frame) +
    path(data.glass, pane) +
    path(data.sheen, '#ffffff', 0.16);
  const mullions = bars(data.bars, frame, 2, 0.85);
  const shine = grid.shape === 'arch' ? path(data.shine, lampFill(setting)) : bars(data.shine, '#fdd28f', h);
  if (!tiled) return below + shine + mullions;
  const fill = repeated(sheet, 0, 0, stepX, stepY, below + mullions);
  return moved(grid.x, grid.y, 1, rect(0, 0, grid.w, grid.h, fill)) + shine + bars(data.dark, frame, 2, 0.85);
}

export function lampFill(setting: Setting): string {
  return gradient(setting.sheet, 'down', [
    [0, '#ffe9b4'],
    [1, '#fbb765'],
  ]);
}

/** A run of balconies: slabs, railings and their shadows on the wall behind. */
export function balconies(
  site: Site,
  x: number,
  levels: readonly number[],
  w: number,
  count: number,
  colour: string,
  glass: boolean,
): string {
  const [first, second] = levels;
  if (first === undefined) return '';
  const gap = (second ?? first) - first;
  if (gap > 40 && levels.every((y, at) => Math.abs(y - first - gap * at) < 1)) {
    const one = balconies({ ...site, distant: true }, 0, [20], w / count, 1, colour, glass);
    const fill = repeated(site.setting.sheet, 0, 0, w / count, gap, one);
    let plants = '';
    if (!site.distant)
      for (let at = 0; at < count; at++)
        plants += speck(
          x + ((at + 0.3) * w) / count,
          first + gap * site.setting.random.whole(0, levels.length - 1) - 7,
        );
    return (
      specks(plants, 7, site.setting.lit(site.setting.land.leafLight)) +
      moved(x, first - 20, 1, rect(0, 0, w, gap * (levels.length - 1) + 36, fill))
    );
  }
  const { setting } = site;
  const step = w / count;
  const deck = setting.lit(colour);
  let slabs = '';
  let shade = '';
  let rails = '';
  let spindles = '';
  let plants = '';
  for (let at = 0; at < count * levels.length; at++) {
    const y = levels[Math.floor(at / count)] ?? 0;
    const left = x + (at % count) * step + step * 0.12;
    const wide = step * 0.76;
    slabs += d`M${left - 3} ${y + 2}h${wide + 6}`;
    shade += d`M${left} ${y + 9}h${wide}`;
    if (!glass) rails += d`M${left} ${y - 17}h${wide}`;
    spindles += d`M${left} ${y - 8}h${wide}`;
    if (!site.distant && setting.random.chance(0.3))
      plants += speck(left + wide * setting.random.between(0.1, 0.9), y - 7) + speck(left + wide * 0.5, y - 5);
  }
  const metal = setting.lit('#3f4658');
  const rail = glass
    ? bars(spindles, mix(setting.sky[1], '#ffffff', 0.3), 17, 0.55)
    : bars(rails, metal, 1.8) +
      `<path d="${spindles}" stroke="${metal}" stroke-width="16" stroke-dasharray="1.6 ${String(Math.round((step * 7.6) / 6 - 16) / 10 > 2 ? Math.round(step * 1.2) / 10 : 4)}"/>`;
  return (
    bars(shade, '#1d2440', 9, 0.16) +
    specks(plants, 6.5, setting.lit(setting.land.leafLight)) +
    rail +
    bars(slabs, deck, 5)
  );
}

/** A double door in a lit opening, with a canopy from three stars and a carpet from five. */
export function entrance(site: Site, x: number, w: number, h: number, style: 'canopy' | 'arch' | 'awning'): string {
  const { setting, ground, stars } = site;
  const { sheet, scheme, light } = setting;
  const top = ground - h;
  const accent = setting.lit(scheme[3]);
  const warm = light.shining > 0.2;
  const inside = warm
    ? lampFill(setting)
    : gradient(sheet, 'down', [
        [0, setting.lit('#6c8499')],
        [1, setting.lit('#f0d9b0')],
      ]);
  const one = style === 'arch' ? arch : box;
  let out =
    path(one(x - w / 2 - 8, top - 8, w + 16, h + 8), setting.lit('#fbf6ee')) + path(one(x - w / 2, top, w, h), inside);
  const leaf = setting.lit(mix(scheme[2], '#4a3a34', 0.5));
  out += line(
    d`M${x} ${top + 6}V${ground}M${x - w / 4} ${top + 12}V${ground}M${x + w / 4} ${top + 12}V${ground}M${x - w / 2} ${top + h * 0.34}h${w}`,
    leaf,
    2.6,
  );
  if (warm) out += glow(sheet, x, ground, w * 1.5, h * 0.5, '#ffcf85', 0.6);
  out += path(
    box(x - w / 2 - 22, ground - 5, w + 44, 5) + box(x - w / 2 - 34, ground, w + 68, 6),
    setting.lit('#ddd4c7'),
  );
  if (stars >= 5)
    out += path(
      d`M${x - w * 0.28} ${ground - 5}h${w * 0.56}l${w * 0.12} 34h${-w * 0.8}z`,
      setting.lit(mix(scheme[3], '#8f2f3c', 0.45)),
    );
  if (style === 'canopy' && stars >= 3) {
    out +=
      rect(x - w * 0.78, top - 12, w * 1.56, 13, accent, 1, 3) +
      rect(x - w * 0.78, top + 1, w * 1.56, 8, '#1d2440', 0.16);
    out += path(box(x - w * 0.74, top, 5, h) + box(x + w * 0.74 - 5, top, 5, h), setting.lit('#e9e2d6'));
  }
  if (style === 'awning') out += awning(site, x - w * 0.7, top - 16, w * 1.4, 30);
  if (!site.distant)
    for (const away of [-1, 1] as const) {
      const spot = x + away * (w * 0.78 + 18);
      if (warm) out += glow(sheet, spot - away * 14, top + h * 0.2, 34, 34, '#ffcf85', 0.9);
      out += topiary(setting, spot, ground + 8, 52, setting.lit(stars >= 4 ? '#4c5468' : '#b9714f'));
    }
  return out;
}

/** A striped awning with a scalloped hem. */
export function awning(site: Site, x: number, y: number, w: number, h: number): string {
  const { setting } = site;
  const count = Math.max(3, Math.round(w / 18) | 1);
  const step = w / count;
  let dark = '';
  let pale = '';
  for (let at = 0; at < count; at++) {
    const top = x + w * 0.06 + (w * 0.88 * at) / count;
    const piece = d`M${top + step * 0.44} ${y + step / 2}L${x + step * (at + 0.5)} ${y + h - step * 0.4}`;
    if (at % 2 === 0) dark += piece;
    else pale += piece;
  }
  return (
    rect(x + 3, y + h * 0.8, w - 6, h * 0.5, '#1d2440', 0.14) +
    line(pale, setting.lit('#fdf7ec'), step) +
    line(dark, setting.lit(setting.scheme[3]), step) +
    rect(x + 2, y - 2, w - 4, 6, setting.lit(darker(setting.scheme[3], 0.15)), 1, 3)
  );
}

/** A pitched roof over w, with rows of tiles and eaves casting a shadow. */
export function roof(site: Site, x: number, y: number, w: number, h: number, colour: string, inset: number): string {
  const { setting } = site;
  const tone = setting.snow ? mix(setting.lit('#f3f8fb'), setting.lit(colour), 0.06) : setting.lit(colour);
  const fill = gradient(setting.sheet, 'down', [
    [0, lighter(tone, 0.1)],
    [1, darker(tone, 0.12)],
  ]);
  const over = 14;
  let rows = '';
  for (let at = 1; at < (site.distant ? 1 : 5); at++) {
    const t = at / 5;
    const left = x - over + (inset + over) * (1 - t);
    rows += d`M${left} ${y - h + h * t}H${2 * x + w - left}`;
  }
  return (
    rect(x, y, w, 11, '#1d2440', 0.18) +
    path(d`M${x - over} ${y}L${x + inset} ${y - h}H${x + w - inset}L${x + w + over} ${y}z`, fill) +
    line(rows, darker(tone, 0.3), 1.4, 0.35) +
    rect(x - over, y - 3, w + 2 * over, 6, darker(tone, 0.22), 1, 2)
  );
}

export function dome(site: Site, x: number, y: number, r: number, colour: string): string {
  const { setting } = site;
  const tone = setting.lit(colour);
  const fill = gradient(
    setting.sheet,
    'across',
    setting.side === 1
      ? [
          [0, darker(tone, 0.22)],
          [0.7, lighter(tone, 0.22)],
          [1, tone],
        ]
      : [
          [0, tone],
          [0.3, lighter(tone, 0.22)],
          [1, darker(tone, 0.22)],
        ],
  );
  return (
    rect(x - r * 1.04, y - 6, r * 2.08, 8, darker(tone, 0.12)) +
    path(
      d`M${x - r} ${y - 5}C${x - r} ${y - r * 0.8} ${x - r * 0.4} ${y - r * 1.05} ${x} ${y - r * 1.35}C${x + r * 0.4} ${y - r * 1.05} ${x + r} ${y - r * 0.8} ${x + r} ${y - 5}z`,
      fill,
    ) +
    rect(x - 1.5, y - r * 1.35 - 18, 3, 20, tone) +
    circle(x, y - r * 1.35 - 18, 4, tone)
  );
}

/** One small four-pointed star for each of the hotel's. */
function starRow(site: Site, x: number, y: number, size: number, colour: string): string {
  let data = '';
  for (let at = 0; at < site.stars; at++) {
    const cx = x + (at - (site.stars - 1) / 2) * size * 2.5;
    data += d`M${cx} ${y - size}q0 ${size} ${size} ${size}q${-size} 0 ${-size} ${size}q0 ${-size} ${-size} ${-size}q${size} 0 ${size} ${-size}z`;
  }
  return path(data, colour);
}

/** A sign without letters: a plate with the stars, lit after dark. */
export function sign(site: Site, x: number, y: number): string {
  const { setting } = site;
  const w = 40 + site.stars * 22;
  const bright = setting.light.shining > 0.5;
  return (
    (bright ? glow(setting.sheet, x, y, w, 50, '#ffdf9e', 0.6) : '') +
    rect(x - w / 2, y - 15, w, 30, setting.lit(darker(setting.scheme[3], 0.12)), 1, 8) +
    starRow(site, x, y, 8, bright ? '#fff0c4' : setting.lit('#fff4d8'))
  );
}

export function footing(site: Site, w: number): string {
  return shadow(site.setting.sheet, site.x - site.setting.side * 30, site.ground + 8, w * 0.62, 34, 0.5);
}
