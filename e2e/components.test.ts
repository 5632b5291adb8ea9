import { expect } from 'vitest';
import { compareWithStored, drawsAsStored } from './steps/compare.ts';
import { journey } from './visitor.ts';

const panels = ['light-ltr', 'dark-ltr', 'light-rtl', 'dark-rtl'] as const;

journey.runIf(drawsAsStored)(
  'every component looks as it did, in light and dark, from left to right and from right to left',
  { timeout: 120_000 },
  async ({ visit }) => {
    const { page, open } = await visit({ pictures: true });
    await open('/_dev/ui');
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      await document.fonts.ready;
    });
    for (const panel of panels) {
      const [theme, dir] = panel.split('-');
      const section = page.locator(`section[data-theme=${theme}][dir=${dir}]`);
      const picture = await section.screenshot({
        animations: 'disabled',
        caret: 'hide',
        // The countdown goes on while one looks.
        mask: [section.getByText(/^\d+:\d\d$/)],
      });
      expect.soft((await compareWithStored(panel, picture)).advice).toBe('');
    }
  },
);
