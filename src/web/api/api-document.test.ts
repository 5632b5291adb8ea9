import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientCode } from '../../../scripts/client-code.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';

let app: TestApp;
let description: string;

beforeAll(async () => {
  // It describes every product; a server leaves out those that are off.
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  const response = await app.fetch('/v3/openapi.json');
  description = JSON.stringify(await response.json(), null, 2);
});
afterAll(async () => await app.close());

test('docs/api/openapi.json is what the server says', async () => {
  await expect(`${description}\n`).toMatchFileSnapshot('../../../docs/api/openapi.json');
});

test('docs/api/types.d.ts is what openapi-typescript makes of it', async () => {
  await expect(await clientCode(description)).toMatchFileSnapshot('../../../docs/api/types.d.ts');
});
