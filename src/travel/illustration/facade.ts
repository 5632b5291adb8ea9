import { drawBuilding, type Kind } from './building/building.ts';
import { houses } from './city/houses.ts';
import { darker, lighter, mix } from './colour.ts';
import { drawDistance, drawGround, ripples } from './distance.ts';
import { lightOver } from './light.ts';
import { drawSky } from './sky.ts';
import type { Setting } from './setting.ts';
import { bars, d, glow, gradient, line, moved, oval, path, rect, shadow, speck, specks } from './svg.ts';
import { bush, tree } from './trees.ts';

const horizon = 560;
const ground = 640;

/** Where the viewer stands: how near, what is in the middle, what is cut off above. */
interface Stand {
  zoom: number;
  x: number;
  y: number;
}

/** From straight before it, from either side, and from close by; no house is cut. */
const stands: readonly [Stand, ...Stand[]] = [
  { zoom: 1, x: 600, y: 0 },
  { zoom: 1.14, x: 532, y: 62 },
  { zoom: 1.14, x: 668, y: 62 },
  { zoom: 1.2, x: 600, y: 60 },
  { zoom: 1.2, x: 640, y: 90 },
  { zoom: 1.2, x: 560, y: 90 },
];

/** The fountain of the grandest stays in sight. */
const grandStands: typeof stands = [
  { zoom: 1, x: 600, y: 0 },
  { zoom: 1.12, x: 540, y: 80 },
  { zoom: 1.12, x: 660, y: 80 },
];

/** The property from the street or the garden. */
export function drawFacade(setting: Setting, kind: Kind, stars: number): string {
  const { random } = setting;
  const stand = random.pick(stars >= 5 ? grandStands : stands);
  const world = drawDistance(setting, 1200, horizon) + around(setting, kind) + drawGround(setting, 1200, horizon, 800);
  return (
    drawSky(setting, 1200, horizon) +
    moved(600 - stand.x * stand.zoom, -stand.y * stand.zoom, stand.zoom, world + front(setting, kind, stars)) +
    lightOver(setting, 1200, 800) +
    near(setting, stand.x)
  );
}

function front(setting: Setting, kind: Kind, stars: number): string {
  const { random } = setting;
  let out = '';
  for (const away of [-1, 1]) {
    out += tree(setting, 600 + away * random.between(380, 590), random.between(596, 622), random.between(160, 250));
  }
  out += drawBuilding(setting, kind, stars, 600, ground);
  out +=
    kind === 'hostel' || kind === 'apartment' || setting.climate === 'urban' || random.chance(byStreet(kind, stars))
      ? street(setting)
      : kind === 'resort'
        ? lagoon(setting)
        : drive(setting, stars);
  for (const away of [-1, 1]) {
    if (random.chance(0.8))
      out += tree(setting, 600 + away * random.between(452, 580), random.between(686, 712), random.between(200, 340));
    const beds = random.whole(1, 2);
    for (let at = 0; at < beds; at++)
      out += bush(
        setting,
        600 + away * random.between(330, 460),
        random.between(676, 706),
        random.between(80, 124),
        setting.lit(mix(setting.scheme[3], '#ffd5c8', 0.5)),
      );
  }
  return out;
}

/** Share of suitable properties that are drawn by a street. */
function byStreet(kind: Kind, stars: number): number {
  if (kind === 'resort' || kind === 'guesthouse') return 0;
  return kind === 'boutique' ? 0.6 : stars >= 5 ? 0.15 : 0.4;
}

/** The town behind the property, where there is one. */
function around(setting: Setting, kind: Kind): string {
  const { random, climate } = setting;
  const town = kind !== 'resort' && kind !== 'guesthouse' && climate !== 'mountain' && climate !== 'tropical';
  if (!town || !random.chance(0.75)) return '';
  const size = random.between(90, 150);
  return moved(-200, 60, 1, houses(setting, 506, 0.5, size * 1.3, 0) + houses(setting, 520, 0.28, size, 330));
}

/** Large dark shapes close to the viewer, on the side that the building leaves free. */
function near(setting: Setting, middle: number): string {
  const { random, land } = setting;
  const away = middle > 600 ? -1 : middle < 600 ? 1 : random.pick([-1, 1] as const);
  const x = 600 + away * 600;
  const form = random.whole(0, 2);
  if (form === 0) return bush(setting, x - away * 20, 812, random.between(250, 330), setting.lit('#f3b0a4'));
  if (form === 1)
    return (
      branch(setting, x, away) + (random.chance(0.5) ? bush(setting, 1200 - x, 816, random.between(170, 240)) : '')
    );
  return (
    bush(setting, x, 816, random.between(200, 260)) +
    bush(setting, x - away * 130, 830, random.between(150, 190), setting.lit(mix(land.leafLight, '#ffffff', 0.5)))
  );
}

/** A branch hanging into the picture from above. */
function branch(setting: Setting, x: number, away: number): string {
  const { random, land } = setting;
  const tone = setting.lit(darker(land.leaf, 0.35));
  const long = random.between(230, 340);
  const drop = random.between(30, 80);
  const low = (t: number) => -8 + drop * t * (2 - t);
  let dark = '';
  let light = '';
  for (let at = 0; at < 38; at++) {
    const t = random.next() * 1.04;
    const lx = x - away * t * long;
    const ly = low(t) + random.between(-6, 10) + 34 * (1 - t) * random.next();
    const size = random.between(20, 40);
    const lean = random.between(-0.5, 0.5) * size - away * size * 0.4;
    const leaf = d`M${lx} ${ly}q${lean * 0.2 + size * 0.3} ${size * 0.4} ${lean} ${size}q${-size * 0.34} ${-size * 0.5} ${-lean} ${-size}z`;
    if (at % 3 === 0) light += leaf;
    else dark += leaf;
  }
  const twig = d`M${x} ${low(0)}Q${x - away * long * 0.5} ${low(1)} ${x - away * long} ${low(1)}M${x} ${low(0) + 20}Q${x - away * long * 0.3} ${low(0.6) + 30} ${x - away * long * 0.55} ${low(0.6) + 34}`;
  return (
    line(twig, setting.lit('#5c4436'), 5, 0.9) +
    path(dark, tone, 0.95) +
    path(light, setting.lit(mix(land.leaf, land.leafLight, 0.4)), 0.9)
  );
}

/** A drive widening towards the viewer, between lawns, with a fountain for five stars. */
function drive(setting: Setting, stars: number): string {
  const { sheet, land } = setting;
  const tone = setting.lit(land.path);
  const fill = gradient(sheet, 'down', [
    [0, tone],
    [1, lighter(tone, 0.15)],
  ]);
  const edge = path(
    d`M536 646C520 700 380 720 300 800H900C820 720 680 700 664 646z`,
    setting.lit(darker(land.path, 0.14)),
  );
  let out = edge + path(d`M546 646C532 702 398 726 326 800H874C802 726 668 702 654 646z`, fill);
  if (stars >= 5) {
    out +=
      shadow(sheet, 600, 762, 150, 26) +
      oval(600, 752, 132, 28, setting.lit('#d9d2c8')) +
      oval(600, 748, 116, 22, setting.lit('#6fb3c6'));
    out += rect(592, 690, 16, 58, setting.lit('#d9d2c8')) + oval(600, 692, 46, 10, setting.lit('#e8e2d8'));
    out += path(d`M598 690Q594 648 566 684Q590 640 600 660Q610 640 634 684Q606 648 602 690z`, '#e6f6fb', 0.8);
  }
  return out + posts(setting);
}

function posts(setting: Setting): string {
  const { sheet, light } = setting;
  let out = '';
  let stems = '';
  let bulbs = '';
  for (const [x, y, h] of [
    [462, 706, 74],
    [738, 706, 74],
    [352, 762, 104],
    [848, 762, 104],
  ] as const) {
    if (light.shining > 0.2) out += glow(sheet, x, y - h, h * 0.8, h * 0.8, '#ffdc9c', 0.7);
    stems += d`M${x} ${y}v${-h}`;
    bulbs += speck(x, y - h);
  }
  return (
    out +
    bars(stems, setting.lit('#3f4658'), 4) +
    specks(bulbs, 8.5, light.shining > 0.2 ? '#fff2d0' : setting.lit('#f6f1e6'))
  );
}

/** A pavement and a street. */
function street(setting: Setting): string {
  const { sheet, random } = setting;
  const stone = setting.lit('#d9d5d0');
  let joints = '';
  for (let at = 0; at <= 10; at++) joints += d`M${300 + at * 60} 648L${-300 + at * 180} 716`;
  const road = gradient(sheet, 'down', [
    [0, setting.lit('#6a7183')],
    [1, setting.lit('#565d70')],
  ]);
  let dashes = '';
  for (let at = 0; at < 7; at++) dashes += d`M${at * 190 + 20} 770h92`;
  let out =
    rect(0, 644, 1200, 74, stone) +
    bars(joints, '#1d2440', 2, 0.1) +
    rect(0, 716, 1200, 9, setting.lit('#b3afb0')) +
    rect(0, 725, 1200, 75, road) +
    bars(dashes, setting.lit('#f4efe0'), 8, 0.8);
  if (random.chance(0.4)) out += bicycle(setting, random.pick([330, 800]), 706);
  return out + lampPost(setting, 250) + lampPost(setting, 950);
}

function lampPost(setting: Setting, x: number): string {
  const { light, sheet } = setting;
  const bright = light.shining > 0.2;
  return (
    (bright ? glow(sheet, x, 528, 110, 110, '#ffdc9c', 0.7) + glow(sheet, x, 716, 130, 26, '#ffdc9c', 0.5) : '') +
    rect(x - 3, 536, 6, 178, setting.lit('#39405a')) +
    rect(x - 8, 700, 16, 14, setting.lit('#39405a'), 1, 3) +
    path(d`M${x - 13} 510h26l-5 28h-16z`, bright ? '#fff0c8' : setting.lit('#eef0f2')) +
    path(d`M${x - 17} 511l17 -14l17 14z`, setting.lit('#39405a'))
  );
}

function bicycle(setting: Setting, x: number, y: number): string {
  const tone = setting.lit(setting.scheme[3]);
  const wheel = (cx: number) =>
    `<circle cx="${String(cx)}" cy="${String(y - 20)}" r="19" fill="none" stroke="${setting.lit('#3a4054')}" stroke-width="3"/>`;
  return (
    wheel(x) +
    wheel(x + 62) +
    `<path d="M${String(x)} ${String(y - 20)}l18 -30h28l-18 30zl18 -30m28 0l16 30l-18 -42h10m-44 8h-12" fill="none" stroke="${tone}" stroke-width="4" stroke-linejoin="round"/>`
  );
}

/** A pool in front of a resort that takes the sky's colour. */
function lagoon(setting: Setting): string {
  const { sheet, sky, random } = setting;
  const deep = setting.lit('#2fa3b8');
  const fill = gradient(sheet, 'down', [
    [0, mix(deep, sky[2], 0.5)],
    [1, mix(deep, sky[0], 0.2)],
  ]);
  let out = path(d`M130 664H1070L1200 752V800H0V752z`, setting.lit('#efe5d4'));
  out += path(
    d`M250 690Q600 672 950 690Q1120 716 1060 770Q1000 792 600 792Q200 792 140 770Q80 716 250 690z`,
    setting.lit('#fbf7ee'),
  );
  out += path(d`M264 698Q600 682 936 698Q1090 720 1036 764Q980 782 600 782Q220 782 164 764Q110 720 264 698z`, fill);
  out += ripples(setting, 230, 704, 740, 66, 10);
  for (const x of [300, 880]) out += parasol(setting, x + random.between(-16, 16), 694, 82);
  return out;
}

/** A sunshade with a lounger beneath. */
export function parasol(setting: Setting, x: number, y: number, h: number): string {
  const { sheet, scheme } = setting;
  const r = h * 0.72;
  const tone = setting.lit(scheme[3]);
  const pale = setting.lit('#fff6e6');
  const bed = setting.lit('#fbf7f0');
  return (
    shadow(sheet, x + 10, y + 2, r * 1.1, h * 0.1) +
    path(
      d`M${x + 8} ${y - h * 0.16}l${h * 0.62} 0l${h * 0.34} ${-h * 0.22}l3 6l${-h * 0.34} ${h * 0.26}h${-h * 0.62}z`,
      bed,
    ) +
    rect(x + 14, y - h * 0.1, 4, h * 0.1, setting.lit('#9a7a58')) +
    rect(x + h * 0.6, y - h * 0.1, 4, h * 0.1, setting.lit('#9a7a58')) +
    rect(x - 2.5, y - h, 5, h, setting.lit('#b89468')) +
    path(
      d`M${x - r} ${y - h * 0.72}Q${x - r * 0.7} ${y - h * 1.14} ${x} ${y - h * 1.16}Q${x + r * 0.7} ${y - h * 1.14} ${x + r} ${y - h * 0.72}Q${x} ${y - h * 0.84} ${x - r} ${y - h * 0.72}z`,
      tone,
    ) +
    path(
      d`M${x - r * 0.5} ${y - h * 0.765}Q${x - r * 0.4} ${y - h * 1.1} ${x} ${y - h * 1.16}Q${x - r * 0.1} ${y - h * 1} ${x - r * 0.12} ${y - h * 0.78}zM${x + r * 0.5} ${y - h * 0.765}Q${x + r * 0.4} ${y - h * 1.1} ${x} ${y - h * 1.16}Q${x + r * 0.14} ${y - h} ${x + r * 0.14} ${y - h * 0.78}z`,
      pale,
    )
  );
}
