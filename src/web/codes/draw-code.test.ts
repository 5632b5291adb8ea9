import { describe, expect, test } from 'vitest';
import { scanned } from '#tests/scan-code.ts';
import { codeSvg, drawCode } from './draw-code.ts';

describe.each(['qr_code', 'code_128', 'aztec'] as const)('%s', (format) => {
  test('is drawn with white around it, the same each time', () => {
    const drawn = drawCode(format, 'T-48213-ADULT-1')!;
    expect(drawn).toEqual(drawCode(format, 'T-48213-ADULT-1'));
    expect(drawn).not.toEqual(drawCode(format, 'T-48213-ADULT-2'));
  });

  test.each([1, 2, 6])(
    'is read by a scanner, also where everything around it is dark: %d pixels a module',
    async (scale) => {
      const drawn = drawCode(format, 'T-48213-ADULT-1')!;
      expect((await scanned(codeSvg(drawn), scale)).map(({ text }) => text)).toEqual(['T-48213-ADULT-1']);
    },
  );

  test('is not drawn for nothing', () => expect(drawCode(format, '')).toBeNull());
});

test('what does not fit is not drawn', () => expect(drawCode('qr_code', 'a'.repeat(5_000))).toBeNull());
