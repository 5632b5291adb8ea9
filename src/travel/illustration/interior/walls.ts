import { darker, lighter, mix } from '#travel/illustration/colour.ts';
import { box, gradient, line, path, rect, repeated } from '#travel/illustration/svg.ts';
import { type Indoors } from './furnishing.ts';

/** Where the walls of a bathroom end. */
export const floor = 566;
/** What its fittings are made of. */
export const brass = '#c4a05c';
export const steel = '#aab2ba';

/** Tiled walls from a height down to the floor. */
export function tiles(room: Indoors, top: number): string {
  const { setting, decor, shade } = room;
  const { random, sheet } = setting;
  const tone = shade(random.pick([lighter(decor[1], 0.35), lighter(decor[4], 0.62), mix(decor[0], decor[4], 0.24)]));
  const joint = lighter(tone, 0.34);
  const h = floor - 16 - top;
  const face = gradient(sheet, 'down', [
    [0, darker(tone, 0.07)],
    [0.5, tone],
    [1, lighter(tone, 0.1)],
  ]);
  const form = random.whole(0, 3);
  const lines = [
    () =>
      repeated(
        sheet,
        0,
        top,
        72,
        64,
        path(box(0, 31, 72, 2) + box(0, 63, 72, 2) + box(0, 0, 2, 32) + box(36, 32, 2, 32), joint),
      ),
    () => repeated(sheet, 0, top, 60, 60, path(box(0, 58, 60, 2) + box(58, 0, 2, 60), joint)),
    () => repeated(sheet, 0, top, 30, 112, path(box(28, 0, 2, 112) + box(0, 110, 30, 2), joint)),
    () =>
      repeated(
        sheet,
        0,
        top,
        56,
        60,
        line(
          'M0 60a28 30 0 0 1 28 -30a28 30 0 0 1 28 30M-28 30a28 30 0 0 1 28 -30a28 30 0 0 1 28 30M28 30a28 30 0 0 1 28 -30',
          joint,
          2,
        ),
      ),
  ][form];
  const shine = rect(0, top, 1200, h, lines?.() ?? '', 0.8);
  const cap =
    top > 24 ? rect(0, top - 12, 1200, 14, lighter(tone, 0.4)) + rect(0, top + 2, 1200, 5, '#1d2440', 0.08) : '';
  return rect(0, top, 1200, h, face) + shine + cap;
}

/** A folded blind at the top of a window. */
export function blind(room: Indoors, x: number, y: number, w: number, h: number): string {
  const { shade, decor, setting } = room;
  const tone = shade(lighter(decor[4], 0.5));
  let folds = '';
  for (let at = 1; at < 4; at++) folds += box(x - 13, y - 8 + (h * at) / 4, w + 26, 3);
  return (
    rect(
      x - 13,
      y - 14,
      w + 26,
      h,
      gradient(setting.sheet, 'down', [
        [0, lighter(tone, 0.2)],
        [1, darker(tone, 0.06)],
      ]),
      1,
      4,
    ) +
    path(folds, darker(tone, 0.14), 0.5) +
    rect(x - 15, y - 18 + h, w + 30, 8, darker(tone, 0.1), 1, 3)
  );
}
