import { darker, lighter } from '#travel/illustration/colour.ts';
import { box, d, dot, gradient, line, path, rect, shadow } from '#travel/illustration/svg.ts';
import { type Indoors } from './furnishing.ts';

/** Two towels hanging from a rail on the wall. */
export function towels(room: Indoors, x: number, y: number, length: number, metal: string): string {
  const { shade, decor, setting } = room;
  const hung = (at: number, w: number, h: number, colour: string) => {
    const tone = shade(colour);
    return (
      rect(
        at,
        y + 8,
        w,
        h * length,
        gradient(setting.sheet, 'across', [
          [0, darker(tone, 0.1)],
          [0.3, lighter(tone, 0.12)],
          [0.55, darker(tone, 0.06)],
          [1, lighter(tone, 0.05)],
        ]),
        1,
        6,
      ) + path(box(at, y + h * length - 26, w, 6) + box(at, y + h * length - 14, w, 4), lighter(tone, 0.45), 0.7)
    );
  };
  return (
    rect(x - 74, y, 148, 7, metal, 1, 3) +
    path(dot(x - 70, y + 3, 8) + dot(x + 70, y + 3, 8), metal) +
    hung(x - 56, 62, 176, lighter(decor[4], 0.16)) +
    hung(x + 12, 46, 128, '#fbf7ef')
  );
}

/** A stool with folded towels, or with a bottle and a brush. */
export function stool(room: Indoors, x: number, y: number, w: number): string {
  const { setting, shade, decor } = room;
  const wood = shade(lighter(decor[3], 0.08));
  const folded = (at: number, colour: string) =>
    rect(x - w * 0.36, y - 96 - at * 20, w * 0.72, 20, shade(colour), 1, 9) +
    rect(x - w * 0.36, y - 88 - at * 20, w * 0.72, 3, '#1d2440', 0.08);
  return (
    shadow(setting.sheet, x, y + 2, w * 0.66, 11, 0.55) +
    line(
      d`M${x - w * 0.3} ${y - 70}L${x - w * 0.42} ${y}M${x + w * 0.3} ${y - 70}L${x + w * 0.42} ${y}`,
      darker(wood, 0.2),
      8,
    ) +
    line(d`M${x - w * 0.34} ${y - 30}H${x + w * 0.34}`, darker(wood, 0.24), 5) +
    rect(x - w / 2, y - 78, w, 13, wood, 1, 6) +
    folded(0, lighter(decor[4], 0.3)) +
    folded(1, '#fbf7ef') +
    folded(2, lighter(decor[5], 0.25))
  );
}
