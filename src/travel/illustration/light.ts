import type { Setting } from './setting.ts';
import { gradient, rect } from './svg.ts';

/** The hour's light over a finished picture: warm from the sun's side, cooler and darker away from it and at the feet; `share` of its full strength. */
export function lightOver(setting: Setting, w: number, h: number, share = 1): string {
  const { sheet, time, side } = setting;
  const [warm, cool, strong] = (
    {
      morning: ['#fff0d0', '#3a5a8c', 0.24],
      noon: ['#fffbe6', '#2b4f86', 0.16],
      golden: ['#ffc87a', '#5a3f7c', 0.34],
      dusk: ['#ff9d6c', '#20285e', 0.32],
      night: ['#8fa8ff', '#050b24', 0.26],
    } as const
  )[time];
  const see = (part: number) => Math.round(strong * share * part * 100) / 100;
  const across = gradient(
    sheet,
    'across',
    side === 1
      ? [
          [0, cool, see(1)],
          [0.5, cool, 0],
          [0.5, warm, 0],
          [1, warm, see(0.9)],
        ]
      : [
          [0, warm, see(0.9)],
          [0.5, warm, 0],
          [0.5, cool, 0],
          [1, cool, see(1)],
        ],
  );
  const down = gradient(sheet, 'down', [
    [0, cool, see(0.5)],
    [0.35, cool, 0],
    [0.72, cool, 0],
    [1, cool, see(1.2)],
  ]);
  return rect(0, 0, w, h, across) + rect(0, 0, w, h, down);
}
