import { drawClouds } from './clouds.ts';
import type { Setting } from './setting.ts';
import { circle, d, dot, glow, gradient, path, rect, speck, specks } from './svg.ts';

/** The sky of a canvas `w` wide, down to a little below `horizon`, with sun or moon, clouds and stars. */
export function drawSky(setting: Setting, w: number, horizon: number): string {
  const { sheet, sky, random, light, side, time } = setting;
  const fill = gradient(sheet, 'down', [
    [0, sky[0]],
    [0.6, sky[1]],
    [1, sky[2]],
  ]);
  let out = rect(0, 0, w, horizon + 60, fill);
  const height = { morning: 0.52, noon: 0.2, golden: 0.76, dusk: 0.88, night: 0.24 }[time];
  const x = w / 2 + side * w * random.between(0.24, 0.38);
  const y = horizon * height + random.between(-20, 20);
  if (time === 'night') {
    out += starsOf(setting, w, horizon);
    out += glow(sheet, x, y, 190, 190, '#b9c6ea', 0.4) + moon(setting, x, y);
  } else {
    const wide = time === 'noon' ? 230 : 380;
    out += glow(sheet, x, y, wide * 1.3, wide, light.orb, time === 'noon' ? 0.7 : 0.85);
    out += circle(x, y, time === 'noon' ? 34 : 44, light.orb, 0.95);
  }
  out += drawClouds(setting, w, horizon);
  return out;
}

function moon(setting: Setting, x: number, y: number): string {
  const { light, random } = setting;
  if (random.chance(0.5))
    return (
      circle(x, y, 32, light.orb) +
      path(dot(x - 9, y - 7, 6) + dot(x + 10, y + 8, 8) + dot(x + 9, y - 14, 4), '#d3d2c6', 0.6)
    );
  return path(d`M${x} ${y - 34}a34 34 0 1 0 32 46a28 28 0 1 1 -32 -46z`, light.orb);
}

function starsOf(setting: Setting, w: number, horizon: number): string {
  const { random } = setting;
  let small = '';
  let large = '';
  for (let at = 0; at < 26; at++) {
    const star = speck(random.between(0, w), random.between(0, horizon * 0.72));
    if (at % 5 === 0) large += star;
    else small += star;
  }
  return specks(small, 1.2, '#dfe7ff', 0.6) + specks(large, 2.2, '#ffffff', 0.9);
}
