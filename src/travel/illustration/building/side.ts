import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import { d, gradient, path } from '#travel/illustration/svg.ts';
import type { Site } from './parts.ts';

interface Side {
  /** The edge of the front where the side begins. */
  x: number;
  top: number;
  /** How far it goes back, as it is seen. */
  deep: number;
  /** -1 to the left of the front, 1 to the right. */
  way: -1 | 1;
  colour: string;
  rows: number;
  /** Height of the ground floor, which has no rows. */
  base: number;
  /** Height of a roof that slopes on this side too, or 0. */
  roof: number;
}

/** The side of a house going back from its front, away from the sun, its lines running to the horizon. */
export function sideWall(site: Site, side: Side): string {
  const { setting, ground, random } = site;
  const { x, top, deep, way, rows, base } = side;
  const tone = darker(setting.lit(side.colour), 0.24);
  // Where a point lies that is `t` of the way back and `down` of the way from the eaves to the ground.
  const across = (t: number) => x + way * deep * t;
  const upper = (t: number) => top + deep * 0.34 * t;
  const lower = (t: number) => ground - deep * 0.07 * t;
  const at = (t: number, down: number) => upper(t) + (lower(t) - upper(t)) * down;
  const quad = (t: number, u: number, from: number, to: number) =>
    d`M${across(t)} ${at(t, from)}L${across(u)} ${at(u, from)}V${at(u, to)}L${across(t)} ${at(t, to)}z`;
  const high = (ground - top - base) / (ground - top);
  let dark = '';
  let bright = '';
  let sills = '';
  for (let row = 0; row < rows; row++)
    for (const t of [0.14, 0.42, 0.7]) {
      const from = (high * (row + 0.26)) / rows;
      const to = (high * (row + 0.84)) / rows;
      if (random.chance(setting.light.shining)) bright += quad(t, t + 0.15, from, to);
      else dark += quad(t, t + 0.15, from, to);
      sills += quad(t - 0.02, t + 0.17, to, to + 0.012);
    }
  const fill = gradient(
    setting.sheet,
    'across',
    way === 1
      ? [
          [0, darker(tone, 0.06)],
          [1, mix(tone, setting.sky[2], 0.16)],
        ]
      : [
          [0, mix(tone, setting.sky[2], 0.16)],
          [1, darker(tone, 0.06)],
        ],
  );
  const cover = setting.lit(setting.snow ? '#e4edf4' : mix(setting.scheme[2], '#57617a', 0.3));
  const roof =
    side.roof === 0
      ? quad(-0.02, 1.04, -0.018, 0.012)
      : d`M${x} ${top + 2}L${across(-0.4)} ${top - side.roof}L${across(0.5)} ${top - side.roof + deep * 0.26}L${across(1.08)} ${upper(1.08) + 2}z`;
  return (
    path(quad(0, 1, 0, 1), fill) +
    path(quad(0, 1, high, high + 0.012), lighter(tone, 0.2)) +
    path(dark, setting.lit('#33465f')) +
    path(bright, '#f7c67e') +
    path(sills, lighter(tone, 0.25)) +
    path(roof, side.roof === 0 ? lighter(tone, 0.25) : darker(cover, 0.26))
  );
}
