import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import { arch, box, d, gradient, line, path, rect, repeated } from '#travel/illustration/svg.ts';
import { bush } from '#travel/illustration/trees.ts';
import { type Site, balconies, dome, entrance, footing, lampFill, roof, sign, wall, windows } from './parts.ts';

function thatch(site: Site, x: number, y: number, w: number, h: number): string {
  const { setting, random } = site;
  const tone = setting.lit(mix('#c39a63', setting.scheme[2], 0.3));
  const fill = gradient(setting.sheet, 'down', [
    [0, darker(tone, 0.16)],
    [1, lighter(tone, 0.16)],
  ]);
  let straw = '';
  for (let at = 0; at < 14; at++) {
    const t = (at + random.next()) / 14;
    straw += d`M${x + w * (0.28 + 0.44 * t)} ${y - h * 0.8}L${x + w * (0.16 + 0.68 * t)} ${y - 6}`;
  }
  return (
    rect(x + w * 0.06, y, w * 0.88, 16, '#1d2440', 0.2) +
    path(
      d`M${x - w * 0.06} ${y + 8}Q${x + w * 0.3} ${y - h * 0.55} ${x + w * 0.4} ${y - h}H${x + w * 0.6}Q${x + w * 0.7} ${y - h * 0.55} ${x + w * 1.06} ${y + 8}Q${x + w / 2} ${y - 10} ${x - w * 0.06} ${y + 8}z`,
      fill,
    ) +
    line(straw, darker(tone, 0.35), 1.6, 0.3) +
    rect(x + w * 0.38, y - h - 6, w * 0.24, 10, darker(tone, 0.25), 1, 4)
  );
}

/** A thatched hall between two villas. */
export function pavilions(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second] = setting.scheme;
  const warm = setting.light.shining > 0.2;
  const w = random.between(380, 430);
  const high = stars >= 4 ? 236 : 176;
  const top = ground - high;
  let out = footing(site, 900);
  for (const away of [-1, 1]) {
    const villa = random.between(190, 220);
    const tall = random.between(128, 158);
    const left = x + away * (w / 2 + villa / 2 + 4) - villa / 2;
    out += wall(site, left, ground - tall, villa, tall, second);
    out += windows(site, {
      x: left + 12,
      y: ground - tall + 20,
      w: villa - 24,
      h: tall - 26,
      columns: 2,
      rows: 1,
      shape: 'tall',
      frame: '#b48a5c',
    });
    out += balconies(site, left + 6, [ground - 8], villa - 12, 1, '#b98d5f', false);
    out += thatch(site, left - 6, ground - tall + 10, villa + 12, 108);
  }
  const inside = gradient(
    setting.sheet,
    'down',
    warm
      ? [
          [0, '#f9c27a'],
          [1, '#ffe6b0'],
        ]
      : [
          [0, setting.lit('#7d6a58')],
          [1, setting.lit('#d8c09c')],
        ],
  );
  out += rect(x - w / 2, top, w, high, setting.lit(first)) + rect(x - w / 2 + 14, ground - 118, w - 28, 118, inside);
  if (stars >= 4)
    out +=
      windows(site, {
        x: x - w / 2 + 20,
        y: top + 24,
        w: w - 40,
        h: 84,
        columns: 6,
        rows: 1,
        shape: 'tall',
        frame: '#b48a5c',
      }) + balconies(site, x - w / 2 + 10, [ground - 122], w - 20, 3, '#b98d5f', false);
  let posts = '';
  for (let at = 0; at < 7; at++) posts += box(x - w / 2 + (w - 14) * (at / 6), ground - 124, 14, 124);
  out += path(posts, setting.lit('#a87c52')) + rect(x - w / 2 - 6, ground - 126, w + 12, 10, setting.lit('#8f6844'));
  out += thatch(site, x - w / 2 - 24, top + 14, w + 48, random.between(150, 176));
  out += sign(site, x, ground - 138) + entrance(site, x, 84, 80, 'arch');
  for (const px of [-w / 2 - 20, w / 2 + 20, -w / 2 + 60, w / 2 - 60])
    out += bush(setting, x + px, ground + 12, random.between(80, 110), setting.lit('#f08a86'));
  return out;
}

/** Sand-coloured cubes with parapets, pointed arches and a dome or two. */
export function kasbah(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second, third, accent] = setting.scheme;
  const tall = 250 + stars * 22;
  let out = footing(site, 860);
  const parts: [number, number, number, string][] = [
    [-330, 210, tall * random.between(0.55, 0.72), second],
    [330, 210, tall * random.between(0.5, 0.74), third],
    [-190, 190, tall * random.between(0.78, 0.9), first],
    [190, 190, tall * random.between(0.72, 0.92), second],
    [0, 270, tall, first],
  ];
  for (const [at, w, h, paint] of parts) {
    const left = x + at - w / 2;
    const top = ground - h;
    if (at === 0 || (Math.abs(at) < 200 && random.chance(0.5)))
      out += dome(site, x + at, top + 2, w * (at === 0 ? 0.27 : 0.24), at === 0 ? accent : lighter(paint, 0.2));
    out += wall(site, left, top, w, h, paint);
    const pale = setting.lit(lighter(paint, 0.14));
    const teeth = repeated(setting.sheet, left, top - 20, 27, 24, path('M0 24V8L8 1L16 8V24z', pale));
    out += rect(left, top - 20, w, 22, teeth) + rect(left, top + 16, w, 3, setting.lit(darker(paint, 0.25)), 0.35);
    const rows = Math.max(1, Math.floor((h - 120) / 78));
    out += windows(site, {
      x: left + 14,
      y: top + 26,
      w: w - 28,
      h: rows * 76,
      columns: at === 0 ? 5 : 3,
      rows,
      shape: random.pick(['arch', 'arch', 'tall']),
      frame: lighter(paint, 0.4),
    });
    if (random.chance(0.5))
      out += balconies(site, left + 20, [top + 26 + rows * 76], w - 40, at === 0 ? 5 : 3, darker(paint, 0.2), false);
  }
  let arcade = '';
  for (let at = -4; at <= 4; at++) if (Math.abs(at) > 1) arcade += arch(x + at * 92 - 28, ground - 84, 56, 84);
  out += path(arcade, setting.light.shining > 0.2 ? lampFill(setting) : setting.lit(darker(third, 0.45)), 0.85);
  return out + sign(site, x, ground - 116) + entrance(site, x, 88, 92, 'arch');
}

/** An arcaded villa under a tiled roof, with a campanile. */
export function villa(site: Site): string {
  const { setting, random, x, ground, stars } = site;
  const [first, second, tiles] = setting.scheme;
  const floors = stars >= 4 ? 3 : 2;
  const storey = 82;
  const base = 112;
  const w = random.between(430, 500);
  const top = ground - base - floors * storey;
  const away = random.pick([-1, 1] as const);
  const left = x - w / 2 - away * 40;
  const slim = 124;
  const mast = away === 1 ? left + w - 10 : left - slim + 10;
  const peak = top - random.between(54, 92);
  let out = footing(site, w + 330);
  const low = base + storey * 0.9;
  const annex = away === 1 ? left - 150 : left + w - 20;
  out += wall(site, annex, ground - low, 170, low, second) + roof(site, annex, ground - low, 170, 46, tiles, 22);
  out += windows(site, {
    x: annex + 10,
    y: ground - low + 12,
    w: 150,
    h: low - 24,
    columns: 2,
    rows: 2,
    shape: 'shutters',
  });
  out += wall(site, mast, peak, slim, ground - peak, second) + roof(site, mast, peak, slim, 54, tiles, 46);
  out += windows(site, { x: mast + 12, y: peak + 12, w: slim - 24, h: 84, columns: 2, rows: 1, shape: 'arch' });
  out += windows(site, {
    x: mast + 26,
    y: peak + 108,
    w: slim - 52,
    h: ground - peak - 240,
    columns: 1,
    rows: floors,
    shape: 'shutters',
  });
  out +=
    wall(site, left, top, w, ground - top, first) +
    roof(site, left, top, w, random.between(62, 80), tiles, random.between(44, 80));
  const columns = random.whole(4, 6);
  out += windows(site, {
    x: left + 14,
    y: top + 14,
    w: w - 28,
    h: floors * storey - 8,
    columns,
    rows: floors,
    shape: random.pick(['shutters', 'arch', 'shutters']),
  });
  out += balconies(
    site,
    left + 14,
    Array.from({ length: floors - 1 }, (_, at) => top + 8 + storey * (at + 1)).filter(() => random.chance(0.7)),
    w - 28,
    columns,
    '#f7efe2',
    false,
  );
  out += rect(left, ground - base, w, 7, setting.lit(lighter(first, 0.5)));
  let arcade = '';
  let rims = '';
  const bay = w / 7;
  for (let at = 0; at < 7; at++) {
    if (at === 3) continue;
    arcade += arch(left + bay * at + bay * 0.18, ground - base + 22, bay * 0.64, base - 22);
    rims += arch(left + bay * at + bay * 0.1, ground - base + 16, bay * 0.8, base - 16);
  }
  out += path(rims, setting.lit(lighter(first, 0.45)));
  out += path(
    arcade,
    gradient(
      setting.sheet,
      'down',
      setting.light.shining > 0.2
        ? [
            [0, '#c9854e'],
            [1, '#ffdf9e'],
          ]
        : [
            [0, setting.lit('#6a5a56')],
            [1, setting.lit('#b99f84')],
          ],
    ),
  );
  const door = { ...site, x: left + w / 2 };
  out += sign(door, door.x, ground - base - 6) + entrance(door, door.x, 66, 88, 'arch');
  for (const px of [left + 30, left + w - 30])
    out += bush(setting, px, ground + 10, random.between(80, 110), setting.lit('#d95f8c'));
  return out;
}
