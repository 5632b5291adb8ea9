import { expect } from 'vitest';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

const results = `/hotels/destination/spain/barcelona/results?${stayQuery(dayFromNow(40), 3)}`;

journey.for([{ scripts: true }, { scripts: false }])(
  'pictures of hotels come in the size of their place and move nothing (scripts $scripts)',
  async ({ scripts }, { visit }) => {
    const { page, open } = await visit({ scripts, pictures: true });
    const kinds = new Set<string>();
    page.on('response', (response) => {
      if (response.url().includes('/media/hotels/')) kinds.add(response.headers()['content-type'] ?? '');
    });
    await open(results);
    const picture = page.locator('.result-picture img').first();
    const before = await picture.boundingBox();
    const width = async () => await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
    await expect.poll(width).toBe(400);
    expect(await picture.boundingBox()).toEqual(before);
    expect([...kinds]).toEqual(['image/avif']);
    expect(await picture.evaluate((image) => getComputedStyle(image).backgroundImage)).toContain('gradient');

    // The others of the card are fetched when it is touched, and without scripts not shown.
    const strip = page.locator('.result-strip').first();
    const second = strip.locator('img').nth(1);
    expect(await second.getAttribute('src')).toBeNull();
    await strip.hover();
    if (scripts)
      await expect.poll(async () => await second.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(400);
    else expect(await strip.evaluate((one) => getComputedStyle(one).overflowX)).toBe('hidden');
  },
);

journey.for(['en', 'he'] as const)(
  'pictures of a card are swiped, and moved by arrows, in the direction of the page, in %s',
  async (language, { visit }) => {
    const { page, open } = await visit({ language, pictures: true });
    await open(results);
    const box = page.locator('.result-picture').first();
    const strip = box.locator('.result-strip');
    await strip.hover();
    const arrows = box.locator('.result-arrow');
    await expect.poll(() => arrows.count()).toBe(2);
    const next = arrows.last();
    const middleOf = async (one: typeof next) => {
      const { x, width } = (await one.boundingBox())!;
      return x + width / 2;
    };
    expect((await middleOf(next)) > (await middleOf(box))).toBe(language === 'en');
    await next.click();
    const offset = async () => await strip.evaluate((one) => Math.round(one.scrollLeft / one.clientWidth));
    await expect.poll(offset).toBe(language === 'he' ? -1 : 1);
    // A swipe scrolls, which a wheel sideways does too.
    await strip.hover();
    await page.mouse.wheel(language === 'he' ? -200 : 200, 0);
    await expect.poll(offset).toBe(language === 'he' ? -2 : 2);
    expect(new URL(page.url()).pathname).toMatch(/\/results$/);
  },
);

journey('a picture that keeps people waiting shows its ThumbHash', async ({ visit }) => {
  const first = await visit({ pictures: true });
  await first.open(results);
  const last = first.page.locator('.result-strip img:first-child').last();
  const address = (await last.getAttribute('src')) ?? '';
  expect((await first.page.request.get(address)).status()).toBe(200);

  const { page, open } = await visit({ pictures: true });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${address}`, async (route) => {
    await released;
    await route.continue();
  });
  // Another query, so that no page made before the picture was is given.
  await open(`${results}&page=1`);
  const picture = page.locator('.result-strip img:first-child').last();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => await picture.evaluate((image) => getComputedStyle(image).backgroundImage))
    .toContain('data:image/png');
  release();
  await expect
    .poll(async () => await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(400);
});
