import { lighter, mix } from './colour.ts';
import type { Setting } from './setting.ts';
import { bars, box, d, gradient, line, path, rect, speck, specks } from './svg.ts';

/** What lies between the sky and the ground, `w` wide and standing on `horizon`. */
export function drawDistance(setting: Setting, w: number, horizon: number): string {
  if (setting.climate === 'urban')
    return skyline(setting, w, horizon) + (setting.coastal ? water(setting, w, horizon) : '');
  const size = w / 1200;
  const land = backdrops[setting.climate](setting, w, horizon, size);
  return setting.coastal ? land + water(setting, w, horizon) : land;
}

type Backdrop = (setting: Setting, w: number, horizon: number, size: number) => string;

const rolling: Backdrop = (setting, w, horizon) => {
  const { random, land } = setting;
  return (
    hills(setting, w, horizon, random.between(120, 170), 0.66, land.hill) +
    hills(setting, w, horizon, random.between(70, 105), 0.42, mix(land.hill, land.leaf, 0.3)) +
    hills(setting, w, horizon, random.between(30, 50), 0.2, mix(land.grass, land.leaf, 0.45))
  );
};

const backdrops: Record<Exclude<Setting['climate'], 'urban'>, Backdrop> = {
  mediterranean: rolling,
  temperate: rolling,
  desert: (setting, w, horizon, size) => {
    const { land, random } = setting;
    return (
      mesas(setting, w, horizon) +
      hills(setting, w, horizon, random.between(70, 110) * size, 0.4, '#d8a877') +
      hills(setting, w, horizon, random.between(30, 55), 0.15, land.grass)
    );
  },
  tropical: (setting, w, horizon) => {
    const { land, random } = setting;
    return (
      peaks(setting, w, horizon, random.between(150, 210), 0.62, land.hill, false) +
      hills(setting, w, horizon, random.between(90, 120), 0.4, mix(land.hill, land.leaf, 0.4)) +
      treeline(setting, w, horizon, 36, 0.22, land.leaf, 'round')
    );
  },
  nordic: (setting, w, horizon) => {
    const { land, random } = setting;
    return (
      hills(setting, w, horizon, random.between(130, 180), 0.66, land.hill) +
      treeline(setting, w, horizon - 14, 62, 0.5, mix(land.hill, land.leaf, 0.6), 'fir') +
      treeline(setting, w, horizon, 52, 0.28, land.leaf, 'fir')
    );
  },
  mountain: (setting, w, horizon) => {
    const { land, random } = setting;
    return (
      peaks(setting, w, horizon, random.between(270, 340), 0.55, '#6f86a4', true) +
      peaks(setting, w, horizon, random.between(170, 220), 0.35, '#6b849c', true) +
      treeline(setting, w, horizon, 56, 0.22, land.leaf, 'fir')
    );
  },
};

function hills(setting: Setting, w: number, base: number, height: number, haze: number, colour: string): string {
  const { random, sheet } = setting;
  const tone = setting.far(colour, haze);
  const fill = gradient(sheet, 'down', [
    [0, tone],
    [1, setting.far(colour, Math.min(1, haze + 0.22))],
  ]);
  const steps = random.whole(3, 5);
  const stride = w / steps;
  let y = base - height * random.between(0.3, 0.9);
  let data = d`M0 ${base + 4}V${y}`;
  for (let at = 0; at < steps; at++) {
    const next = base - height * random.between(at % 2 === 0 ? 0.5 : 0.15, at % 2 === 0 ? 1 : 0.6);
    const x = at * stride;
    data += d`C${x + stride * 0.45} ${y} ${x + stride * 0.55} ${next} ${x + stride} ${next}`;
    y = next;
  }
  return path(data + d`V${base + 4}z`, fill);
}

function peaks(
  setting: Setting,
  w: number,
  base: number,
  height: number,
  haze: number,
  colour: string,
  capped: boolean,
): string {
  const { random, side } = setting;
  const body = setting.far(colour, haze);
  const shaded = setting.far(mix(colour, '#2a3a5c', 0.35), haze + 0.04);
  const snow = setting.far('#f7fbff', haze * 0.45);
  let range = '';
  let shades = '';
  let caps = '';
  const count = random.whole(3, 5);
  const stride = (w + 120) / count;
  for (let at = 0; at < count; at++) {
    const x = -60 + at * stride + stride * random.between(0.35, 0.65);
    const tall = height * random.between(0.55, 1);
    const y = base - tall;
    const half = stride * random.between(0.62, 0.85);
    range += d`M${x - half} ${base + 4}L${x} ${y}L${x + half} ${base + 4}z`;
    const away = -side;
    shades += d`M${x} ${y}L${x + away * half} ${base + 4}H${x + away * half * 0.2}l${away * half * 0.06} ${-tall * 0.5}z`;
    const cut = random.between(0.24, 0.36);
    const k = half * cut;
    caps += d`M${x} ${y}L${x + k} ${y + tall * cut}l${-k * 0.6} ${-tall * 0.06}l${-k * 0.4} ${tall * 0.1}l${-k * 0.5} ${-tall * 0.1}L${x - k} ${y + tall * cut}z`;
  }
  return path(range, body) + path(shades, shaded, 0.6) + (capped ? path(caps, snow, 0.95) : '');
}

function mesas(setting: Setting, w: number, base: number): string {
  const { random, side } = setting;
  let data = '';
  let shade = '';
  const count = random.whole(2, 4);
  for (let at = 0; at < count; at++) {
    const x = (w * (at + random.between(0.2, 0.8))) / count;
    const half = random.between(70, 170);
    const tall = random.between(90, 180);
    data += d`M${x - half - 70} ${base}L${x - half} ${base - tall * 0.55}L${x - half + 14} ${base - tall}H${x + half - 14}L${x + half} ${base - tall * 0.55}L${x + half + 70} ${base}z`;
    const edge = x - side * half;
    shade += d`M${edge + side * 14} ${base - tall}L${edge} ${base - tall * 0.55}L${edge - side * 70} ${base}H${edge + side * half * 0.6}L${edge + side * half * 0.7} ${base - tall}z`;
  }
  return path(data, setting.far('#c48a63', 0.5)) + path(shade, setting.far('#9a6450', 0.5), 0.5);
}

function treeline(
  setting: Setting,
  w: number,
  base: number,
  height: number,
  haze: number,
  colour: string,
  shape: 'fir' | 'round',
): string {
  const { random } = setting;
  let data = d`M0 ${base + 20}V${base - height * 0.4}`;
  let x = 0;
  while (x < w) {
    const wide = random.between(0.75, 1.2) * height;
    const tall = height * random.between(0.45, 1);
    const rise = height * 0.25 - tall;
    if (shape === 'fir') data += d`l${wide * 0.35} ${rise}l${wide * 0.35} ${-rise}`;
    else data += d`q${wide * 0.5} ${rise * 1.6} ${wide} 0`;
    x += shape === 'fir' ? wide * 0.7 : wide;
  }
  return path(data + d`V${base + 20}z`, setting.far(setting.snow ? lighter(colour, 0.25) : colour, haze));
}

/** Far buildings with a few lights. */
function skyline(setting: Setting, w: number, base: number, height = 230): string {
  const { random } = setting;
  let out = '';
  for (const [haze, tall] of [
    [0.68, 1],
    [0.46, 0.68],
  ] as const) {
    let data = '';
    let lamps = '';
    let x = random.between(-40, 0);
    while (x < w) {
      const wide = random.between(54, 112);
      const mid = 1 - Math.abs(x / w - 0.5) * 0.7;
      const y = base - height * tall * mid * random.between(0.35, 1);
      data += box(x, y, wide, base - y + 4);
      const roof = random.whole(0, 5);
      if (roof === 0) data += box(x + wide / 2 - 1.5, y - 34, 3, 36);
      if (roof === 1) data += box(x + wide * 0.2, y - 14, wide * 0.6, 16);
      if (roof === 2) data += d`M${x} ${y}L${x + wide} ${y - 22}V${y}z`;
      if (haze < 0.5) {
        for (let row = y + 16; row < base - 20; row += 26) {
          const column = x + 8 + Math.floor(random.next() * ((wide - 14) / 12)) * 12;
          if (random.chance(0.75)) lamps += d`M${column} ${row}v8`;
        }
      }
      x += wide + random.between(-6, 8);
    }
    out += path(data, setting.far('#6f86a3', haze));
    const bright = setting.light.shining > 0.2;
    out += bars(lamps, bright ? '#ffdc98' : setting.far('#ffffff', 0.2), 5, bright ? 0.75 : 0.3);
  }
  return out;
}

/** A band of sea or lake reaching up from `horizon`, glittering under the sun. */
function water(setting: Setting, w: number, horizon: number): string {
  const top = horizon - 62;
  return sea(setting, 0, top, w, 70) + sails(setting, w, top);
}

export function sea(setting: Setting, x: number, y: number, w: number, h: number): string {
  const { random, sheet, sky, land, side } = setting;
  const deep = setting.lit(land.sea);
  const fill = gradient(sheet, 'down', [
    [0, mix(deep, sky[2], 0.5)],
    [0.35, deep],
    [1, mix(deep, sky[1], 0.25)],
  ]);
  let glitter = '';
  let ripples = '';
  const sun = x + w / 2 + side * w * 0.3;
  const count = Math.min(24, Math.round(h / 9) + 5);
  for (let at = 0; at < count; at++) {
    const t = (at + 0.5) / count;
    const long = random.between(14, 46) * (0.5 + t);
    glitter += d`M${sun + random.between(-1, 1) * (30 + 60 * t) - long / 2} ${y + h * t}h${long}`;
    ripples += d`M${x + random.between(0, w)} ${y + h * t}h${random.between(30, 90)}`;
  }
  return rect(x, y, w, h, fill) + bars(ripples, '#ffffff', 1.4, 0.24) + bars(glitter, setting.light.orb, 1.7, 0.7);
}

export function sails(setting: Setting, w: number, y: number): string {
  const { random } = setting;
  let out = '';
  const boats = random.whole(0, 1);
  for (let at = 0; at < boats; at++) {
    const x = random.between(0.08, 0.92) * w;
    const base = y + random.between(14, 30);
    out += path(d`M${x} ${base - 30}V${base}h-15zM${x + 2} ${base - 24}V${base}h10z`, setting.lit('#fffaf2'));
    out += path(d`M${x - 17} ${base + 2}h32l-5 6h-22z`, setting.lit(setting.scheme[3]));
  }
  return out;
}

/** The near ground below `horizon`. */
export function drawGround(setting: Setting, w: number, horizon: number, h: number): string {
  const { land, sheet, random } = setting;
  const near = setting.lit(land.grass);
  const fill = gradient(sheet, 'down', [
    [0, setting.far(land.grass, 0.2)],
    [0.35, near],
    [1, setting.lit(mix(land.grass, setting.snow ? '#a9bfd4' : land.leaf, 0.4))],
  ]);
  const rise = random.between(6, 14);
  let tufts = '';
  for (let at = 0; at < 6; at++) tufts += speck(random.between(0, w), random.between(horizon + 40, h));
  return (
    path(d`M0 ${horizon}Q${w * 0.25} ${horizon - rise} ${w / 2} ${horizon}T${w} ${horizon}V${h}H0z`, fill) +
    specks(tufts, 2.2, setting.lit(lighter(land.grass, 0.3)), 0.5)
  );
}

/** Thin light strokes on still water. */
export function ripples(setting: Setting, x: number, y: number, w: number, h: number, count: number): string {
  const { random } = setting;
  let data = '';
  for (let at = 0; at < count; at++) {
    const t = random.next();
    const long = random.between(16, 50) * (0.5 + t);
    data += d`M${x + random.between(0.04, 0.9) * w} ${y + h * t}q${Math.round(long / 4)} -4 ${Math.round(long / 2)} 0t${Math.round(long / 2)} 0`;
  }
  return line(data, '#ffffff', 2, 0.4);
}
