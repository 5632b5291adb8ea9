import { darker } from '../colour.ts';
import type { Setting } from '../setting.ts';
import { circle, d, path, shadow } from '../svg.ts';

const skins = ['#f0c9a4', '#d9a67c', '#a97450', '#7a5138'] as const;
const clothes = ['#d8604f', '#3f7f9c', '#e2b04e', '#5c8a6a', '#7a5f92', '#e8e2d6'] as const;

/** Somebody who stands with the feet at x, y, `h` tall. */
export function person(setting: Setting, x: number, y: number, h: number, cloth?: string): string {
  const { random, sheet } = setting;
  const coat = setting.lit(cloth ?? random.pick(clothes));
  const legs = setting.lit(random.pick(['#3b4560', '#5a4a44', '#2f3a3c'] as const));
  const r = h * 0.085;
  const half = h * 0.13;
  const hip = y - h * 0.46;
  const neck = y - h * 0.8;
  return (
    shadow(sheet, x, y, half * 2.2, h * 0.05, 0.4) +
    path(
      d`M${x - half * 0.8} ${hip}h${half * 1.6}l${-half * 0.15} ${h * 0.46}h${-half * 0.5}l${-half * 0.15} ${-h * 0.3}l${-half * 0.15} ${h * 0.3}h${-half * 0.5}z`,
      legs,
    ) +
    path(
      d`M${x - half} ${hip + h * 0.03}L${x - half * 0.9} ${neck + h * 0.05}Q${x} ${neck - h * 0.03} ${x + half * 0.9} ${neck + h * 0.05}L${x + half} ${hip + h * 0.03}z`,
      coat,
    ) +
    path(
      d`M${x + half * 0.5} ${neck + h * 0.06}l${half * 0.75} ${h * 0.27}l${-half * 0.4} ${h * 0.02}l${-half * 0.5} ${-h * 0.22}z`,
      darker(coat, 0.15),
    ) +
    circle(x, neck - r * 0.7, r, setting.lit(random.pick(skins)))
  );
}

/** So many people side by side, between two places. */
export function people(setting: Setting, from: number, to: number, y: number, h: number, count: number): string {
  let out = '';
  for (let at = 0; at < count; at++) {
    const x = from + ((to - from) * (at + 0.5 + setting.random.between(-0.25, 0.25))) / count;
    out += person(setting, x, y + setting.random.between(-6, 10), h * setting.random.between(0.88, 1.05));
  }
  return out;
}
