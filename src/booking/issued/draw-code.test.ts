import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { codeSvg, drawCode } from './draw-code.ts';

describe.each(['qr_code', 'code_128', 'aztec'] as const)('%s', (format) => {
  test('is drawn with white around it, the same each time', () => {
    const drawn = drawCode(format, 'T-48213-ADULT-1')!;
    expect(drawn).toEqual(drawCode(format, 'T-48213-ADULT-1'));
    expect(drawn).not.toEqual(drawCode(format, 'T-48213-ADULT-2'));
  });

  test('is an image whose edge is white and whose middle is dark and white', async () => {
    const drawn = drawCode(format, 'T-48213-ADULT-1')!;
    const { data, info } = await sharp(Buffer.from(codeSvg(drawn)))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const row = (y: number) => [...data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels)];
    expect(new Set(row(0))).toEqual(new Set([255]));
    expect(Math.min(...row(Math.floor(info.height / 2)))).toBeLessThan(50);
  });

  test('is not drawn for nothing', () => expect(drawCode(format, '')).toBeNull());
});

test('what does not fit is not drawn', () => expect(drawCode('qr_code', 'a'.repeat(5_000))).toBeNull());
