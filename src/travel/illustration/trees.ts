import { darker, lighter, mix } from './colour.ts';
import type { Climate } from './palette.ts';
import type { Setting } from './setting.ts';
import { d, dot, line, oval, path, rect, shadow, speck, specks } from './svg.ts';

/** A plant standing with its foot at x, y, about `h` tall. */
type Plant = (setting: Setting, x: number, y: number, h: number) => string;

/** Trees at home in each climate, the most typical first. */
const species: Record<Climate, readonly [Plant, ...Plant[]]> = {
  mediterranean: [cypress, stonePine, cypress, palm],
  desert: [palm, cactus, palm],
  tropical: [palm, palm, round],
  temperate: [round, round, poplar],
  nordic: [fir, birch, fir],
  mountain: [fir, fir, birch],
  urban: [round, poplar],
};

export function tree(setting: Setting, x: number, y: number, h: number): string {
  return setting.random.pick(species[setting.climate])(setting, x, y, h);
}

function leaves(setting: Setting): { dark: string; light: string; glint: string } {
  const tone = mix(setting.land.leaf, setting.land.leafLight, setting.random.between(0, 0.45));
  return {
    dark: setting.lit(darker(tone, 0.12)),
    light: setting.lit(mix(tone, setting.land.leafLight, 0.55)),
    glint: setting.lit(lighter(setting.land.leafLight, 0.22)),
  };
}

function palm(setting: Setting, x: number, y: number, h: number): string {
  const { random, sheet } = setting;
  const { dark, light } = leaves(setting);
  const lean = random.between(-0.18, 0.18) * h;
  const top = x + lean;
  const crown = y - h * 0.78;
  const wide = h * 0.026;
  const trunk = d`M${x - wide * 1.5} ${y}Q${x + lean * 0.2} ${y - h * 0.4} ${top - wide * 0.7} ${crown}h${wide * 1.4}Q${x + lean * 0.3 + wide * 2} ${y - h * 0.4} ${x + wide * 1.5} ${y}z`;
  let back = '';
  let front = '';
  const fronds = 8;
  for (let at = 0; at < fronds; at++) {
    const angle = (-200 + (220 * at) / (fronds - 1) + random.between(-9, 9)) * (Math.PI / 180);
    const long = h * random.between(0.34, 0.42);
    const tipX = top + Math.cos(angle) * long;
    const tipY = crown + Math.sin(angle) * long * 0.72 + h * 0.09;
    const midX = top + Math.cos(angle) * long * 0.55;
    const midY = crown + Math.sin(angle) * long * 0.9 - h * 0.05;
    const frond = d`M${top} ${crown}Q${midX} ${midY - h * 0.045} ${tipX} ${tipY}Q${midX} ${midY + h * 0.05} ${top} ${crown}z`;
    if (at % 2 === 0) back += frond;
    else front += frond;
  }
  const bark = setting.lit('#a17c58');
  const nuts = specks(speck(top - 5, crown + 4) + speck(top + 5, crown + 5), h * 0.018, setting.lit('#7a5638'));
  return shadow(sheet, x, y, h * 0.2, h * 0.03) + path(back, dark) + path(trunk, bark) + path(front, light) + nuts;
}

function cypress(setting: Setting, x: number, y: number, h: number): string {
  const { dark, light } = leaves(setting);
  const w = h * 0.13;
  const { side, sheet } = setting;
  return (
    shadow(sheet, x, y, h * 0.16, h * 0.028) +
    rect(x - 2.5, y - h * 0.08, 5, h * 0.08, setting.lit('#7c5b43')) +
    path(
      d`M${x} ${y - h * 0.04}C${x - w} ${y - h * 0.06} ${x - w} ${y - h * 0.62} ${x} ${y - h}C${x + w} ${y - h * 0.62} ${x + w} ${y - h * 0.06} ${x} ${y - h * 0.04}z`,
      dark,
    ) +
    path(
      d`M${x} ${y - h * 0.05}C${x + side * w} ${y - h * 0.06} ${x + side * w} ${y - h * 0.62} ${x} ${y - h}C${x + side * w * 0.25} ${y - h * 0.6} ${x + side * w * 0.3} ${y - h * 0.3} ${x} ${y - h * 0.05}z`,
      light,
      0.8,
    )
  );
}

function poplar(setting: Setting, x: number, y: number, h: number): string {
  const { dark, light } = leaves(setting);
  const { side, sheet } = setting;
  const w = h * 0.17;
  return (
    shadow(sheet, x, y, h * 0.18, h * 0.03) +
    rect(x - h * 0.018, y - h * 0.25, h * 0.036, h * 0.25, setting.lit('#7f624c')) +
    oval(x, y - h * 0.56, w, h * 0.44, dark) +
    oval(x + side * w * 0.25, y - h * 0.6, w * 0.62, h * 0.35, light, 0.75)
  );
}

function round(setting: Setting, x: number, y: number, h: number): string {
  const { random, side, sheet } = setting;
  const { dark, light, glint } = leaves(setting);
  const r = h * 0.24;
  let under = '';
  let over = '';
  let shine = '';
  for (const [dx, dy, size] of [
    [-0.75, 0.25, 0.8],
    [0.75, 0.2, 0.82],
    [0, -0.35, 1],
    [-0.4, 0.5, 0.7],
    [0.42, 0.52, 0.68],
  ] as const) {
    const cx = x + dx * r + random.between(-4, 4);
    const cy = y - h * 0.64 + dy * r;
    under += speck(cx, cy);
    over += dot(cx + side * r * 0.2, cy - r * 0.16, r * size * 0.68);
    if (dy < 0.4) shine += speck(cx + side * r * 0.32, cy - r * 0.3);
  }
  const trunk = d`M${x - h * 0.03} ${y}L${x - h * 0.018} ${y - h * 0.5}h${h * 0.036}L${x + h * 0.03} ${y}z`;
  return (
    shadow(sheet, x, y, h * 0.28, h * 0.04) +
    path(trunk, setting.lit('#7f624c')) +
    specks(under, r * 0.84, dark) +
    path(over, light, 0.75) +
    specks(shine, r * 0.3, glint, 0.35)
  );
}

function stonePine(setting: Setting, x: number, y: number, h: number): string {
  const { random, side, sheet } = setting;
  const { dark, light } = leaves(setting);
  const lean = random.between(-0.08, 0.08) * h;
  const top = x + lean;
  const trunk = d`M${x - h * 0.025} ${y}Q${x} ${y - h * 0.4} ${top - h * 0.012} ${y - h * 0.74}h${h * 0.03}Q${x + h * 0.04} ${y - h * 0.4} ${x + h * 0.03} ${y}z`;
  const branch = d`M${x + lean * 0.6} ${y - h * 0.52}L${top - h * 0.2} ${y - h * 0.76}M${x + lean * 0.6} ${y - h * 0.52}L${top + h * 0.2} ${y - h * 0.76}`;
  const bark = setting.lit('#8a6348');
  return (
    shadow(sheet, x, y, h * 0.25, h * 0.035) +
    path(trunk, bark) +
    line(branch, bark, h * 0.016) +
    oval(top, y - h * 0.8, h * 0.38, h * 0.11, dark) +
    oval(top - h * 0.08, y - h * 0.87, h * 0.24, h * 0.1, dark) +
    oval(top + side * h * 0.07, y - h * 0.86, h * 0.26, h * 0.075, light, 0.8)
  );
}

function fir(setting: Setting, x: number, y: number, h: number): string {
  const { side, sheet, snow } = setting;
  const { dark, light } = leaves(setting);
  let body = '';
  let bright = '';
  let caps = '';
  for (let at = 0; at < 3; at++) {
    const top = y - h + at * h * 0.25;
    const foot = top + h * (0.36 + at * 0.035);
    const w = h * (0.13 + at * 0.068);
    body += d`M${x} ${top}L${x + w} ${foot}Q${x} ${foot + h * 0.04} ${x - w} ${foot}z`;
    bright += d`M${x} ${top}L${x + side * w} ${foot}Q${x + side * w * 0.5} ${foot + h * 0.02} ${x + side * w * 0.16} ${foot}z`;
    caps += d`M${x} ${top}L${x + w * 0.6} ${top + (foot - top) * 0.6}l${-w * 0.3} ${-h * 0.02}l${-w * 0.3} ${h * 0.035}l${-w * 0.3} ${-h * 0.03}l${-w * 0.3} ${h * 0.015}z`;
  }
  return (
    shadow(sheet, x, y, h * 0.26, h * 0.035) +
    rect(x - h * 0.022, y - h * 0.1, h * 0.044, h * 0.1, setting.lit('#6d5140')) +
    path(body, dark) +
    path(bright, light, 0.6) +
    (snow ? path(caps, setting.lit('#f6fafd'), 0.95) : '')
  );
}

function birch(setting: Setting, x: number, y: number, h: number): string {
  const { side, sheet, snow, random } = setting;
  const tone = snow ? '#c7a070' : mix(setting.land.leafLight, '#d7c565', random.between(0.1, 0.5));
  const w = h * 0.022;
  let marks = '';
  for (let at = 0; at < 6; at++)
    marks += d`M${x - w * 0.7 + (at % 2) * w * 0.7} ${y - h * (0.06 + at * 0.1)}h${w * 0.7}`;
  const crown =
    dot(x, y - h * 0.78, h * 0.17) +
    dot(x - h * 0.1, y - h * 0.6, h * 0.15) +
    dot(x + h * 0.11, y - h * 0.58, h * 0.14);
  const shine = dot(x + side * h * 0.05, y - h * 0.8, h * 0.11) + dot(x + side * h * 0.08, y - h * 0.62, h * 0.09);
  return (
    shadow(sheet, x, y, h * 0.18, h * 0.028) +
    path(crown, setting.lit(darker(tone, 0.1)), 0.95) +
    path(shine, setting.lit(lighter(tone, 0.22)), 0.6) +
    path(d`M${x - w} ${y}L${x - w * 0.5} ${y - h * 0.8}h${w}L${x + w} ${y}z`, setting.lit('#f3efe6')) +
    line(marks, setting.lit('#5a5550'), 2.2, 0.7)
  );
}

function cactus(setting: Setting, x: number, y: number, h: number): string {
  const { sheet, side } = setting;
  const { dark, light } = leaves(setting);
  const tall = h * 0.62;
  const w = tall * 0.17;
  const arms = d`M${x} ${y}V${y - tall}M${x} ${y - tall * 0.38}h${-tall * 0.22}q${-tall * 0.06} 0 ${-tall * 0.06} ${-tall * 0.08}v${-tall * 0.2}M${x} ${y - tall * 0.5}h${tall * 0.2}q${tall * 0.07} 0 ${tall * 0.07} ${-tall * 0.08}v${-tall * 0.22}`;
  return (
    shadow(sheet, x, y, tall * 0.3, tall * 0.05) +
    line(arms, dark, w) +
    line(d`M${x + side * w * 0.25} ${y - 4}V${y - tall}`, light, w * 0.3, 0.7)
  );
}

/** A low shrub `w` wide, in flower when `bloom` is given. */
export function bush(setting: Setting, x: number, y: number, w: number, bloom?: string): string {
  const { random, side, sheet, snow } = setting;
  const { dark, light } = leaves(setting);
  const h = w * 0.34;
  const data = d`M${x - w / 2} ${y}a${w * 0.18} ${h * 0.7} 0 0 1 ${w * 0.24} ${-h * 0.6}a${w * 0.24} ${h} 0 0 1 ${w * 0.44} ${-h * 0.05}a${w * 0.18} ${h * 0.7} 0 0 1 ${w * 0.32} ${h * 0.65}z`;
  let flowers = '';
  if (bloom !== undefined)
    for (let at = 0; at < 6; at++)
      flowers += speck(x + random.between(-0.38, 0.38) * w, y - random.between(0.15, 0.8) * h);
  const shine = snow ? setting.lit('#f4f9fc') : light;
  return (
    (w > 110 ? shadow(sheet, x, y, w * 0.55, w * 0.06) : '') +
    path(data, dark) +
    oval(x + side * w * 0.08, y - h * 0.66, w * 0.24, h * 0.3, shine, 0.75) +
    specks(flowers, w * 0.03, bloom ?? '')
  );
}

/** A clipped hedge or a ball on a stem in a pot. */
export function topiary(setting: Setting, x: number, y: number, h: number, pot: string): string {
  const { side, sheet } = setting;
  const { dark, light } = leaves(setting);
  const r = h * 0.3;
  return (
    shadow(sheet, x, y, h * 0.3, h * 0.05) +
    rect(x - 1.5, y - h * 0.6, 3, h * 0.4, setting.lit('#7f624c')) +
    oval(x, y - h * 0.68, r, r, dark) +
    oval(x + side * r * 0.28, y - h * 0.75, r * 0.6, r * 0.55, light, 0.8) +
    path(d`M${x - h * 0.17} ${y - h * 0.3}h${h * 0.34}l${-h * 0.05} ${h * 0.3}h${-h * 0.24}z`, pot)
  );
}
