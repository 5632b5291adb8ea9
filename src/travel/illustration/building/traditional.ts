import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import {
  bars,
  box,
  circle,
  d,
  glow,
  gradient,
  line,
  path,
  rect,
  repeated,
  speck,
  specks,
} from '#travel/illustration/svg.ts';
import { bush } from '#travel/illustration/trees.ts';
import {
  type Opening,
  type Site,
  awning,
  balconies,
  entrance,
  footing,
  lampFill,
  roof,
  sign,
  wall,
  windows,
} from './parts.ts';

function gable(site: Site, x: number, y: number, w: number, h: number, face: string, tiles: string): string {
  const { setting } = site;
  const tone = setting.lit(face);
  const cover = setting.lit(setting.snow ? '#f4f8fb' : tiles);
  const thick = 16;
  return (
    path(
      d`M${x} ${y + 1}L${x + w / 2} ${y - h}L${x + w} ${y + 1}z`,
      gradient(setting.sheet, 'down', [
        [0, lighter(tone, 0.1)],
        [1, darker(tone, 0.04)],
      ]),
    ) +
    path(
      d`M${x} ${y}L${x + w / 2} ${y - h}L${x + w} ${y}v12L${x + w / 2} ${y - h + 16}L${x} ${y + 12}z`,
      '#1d2440',
      0.14,
    ) +
    path(
      d`M${x - 34} ${y + 14}L${x + w / 2} ${y - h - thick}L${x + w + 34} ${y + 14}l-12 ${thick}L${x + w / 2} ${y - h + 6}L${x - 22} ${y + 14 + thick}z`,
      gradient(
        setting.sheet,
        'across',
        setting.side === 1
          ? [
              [0, darker(cover, 0.2)],
              [1, cover],
            ]
          : [
              [0, cover],
              [1, darker(cover, 0.2)],
            ],
      ),
    )
  );
}

function flowerBoxes(site: Site, x: number, y: number, w: number, columns: number): string {
  if (site.distant) return '';
  const { setting } = site;
  const step = w / columns;
  let boxes = '';
  let leaf = '';
  let bloom = '';
  for (let at = 0; at < columns; at++) {
    const left = x + at * step + step * 0.24;
    boxes += box(left, y, step * 0.52, 7);
    leaf += d`M${left + 3} ${y - 2}h${step * 0.5}`;
    for (let k = 0; k < 4; k++) bloom += speck(left + step * 0.16 * k + 3, y - 5 + (k % 2) * 4);
  }
  return (
    line(leaf, setting.lit(setting.land.leaf), 11) +
    specks(bloom, 2.7, setting.lit('#e2605f')) +
    path(boxes, setting.lit('#8a5f44'))
  );
}

/** A family house: pitched roof, porch, chimney, flowers. */
export function house(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second, tiles, accent] = setting.scheme;
  const w = random.between(380, 440);
  const high = stars >= 3 ? 264 : 214;
  const top = ground - high;
  const annex = random.between(190, 240);
  const away = random.pick([-1, 1] as const);
  const left = x - w / 2 - away * annex * 0.4;
  const extra = away === 1 ? left + w - 6 : left - annex + 6;
  const lower = high * 0.62;
  let out = footing(site, w + annex + 60);
  out +=
    wall(site, extra, ground - lower, annex, lower, second) + roof(site, extra, ground - lower, annex, 82, tiles, 30);
  out += windows(site, {
    x: extra + 12,
    y: ground - lower + 10,
    w: annex - 24,
    h: lower * 0.86,
    columns: 2,
    rows: 1,
    shape: 'shutters',
  });
  const chimney = left + w * (away === 1 ? 0.22 : 0.7);
  out +=
    rect(chimney, top - 130, 34, 90, setting.lit(darker(second, 0.18))) +
    rect(chimney - 4, top - 136, 42, 10, setting.lit(darker(second, 0.3)));
  out += wall(site, left, top, w, high, first) + gable(site, left, top, w, 142, first, tiles);
  out +=
    circle(left + w / 2, top - 62, 21, setting.lit('#fbf6ec')) +
    circle(left + w / 2, top - 62, 15, setting.light.shining > 0.2 ? '#ffd98e' : setting.lit('#55708a'));
  const columns = 3;
  out += windows(site, { x: left + 14, y: top + 12, w: w - 28, h: high * 0.42, columns, rows: 1, shape: 'shutters' });
  out += flowerBoxes(site, left + 14, top + 12 + high * 0.34, w - 28, columns);
  const porch = left + w / 2;
  for (const from of [left + 12, porch + 70])
    out += windows(site, {
      x: from,
      y: ground - high * 0.46,
      w: w / 2 - 82,
      h: high * 0.4,
      columns: 1,
      rows: 1,
      shape: 'plain',
    });
  const door = { ...site, x: porch };
  out += sign(door, porch, ground - 116) + entrance(door, porch, 66, 84, 'awning');
  for (const px of [left - 10, left + 66, left + w - 66, left + w + 10])
    out += bush(
      setting,
      px,
      ground + 10,
      random.between(70, 100),
      random.chance(0.6) ? setting.lit(mix(accent, '#f6c6d0', 0.6)) : undefined,
    );
  return out;
}

/** A wooden house of the mountains with long balconies under a wide gable. */
export function chalet(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second, tiles] = setting.scheme;
  const floors = stars >= 4 ? 3 : 2;
  const w = random.between(500, 580);
  const base = 104;
  const storey = 86;
  const top = ground - base - floors * storey;
  const left = x - w / 2;
  let out = footing(site, w + 160);
  if (random.chance(0.6)) {
    const low = base + storey * 0.7;
    for (const away of [-1, 1]) {
      const from = away === -1 ? left - 150 : left + w - 30;
      out += wall(site, from, ground - low, 180, low, second) + roof(site, from, ground - low, 180, 76, tiles, 26);
      out += windows(site, {
        x: from + (away === -1 ? 6 : 34),
        y: ground - low + 14,
        w: 140,
        h: low - 50,
        columns: 2,
        rows: 1,
        shape: 'plain',
        frame: '#efe2cc',
      });
    }
  }
  out +=
    wall(site, left, top, w, base + floors * storey, first) +
    gable(site, left, top, w, random.between(128, 160), first, tiles);
  const plank = repeated(
    setting.sheet,
    left,
    top,
    600,
    15,
    rect(0, 12, 600, 1.6, darker(setting.lit(first), 0.5), 0.16),
  );
  out += rect(left, top, w, floors * storey, plank);
  out += windows(site, { x: x - 90, y: top - 92, w: 180, h: 92, columns: 2, rows: 1, shape: 'tall', frame: '#f4e9d6' });
  out += windows(site, {
    x: left + 22,
    y: top + 4,
    w: w - 44,
    h: floors * storey,
    columns: 5,
    rows: floors,
    shape: stars % 2 === 0 ? 'shutters' : 'plain',
    frame: '#f4e9d6',
  });
  const wood = setting.lit(darker(first, 0.3));
  let shade = '';
  let spindles = '';
  let beams = '';
  for (let at = 1; at <= floors; at++) {
    const deck = top + at * storey - 2;
    shade += d`M${left} ${deck + 6}h${w}`;
    spindles += d`M${left - 14} ${deck - 13}h${w + 28}`;
    beams += d`M${left - 20} ${deck - 27}h${w + 40}M${left - 20} ${deck + 1}h${w + 40}`;
  }
  out +=
    bars(shade, '#1d2440', 13, 0.2) +
    `<path d="${spindles}" stroke="${setting.lit(darker(first, 0.18))}" stroke-width="26" stroke-dasharray="6 11"/>` +
    bars(beams, wood, 7);
  out +=
    flowerBoxes(site, left - 10, top + storey - 32, w + 20, 5) +
    (floors > 2 ? flowerBoxes(site, left - 10, top + storey * 2 - 32, w + 20, 5) : '');
  const stone = setting.lit(mix(second, '#9b958c', 0.55));
  out += rect(left - 6, ground - base + 6, w + 12, base - 6, stone);
  let stones = '';
  for (let at = 0; at < 16; at++)
    stones += d`M${left + random.between(0, w - 34)} ${ground - random.between(12, base - 14)}h${random.between(14, 30)}`;
  out += line(stones, darker(stone, 0.5), 6, 0.14);
  for (const from of [left + 16, x + 92])
    out += windows(site, {
      x: from,
      y: ground - base + 10,
      w: w / 2 - 108,
      h: base - 14,
      columns: 2,
      rows: 1,
      shape: 'plain',
    });
  return out + sign(site, x, ground - base - 2) + entrance(site, x, 92, 78, 'arch');
}

/** Three or four narrow fronts side by side, no two alike. */
export function townhouses(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second, tiles, accent] = setting.scheme;
  const count = stars <= 3 && random.chance(0.4) ? 4 : 3;
  const full = random.between(600, 680) + (count - 3) * 80;
  const w = full / count;
  const shapes: [Opening, ...Opening[]] = ['tall', 'plain', 'shutters', 'arch'];
  const middle = Math.floor(count / 2);
  const paints = [first, second, mix(first, accent, 0.28), mix(second, tiles, 0.3), mix(first, '#ffffff', 0.4)];
  let out = footing(site, full + 60);
  const tilt = random.whole(0, 4);
  const storey = random.between(64, 70);
  const pair = [random.pick(shapes), random.pick(shapes)] as const;
  for (let at = 0; at < count; at++) {
    const left = x - full / 2 + at * w;
    const floors = random.whole(3, 4) + (stars >= 4 ? 1 : 0);
    const top = ground - 104 - floors * storey;
    const paint = paints[(at + tilt) % paints.length] ?? first;
    const style = (at + tilt) % 4;
    if (style === 0) out += roof(site, left + 8, top, w - 16, random.between(62, 86), tiles, 34);
    if (style === 1) out += stepGable(site, left, top, w, paint);
    if (style === 3) out += gable(site, left + 20, top, w - 40, 96, paint, tiles);
    out += wall(site, left, top, w, ground - top, paint);
    if (style !== 3)
      out +=
        rect(left - 3, top - 6, w + 6, 13, setting.lit(lighter(paint, 0.5)), 1, 2) +
        rect(left, top + 7, w, 7, '#1d2440', 0.14);
    if (style === 3)
      out +=
        circle(left + w / 2, top - 34, 15, setting.lit('#fbf6ec')) +
        circle(left + w / 2, top - 34, 10, setting.lit('#55708a'));
    const columns = w > 200 ? 3 : 2;
    const shape = random.pick(pair);
    out += windows(site, { x: left + 12, y: top + 12, w: w - 24, h: floors * storey, columns, rows: floors, shape });
    if (random.chance(0.6))
      out += balconies(
        site,
        left + 12,
        Array.from({ length: floors }, (_, row) => top + 10 + storey * (row + 1)).filter(() => random.chance(0.7)),
        w - 24,
        columns,
        lighter(paint, 0.4),
        false,
      );
    out +=
      rect(left, ground - 96, w, 96, setting.lit(darker(paint, 0.12))) +
      rect(left, ground - 100, w, 6, setting.lit(lighter(paint, 0.45)));
    if (at !== middle) {
      out += windows(site, {
        x: left + 12,
        y: ground - 92,
        w: w - 24,
        h: 92,
        columns: 1,
        rows: 1,
        shape: 'wide',
        frame: darker(accent, 0.2),
      });
      out += awning(site, left + 16, ground - 92, w - 32, 28);
    }
  }
  const door = x - full / 2 + (middle + 0.5) * w;
  const front = { ...site, x: door };
  return (
    out +
    sign(front, door, ground - 112) +
    entrance(front, door, Math.min(80, w * 0.42), 74, random.pick(['arch', 'canopy']))
  );
}

function stepGable(site: Site, x: number, y: number, w: number, paint: string): string {
  const { setting } = site;
  const tone = setting.lit(paint);
  let data = d`M${x} ${y + 2}`;
  const steps = 4;
  for (let at = 0; at < steps; at++) data += d`v-20h${w / 2 / (steps + 1)}`;
  data += d`v-14h${w / (steps + 1)}v14`;
  for (let at = 0; at < steps; at++) data += d`h${w / 2 / (steps + 1)}v20`;
  return (
    path(data + 'z', lighter(tone, 0.06)) +
    path(
      d`M${x + w / 2 - 12} ${y - 14}v-28a12 12 0 0 1 24 0v28z`,
      setting.light.shining > 0.2 ? lampFill(setting) : setting.lit('#4c6480'),
    )
  );
}

/** Strings of small lamps between two poles. */
export function lampString(site: Site, from: number, to: number, y: number): string {
  const { setting } = site;
  let bulbs = '';
  for (let at = 1; at < 14; at++) {
    const t = at / 14;
    bulbs += speck(from + (to - from) * t, y + 4 * 46 * t * (1 - t) + 5);
  }
  const bright = setting.light.shining > 0.2;
  return (
    line(d`M${from} ${y}Q${(from + to) / 2} ${y + 92} ${to} ${y}`, setting.lit('#4a4a58'), 2) +
    (bright ? glow(setting.sheet, (from + to) / 2, y + 40, (to - from) * 0.5, 60, '#ffd58c', 0.35) : '') +
    specks(bulbs, 4.2, bright ? '#ffe6a8' : setting.lit(setting.scheme[3]))
  );
}
