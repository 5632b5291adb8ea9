import { lighter, mix } from '#travel/illustration/colour.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { bars, box, d, path } from '#travel/illustration/svg.ts';

/** A row of houses, as tall as `size`, leaving a gap around the middle. */
export function houses(setting: Setting, y: number, haze: number, size: number, gap: number): string {
  const { random, scheme, climate, light, snow } = setting;
  const walls: Record<string, string> = {};
  let roofs = '';
  let domes = '';
  let shade = '';
  let panes = '';
  let bright = '';
  const flat = climate === 'desert' || climate === 'urban';
  for (let x = -30; x < 1600;) {
    const w = random.between(78, 128);
    if (Math.abs(x + w / 2 - 800) < gap) {
      x += w * 0.5;
      continue;
    }
    const centre = 1 - Math.abs(x - 800) / 1500;
    const h = size * random.between(0.62, climate === 'urban' ? 1.7 : 1.2) * centre;
    const top = y - h;
    const paint = random.pick([
      scheme[0],
      scheme[1],
      lighter(scheme[0], 0.3),
      mix(scheme[1], scheme[2], 0.3),
      mix(scheme[0], scheme[3], 0.22),
    ] as const);
    walls[paint] = (walls[paint] ?? '') + box(x, top, w, h + 6);
    shade += box(setting.side === 1 ? x : x + w * 0.72, top, w * 0.28, h + 6);
    if (flat) {
      if (climate === 'desert' && random.chance(0.18))
        domes += d`M${x + w * 0.2} ${top}a${w * 0.3} ${w * 0.34} 0 0 1 ${w * 0.6} 0z`;
      else roofs += box(x - 2, top - 5, w + 4, 7);
    } else if (random.chance(0.14)) roofs += d`M${x + w * 0.3} ${top}v-40l${w * 0.2} -52l${w * 0.2} 52v40z`;
    else if (random.chance(0.5))
      roofs += d`M${x - 5} ${top + 1}L${x + w / 2} ${top - w * 0.42}L${x + w + 5} ${top + 1}z`;
    else roofs += d`M${x - 5} ${top + 1}l${w * 0.2} ${-w * 0.26}H${x + w * 0.8 + 5}l${w * 0.2} ${w * 0.26}z`;
    const columns = w > 80 ? 3 : 2;
    for (let row = top + 16; row < y - 24; row += 38) {
      for (let at = 0; at < columns; at++) {
        const pane = d`M${x + (w * (at + 0.5)) / columns} ${row}v15`;
        if (random.chance(light.shining)) bright += pane;
        else panes += pane;
      }
    }
    x += w + random.between(-3, 3);
  }
  let out = '';
  for (const [paint, data] of Object.entries(walls)) out += path(data, setting.far(paint, haze));
  const cover = snow ? '#f3f8fb' : flat ? lighter(scheme[1], 0.25) : scheme[2];
  return (
    out +
    path(shade, '#1d2440', 0.12) +
    bars(panes, setting.far('#5f7890', haze), 10) +
    bars(bright, '#ffdc98', 10, 0.95) +
    path(roofs, setting.far(cover, haze)) +
    path(domes, setting.far(scheme[3], haze + 0.1))
  );
}
