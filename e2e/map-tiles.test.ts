import { expect } from 'vitest';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

const results = `/hotels/destination/spain/barcelona/results?${stayQuery(dayFromNow(40), 3)}`;
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** As with a Google key, except that the tiles come from our own origin: this browser reaches no other host. */
async function withTiles({ page }: Visitor): Promise<{ refuse(): void }> {
  let refused = false;
  await page.route('**/pins?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { around: object } };
    const around = { ...data.around, style: '/maps/google/en/style.json' };
    await route.fulfill({ response: answer, json: { data: { ...data, around } } });
  });
  await page.route('**/maps/google/en/style.json', async (route) => {
    const tiles = [`${new URL(route.request().url()).origin}/tiles/{z}/{x}/{y}`];
    await route.fulfill({
      json: {
        version: 8,
        metadata: { 'wayfare:owner': 'Google Maps', 'wayfare:makers': '/maps/google/en/makers' },
        sources: { google: { type: 'raster', tiles, tileSize: 256, attribution: 'Map data © Google' } },
        layers: [{ id: 'google', type: 'raster', source: 'google' }],
      },
    });
  });
  await page.route('**/maps/google/en/makers?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    await route.fulfill({ json: { makers: `Makers at ${searchParams.get('zoom')}` } });
  });
  await page.route('**/tiles/**', async (route) =>
    refused ? await route.fulfill({ status: 403 }) : await route.fulfill({ contentType: 'image/png', body: tile }),
  );
  return { refuse: () => void (refused = true) };
}

journey(
  'Google’s tiles have their owner and makers under them, and ours comes when they are refused',
  async ({ visit }) => {
    const visitor = await visit();
    const { page, t, open, forgive } = visitor;
    forgive(/403 \(Forbidden\)/);
    const tiles = await withTiles(visitor);
    await open(results);
    await page.getByRole('button', { name: t('map.map'), exact: true }).click();
    const map = page.getByRole('region', { name: t('map.region') });
    await map.locator('button.map-pin').first().waitFor();
    await map.getByText('Google Maps', { exact: true }).waitFor();
    const makers = map.getByText(/^Makers at \d+$/);
    const before = await makers.textContent();
    await map.getByRole('button', { name: t('map.zoomIn'), exact: true }).click();
    await expect.poll(async () => await makers.textContent()).not.toBe(before);

    tiles.refuse();
    await map.getByRole('button', { name: t('map.zoomIn'), exact: true }).click();
    await map.getByText(t('map.limited')).waitFor();
    expect(await map.getByText('Google Maps', { exact: true }).count()).toBe(0);
    expect(await map.locator('.map-label-centre').count()).toBe(1);
    expect(await map.locator('button.map-pin').count()).toBeGreaterThan(0);
  },
);
