import { darker, lighter } from '#travel/illustration/colour.ts';
import { arch, box, circle, d, dot, glow, gradient, line, oval, path, rect, shadow } from '#travel/illustration/svg.ts';
import { type Indoors } from './furnishing.ts';
import { brass } from './walls.ts';

export function mirror(room: Indoors, x: number, stars: number, form: number): string {
  const { setting, shade, evening, decor } = room;
  const { sheet } = setting;
  const w = stars >= 4 ? 236 : 190;
  const edge = shade(stars >= 4 ? brass : darker(decor[3], 0.1));
  const glass = gradient(sheet, 'down', [
    [0, shade('#dfeaee')],
    [0.55, shade(lighter(decor[0], 0.2))],
    [1, shade('#c4d3d8')],
  ]);
  const middle = 266;
  const body = [
    () => circle(x, middle, w / 2 + 8, edge) + circle(x, middle, w / 2, glass),
    () =>
      rect(x - w / 2 - 8, middle - 128, w + 16, 250, edge, 1, 26) + rect(x - w / 2, middle - 120, w, 234, glass, 1, 20),
    () =>
      path(arch(x - w / 2 - 8, middle - 152, w + 16, 268), edge) + path(arch(x - w / 2, middle - 144, w, 252), glass),
  ][form];
  const lamp = (at: number) =>
    (evening ? glow(sheet, at, middle - 10, 120, 150, '#ffd28a', 0.8) : '') +
    rect(at - 3, middle - 34, 6, 92, edge, 1, 3) +
    rect(at - 13, middle - 56, 26, 70, evening ? '#fff1cc' : shade('#fbf5e8'), 1, 12);
  const beside = w / 2 + 54;
  return (
    (evening ? glow(sheet, x, middle, w * 0.95, w * 0.9, '#ffe2ae', 0.5) : '') +
    (body?.() ?? '') +
    line(
      d`M${x - w * 0.26} ${middle - 44}L${x - w * 0.04} ${middle - 80}M${x - w * 0.2} ${middle - 6}L${x + w * 0.12} ${middle - 58}`,
      '#ffffff',
      6,
      0.38,
    ) +
    lamp(x - beside) +
    lamp(x + beside)
  );
}

export function vanity(room: Indoors, x: number, stars: number, metal: string): string {
  const { setting, shade, decor } = room;
  const { sheet, random } = setting;
  const wood = shade(decor[3]);
  const w = stars >= 5 ? 440 : stars >= 3 ? 330 : 240;
  const top = 446;
  const stone = shade(stars >= 4 ? '#f4f1ec' : lighter(decor[1], 0.5));
  const hangs = random.chance(0.5);
  const foot = hangs ? 598 : 640;
  const front = gradient(sheet, 'down', [
    [0, lighter(wood, 0.1)],
    [1, darker(wood, 0.1)],
  ]);
  let out = shadow(sheet, x, 652, w * 0.56, 16, hangs ? 0.35 : 0.6);
  if (!hangs)
    out += path(box(x - w / 2 + 14, foot - 4, 12, 22) + box(x + w / 2 - 26, foot - 4, 12, 22), darker(wood, 0.3));
  out += rect(x - w / 2, top + 12, w, foot - top - 12, front, 1, 6);
  const doors = w > 400 ? 4 : 2;
  let fields = '';
  let knobs = '';
  for (let at = 0; at < doors; at++) {
    const dw = w / doors;
    const dx = x - w / 2 + dw * at;
    fields += box(dx + 9, top + 28, dw - 18, foot - top - 46);
    knobs += box(dx + dw / 2 - 16, top + 42, 32, 5);
  }
  out += path(fields, lighter(wood, 0.18), 0.55) + path(knobs, metal);
  out +=
    rect(x - w / 2 - 10, top, w + 20, 18, stone, 1, 4) + rect(x - w / 2 - 10, top + 14, w + 20, 6, '#1d2440', 0.12);
  const basins = w > 400 ? [x - 110, x + 110] : [x];
  for (const at of basins) out += washbasin(room, at, top, metal);
  // Objects beside the basin: bottles, and a twig in a vase.
  const side = w > 400 ? 0 : w / 2 - 34;
  const near = x + side;
  out +=
    rect(near - 18, top - 42, 17, 42, shade(decor[5]), 1, 5) +
    rect(near - 13, top - 54, 7, 14, metal, 1, 2) +
    rect(near + 4, top - 32, 15, 32, shade(lighter(decor[4], 0.3)), 1, 4);
  const vase = x - (w > 400 ? 190 : w / 2 - 30);
  return (
    out +
    line(
      d`M${vase} ${top - 26}q-4 -40 -22 -62M${vase} ${top - 26}q2 -46 10 -78M${vase} ${top - 26}q8 -34 26 -50`,
      shade('#5f8a66'),
      4,
    ) +
    path(dot(vase - 24, top - 92, 9) + dot(vase + 11, top - 108, 10) + dot(vase + 28, top - 78, 8), shade('#76a374')) +
    path(d`M${vase - 9} ${top - 34}h18l5 34h-28z`, shade(lighter(decor[5], 0.25)))
  );
}

function washbasin(room: Indoors, x: number, top: number, metal: string): string {
  const { shade, setting } = room;
  const white = shade('#fdfcf9');
  return (
    line(d`M${x} ${top}v-74q0 -22 22 -22t20 20`, metal, 8) +
    rect(x - 12, top - 5, 24, 6, metal, 1, 3) +
    path(
      d`M${x - 72} ${top - 44}h144q-6 44 -44 44h-56q-38 0 -44 -44z`,
      gradient(setting.sheet, 'across', [
        [0, darker(white, 0.12)],
        [0.4, white],
        [1, darker(white, 0.1)],
      ]),
    ) +
    oval(x, top - 44, 73, 9, darker(white, 0.16)) +
    oval(x, top - 43, 62, 6, darker(white, 0.05))
  );
}
