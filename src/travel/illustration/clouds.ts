import { lighter, mix } from './colour.ts';
import type { Setting } from './setting.ts';
import { d, gradient, moved, oval, path } from './svg.ts';

/** Veils high up, heaped clouds below them, a bank of haze on the horizon; some skies are nearly clear. */
export function drawClouds(setting: Setting, w: number, horizon: number): string {
  const { random, time } = setting;
  let out = haze(setting, w, horizon);
  const veils = random.whole(1, 3);
  for (let at = 0; at < veils; at++)
    out += veil(setting, random.between(0, w), horizon * random.between(0.08, 0.4), w * random.between(0.2, 0.42));
  const heaps = time === 'night' ? 1 : random.whole(1, 3);
  for (let at = 0; at < heaps; at++) {
    const x = (w * (at + random.between(0.1, 0.9))) / heaps;
    // Nearer the horizon they are farther off and smaller.
    const low = random.between(0.12, 0.66);
    out += heap(setting, x, horizon * low, (1.5 - low) * random.between(0.7, 1.25));
  }
  return out;
}

function strength(setting: Setting): number {
  return { morning: 0.8, noon: 0.95, golden: 0.8, dusk: 0.7, night: 0.3 }[setting.time];
}

function haze(setting: Setting, w: number, horizon: number): string {
  const { sheet, sky, side } = setting;
  const fill = gradient(sheet, 'glow', [
    [0, lighter(sky[2], 0.3), 0.5],
    [1, sky[2], 0],
  ]);
  return oval(w / 2 + side * w * 0.2, horizon * 0.96, w * 0.7, horizon * 0.22, fill);
}

function veil(setting: Setting, x: number, y: number, long: number): string {
  const { random, sheet, light, sky } = setting;
  const fill = gradient(sheet, 'across', [
    [0, light.cloud, 0],
    [0.5, mix(light.cloud, sky[2], 0.3), 0.5],
    [1, light.cloud, 0],
  ]);
  let data = '';
  const strands = random.whole(2, 4);
  for (let at = 0; at < strands; at++) {
    const half = (long / 2) * random.between(0.5, 1);
    const cx = x + random.between(-0.3, 0.3) * long;
    const cy = y + at * random.between(9, 16);
    const thick = random.between(2, 7);
    data += d`M${cx - half} ${cy}Q${cx} ${cy - thick * 2.4} ${cx + half} ${cy - thick}Q${cx} ${cy + thick} ${cx - half} ${cy}z`;
  }
  return path(data, fill, strength(setting) * 0.8);
}

/** A heaped cloud: a crown of rounds over a flat foot, its back heaps paler, lit from the sun's side. */
function heap(setting: Setting, x: number, y: number, size: number): string {
  const { random, sheet, light, sky, side } = setting;
  const body = gradient(sheet, 'down', [
    [0, light.cloud, 0.98],
    [0.5, mix(light.cloud, sky[1], 0.2), 0.9],
    [1, mix(light.cloud, sky[1], 0.55), 0.05],
  ]);
  const half = random.between(90, 150);
  const back = crown(setting, half * 0.62, random.between(44, 66));
  const front = crown(setting, half, random.between(26, 40));
  const pale = mix(light.cloud, sky[1], 0.4);
  return `<g opacity="${String(strength(setting))}">${moved(
    x,
    y,
    size,
    moved(side * half * 0.25, -10, 1, path(back, lighter(pale, 0.1), 0.7)) + path(front, body) + foot(setting, half),
  )}</g>`;
}

/** Path data of rounds in a row from -half to half on a flat line, `tall` at the tallest. */
function crown(setting: Setting, half: number, tall: number): string {
  const { random } = setting;
  const count = random.whole(5, 7);
  const top = random.between(0.3, 0.7);
  let data = d`M${-half} 0`;
  let x = -half;
  let y = 0;
  for (let at = 0; at < count; at++) {
    const share = (at + 1) / count;
    const next = at === count - 1 ? half : -half + 2 * half * (share + random.between(-0.04, 0.04));
    const rise = at === count - 1 ? 0 : -tall * Math.max(0, 1 - Math.abs(share - top) * 1.7);
    const long = Math.hypot(next - x, rise - y);
    data += d`a${long * 0.56} ${long * 0.52} 0 0 1 ${next - x} ${rise - y}`;
    x = next;
    y = rise;
  }
  return data + d`Q${half * 0.2} 16 ${-half} 0z`;
}

function foot(setting: Setting, half: number): string {
  const { sheet, light, sky } = setting;
  const fill = gradient(sheet, 'glow', [
    [0, mix(light.cloud, sky[1], 0.4), 0.6],
    [1, mix(light.cloud, sky[1], 0.4), 0],
  ]);
  return oval(0, 4, half * 1.15, 16, fill);
}
