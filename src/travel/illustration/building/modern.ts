import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import { bars, d, gradient, line, path, rect, repeated, speck, specks } from '#travel/illustration/svg.ts';
import { bush } from '#travel/illustration/trees.ts';
import { type Opening, type Site, balconies, entrance, footing, lampFill, roof, sign, wall, windows } from './parts.ts';
import { sideWall } from './side.ts';

/** A hotel of several storeys, often with wings. */
export function block(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second, tiles, accent] = setting.scheme;
  const southern =
    setting.climate === 'mediterranean' || setting.climate === 'tropical' || setting.climate === 'desert';
  const floors = Math.min(6, 3 + Math.ceil(stars / 2) + random.whole(0, 1));
  const tall = floors * random.between(56, 62);
  const w = random.between(430, 500) + stars * 12;
  const base = 92;
  const top = ground - base - tall;
  const shape: Opening = random.pick(
    southern ? ['arch', 'shutters', 'tall', 'plain'] : ['tall', 'plain', 'arch', 'wide'],
  );
  const columns = shape === 'wide' ? random.whole(3, 4) : random.whole(6, 8);
  let out = footing(site, w + 260);
  const winged = random.chance(0.5);
  const cover = random.whole(0, 2);
  const pitched = cover === 0 || setting.snow;
  if (!winged)
    out += sideWall(site, {
      x: x - (setting.side * w) / 2,
      top,
      deep: random.between(90, 140),
      way: setting.side === 1 ? -1 : 1,
      colour: first,
      rows: floors,
      base,
      roof: pitched ? 70 : cover === 1 ? 66 : 0,
    });
  else {
    const wing = random.between(150, 200);
    const low = Math.max(2, floors - random.whole(1, 2));
    const high = low * 54 + base;
    for (const away of [-1, 1]) {
      const left = x + away * (w / 2 + wing / 2 - 4) - wing / 2;
      out += wall(site, left, ground - high, wing, high, second);
      out += windows(site, {
        x: left + 10,
        y: ground - high + 14,
        w: wing - 20,
        h: high - 40,
        columns: 3,
        rows: low + 1,
        shape: shape === 'wide' ? 'plain' : shape,
      });
      out += rect(left - 5, ground - high - 10, wing + 10, 12, setting.lit(lighter(second, 0.3)));
    }
  }
  if (pitched) out += roof(site, x - w / 2, top, w, random.between(58, 84), tiles, random.between(34, 70));
  else if (cover === 1) out += mansard(site, x - w / 2, top, w);
  else out += rect(x - w * 0.16, top - 40, w * 0.32, 42, setting.lit(darker(first, 0.1))) + sign(site, x, top - 58);
  out += wall(site, x - w / 2, top, w, tall + base, first);
  out +=
    rect(x - w / 2 - 8, top - 8, w + 16, 14, setting.lit(lighter(first, 0.45)), 1, 2) +
    rect(x - w / 2, top + 6, w, 8, '#1d2440', 0.14);
  out += windows(site, { x: x - w / 2 + 16, y: top + 12, w: w - 32, h: tall - 10, columns, rows: floors, shape });
  const step = (tall - 10) / floors;
  if (random.chance(0.7))
    out += balconies(
      site,
      x - w / 2 + 16,
      Array.from({ length: floors }, (_, at) => top + 7 + step * (at + 1)).filter(
        (_, at) => at % 2 === 1 || stars >= 4,
      ),
      w - 32,
      columns,
      lighter(first, 0.5),
      shape === 'wide',
    );
  out += rect(x - w / 2, ground - base, w, 7, setting.lit(lighter(first, 0.5)));
  out += rect(x - w / 2, ground - base + 7, w, base - 7, setting.lit(mix(second, darker(second, 0.3), 0.5)));
  const shop = (w - 190) / 2 - 20;
  for (const left of [x - w / 2 + 14, x + 101])
    out += windows(site, {
      x: left,
      y: ground - base + 8,
      w: shop,
      h: base - 4,
      columns: 3,
      rows: 1,
      shape: southern ? 'arch' : 'tall',
      frame: accent,
    });
  if (cover !== 2) out += sign(site, x, ground - base - 12);
  return out + entrance(site, x, 96, 72, southern && random.chance(0.5) ? 'arch' : 'canopy');
}

function mansard(site: Site, x: number, y: number, w: number): string {
  const { setting } = site;
  const slate = mix(setting.scheme[2], '#57617a', 0.6);
  const tone = setting.lit(slate);
  const fill = gradient(setting.sheet, 'down', [
    [0, lighter(tone, 0.12)],
    [1, darker(tone, 0.08)],
  ]);
  let out =
    path(d`M${x - 6} ${y}L${x + 26} ${y - 66}H${x + w - 26}L${x + w + 6} ${y}z`, fill) +
    rect(x + 20, y - 72, w - 40, 8, lighter(tone, 0.2), 1, 2);
  const count = 5;
  for (let at = 0; at < count; at++) {
    const cx = x + 50 + ((w - 100) * at) / (count - 1);
    out += path(d`M${cx - 22} ${y - 4}V${y - 40}q22 -24 44 0V${y - 4}z`, setting.lit('#f3ece0'));
    const bright = site.random.chance(setting.light.shining);
    out += path(d`M${cx - 13} ${y - 6}v-30q13 -13 26 0v30z`, bright ? lampFill(setting) : setting.lit('#4c6480'));
  }
  return out;
}

/** A slim tower of glass above a podium. */
export function tower(site: Site): string {
  const { setting, random, x, ground } = site;
  const [first, second, , accent] = setting.scheme;
  const { sky, sheet } = setting;
  const w = random.between(250, 320);
  const top = random.between(118, 168);
  const podium = 118;
  const twin = random.chance(0.45);
  const glass = gradient(sheet, 'slant', [
    [0, mix(setting.lit('#7fa6c4'), sky[0], 0.3)],
    [0.5, mix(setting.lit('#a9c9da'), sky[2], 0.45)],
    [1, setting.lit('#567894')],
  ]);
  const centre = twin ? x - w * 0.26 : x;
  let out = footing(site, 760);
  if (twin) out += shaft(site, x + w * 0.1, top + random.between(90, 150), w * 0.72, ground - podium, glass, second);
  out += shaft(site, centre - w / 2, top, w, ground - podium, glass, first);
  const crown = random.whole(0, 2);
  if (crown === 0)
    out +=
      path(d`M${centre - w / 2} ${top}L${centre + w / 2} ${top - 62}V${top}z`, glass) +
      rect(centre + w / 2 - 8, top - 62, 8, 64, setting.lit(first));
  if (crown === 1)
    out +=
      rect(centre - w * 0.3, top - 26, w * 0.6, 28, setting.lit(darker(first, 0.15))) +
      rect(centre - 2, top - 92, 4, 70, setting.lit(first));
  if (crown === 2) out += rect(centre - w * 0.56, top - 14, w * 1.12, 16, setting.lit(accent), 1, 4);
  const wide = 640;
  out += wall(site, x - wide / 2, ground - podium, wide, podium, first);
  out += rect(x - wide / 2 - 10, ground - podium - 8, wide + 20, 12, setting.lit(lighter(first, 0.4)), 1, 3);
  for (const left of [x - wide / 2 + 16, x + 96])
    out += windows(site, {
      x: left,
      y: ground - podium + 8,
      w: wide / 2 - 112,
      h: podium - 8,
      columns: 4,
      rows: 1,
      shape: 'wide',
      frame: darker(second, 0.2),
    });
  for (let at = 0; at < 4; at++) out += bush(setting, x - wide / 2 + 70 + at * 166, ground - podium - 6, 80);
  return out + sign(site, x, ground - podium + 14) + entrance(site, x, 110, 80, 'canopy');
}

function shaft(site: Site, x: number, y: number, w: number, foot: number, glass: string, colour: string): string {
  const { setting, random } = site;
  const rows = Math.round((foot - y) / 27);
  const columns = Math.round(w / 34);
  let shine = '';
  for (let row = 0; row < rows; row++) {
    const top = y + row * 27;
    for (let column = 0; column < columns; column++)
      if (random.chance(setting.light.shining * 0.8))
        shine += d`M${x + (w * column) / columns} ${top + 16}h${w / columns}`;
  }
  const open = random.chance(0.6);
  const bay = w / columns;
  const grid = repeated(
    setting.sheet,
    x,
    y,
    bay,
    27,
    rect(0, 0, bay, 5, setting.lit(lighter(colour, 0.25))) +
      rect(0, 0, open ? 2 : 5, 27, setting.lit(colour), open ? 0.5 : 0.9),
  );
  const shadeFrom = setting.side === 1 ? x : x + w * 0.72;
  return (
    rect(x, y, w, foot - y, glass) +
    path(d`M${x} ${y + 190}L${x + w} ${y + 20}v90L${x} ${y + 300}z`, '#ffffff', 0.14) +
    bars(shine, '#fdd38c', 22, 0.92) +
    rect(x, y, w, foot - y, grid) +
    rect(shadeFrom, y, w * 0.28, foot - y, '#1d2440', 0.16)
  );
}

/** A resort stepping back floor by floor, each terrace planted. */
export function terraced(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second, , accent] = setting.scheme;
  const floors = 4 + Math.floor(stars / 2);
  const high = 74;
  const full = 860;
  const shift = random.pick([-0.5, 0, 0.5] as const);
  const step = random.between(84, 116);
  let out = footing(site, full);
  for (let at = floors - 1; at >= 0; at--) {
    const w = full - at * step;
    const left = x - w / 2 + shift * at * step * 0.5;
    const y = ground - (at + 1) * high;
    out += wall(site, left, y, w, high, at % 2 === 0 ? first : second);
    out += rect(left, y + 8, w, 12, '#1d2440', 0.12);
    const columns = Math.max(3, Math.round(w / 92));
    if (at > 0) {
      out += windows(site, { x: left + 8, y: y + 4, w: w - 16, h: high, columns, rows: 1, shape: 'wide' });
      out +=
        rect(left - 16, y + high - 22, w + 32, 22, mix(setting.sky[1], '#ffffff', 0.45), 0.6) +
        rect(left - 16, y + high - 3, w + 32, 5, setting.lit('#ffffff'));
      let green = '';
      for (let px = left - 10; px < left + w; px += random.between(30, 74)) green += speck(px, y + high - 6);
      out += specks(green, 9, setting.lit(mix(setting.land.leaf, setting.land.leafLight, (at % 3) / 3)));
    } else {
      for (const from of [left + 14, x + 84])
        out += windows(site, { x: from, y: y + 2, w: w / 2 - 98, h: high, columns: 5, rows: 1, shape: 'arch' });
    }
    out += rect(left - 18, y - 6, w + 36, 12, setting.lit(lighter(first, 0.55)), 1, 4);
  }
  const crest = x + shift * (floors - 1) * step * 0.5;
  out +=
    rect(crest - 70, ground - floors * high - 34, 140, 30, setting.lit(second)) +
    sign(site, crest, ground - floors * high - 22);
  out += line(d`M${crest - 90} ${ground - floors * high - 36}h180`, setting.lit(accent), 6);
  return out + entrance(site, x, 96, 54, 'awning');
}
