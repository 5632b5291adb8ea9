import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { directRoom, type DirectRoom, inDays } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
}, 240_000);
afterAll(async () => await app?.close());

type Person = Awaited<ReturnType<typeof signedInWith>>;
const path = '/dashboard/prices';
const rule = {
  step: 'save',
  rule: '',
  version: '',
  name: 'everything',
  place: '1',
  percent: '10',
  currency: 'EUR',
  product: '',
  countries: '',
};
const read = async ({ guest }: Person, query = '') =>
  await (await guest.get(path + query, { accept: 'text/html' })).text();
const post = async ({ guest }: Person, fields: Readonly<Record<string, string>>, query = '') =>
  await guest.post(path + query, { _token: await guest.token('/reservation'), ...fields });
const versionIn = (page: string) => /name="version" value="(\d*)"/.exec(page)?.[1] ?? '';

test('are set by owners whose agency may, for their agency and those below it', { timeout: 300_000 }, async () => {
  const north = await agencyOf(app, `North ${randomUUID()}`);
  const below = await agencyOf(app, `Below ${randomUUID()}`, { parent: north.number });
  const fixed = await agencyOf(app, `Fixed ${randomUUID()}`, { mayChangeMarkup: false });
  const harbour = await agencyOf(app, `Harbour ${randomUUID()}`, { model: 'commission', commissionBp: 1_000 });
  const people = {
    owner: await signedInWith(app, { agency: north.number, role: 'owner' }),
    finance: await signedInWith(app, { agency: north.number, role: 'finance' }),
    agent: await signedInWith(app, { agency: north.number, role: 'agent' }),
    viewer: await signedInWith(app, { agency: north.number, role: 'viewer' }),
    ownerBelow: await signedInWith(app, { agency: below.number, role: 'owner' }),
    ownerFixed: await signedInWith(app, { agency: fixed.number, role: 'owner' }),
    elsewhere: await signedInWith(app, { agency: harbour.number, role: 'owner' }),
    admin: await signedInWith(app, { staffRole: 'admin' }),
    support: await signedInWith(app, { staffRole: 'support' }),
  };
  const statusOf = async (query: string) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([who, { guest }]) => [
          who,
          (await guest.get(path + query, { accept: 'text/html' })).status,
        ]),
      ),
    );
  const none = { finance: 403, agent: 403, viewer: 403, ownerFixed: 403, support: 403 };
  expect(await statusOf('')).toEqual({ ...none, owner: 200, ownerBelow: 200, elsewhere: 200, admin: 403 });
  const ofNorth = { ...none, owner: 200, ownerBelow: 404, elsewhere: 404, admin: 200 };
  expect(await statusOf(`?agency=${north.number}`)).toEqual(ofNorth);
  expect(await statusOf(`?agency=${below.number}`)).toEqual({ ...ofNorth, ownerBelow: 200 });
  expect((await post(people.elsewhere, rule, `?agency=${north.number}`)).status).toBe(404);
  expect((await post(people.agent, rule)).status).toBe(403);
  // On commission there is nothing to set.
  expect(await read(people.elsewhere)).not.toContain('name="step" value="save"');
  expect((await post(people.elsewhere, rule)).status).toBe(200);
  expect((await app.fetch(path)).status).toBe(303);
});

test('are checked, kept as versions, and tried out', { timeout: 300_000 }, async () => {
  const north = await agencyOf(app, `North ${randomUUID()}`);
  const owner = await signedInWith(app, { agency: north.number, role: 'owner' });
  for (const wrong of [
    { name: 'No Spaces!' },
    { percent: '-5' },
    { percent: '1001' },
    { floor: '10', currency: 'EURO' },
    { floor: '10.123' },
    { floor: '20', cap: '10' },
    { countries: 'ES XX' },
    { stars_from: '4', stars_to: '2' },
    { days_to: '1001' },
    { place: '0' },
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect([wrong, (await post(owner, { ...rule, ...wrong })).status]).toEqual([wrong, 422]);
  expect((await post(owner, rule)).status).toBe(303);
  // Another page was opened before.
  expect((await post(owner, { ...rule, name: 'late' })).status).toBe(409);
  const first = versionIn(await read(owner));
  const spain = { ...rule, name: 'spain', countries: 'es', percent: '25', fixed: '5', cap: '500', version: first };
  const never = await post(owner, { ...spain, place: '2' });
  expect([never.status, await never.text()]).toEqual([409, expect.stringContaining('Rule spain never applies')]);
  expect((await post(owner, spain)).status).toBe(303);
  const page = await read(owner);
  expect(page.indexOf('spain')).toBeLessThan(page.indexOf('everything'));
  const second = versionIn(page);
  expect(second).not.toBe(first);

  const dates = `check_in=${inDays(40)}&check_out=${inDays(42)}&guests=2`;
  const tried = async (address: string) => await read(owner, `?try=${encodeURIComponent(address)}`);
  const found = await tried(`${room.path}?${dates}`);
  expect(found).toContain('You pay');
  expect(found).toMatch(/(spain|everything)” adds/);
  expect(found).not.toMatch(/platform|supplier_token/);
  expect(await tried(room.path)).toContain('Nothing can be had there');
  expect(await tried('https://example.com/elsewhere')).toContain('isn’t the address');
  expect(await tried('http://[')).toContain('isn’t the address');

  expect((await post(owner, { step: 'remove', rule: 'spain', version: second })).status).toBe(303);
  const third = versionIn(await read(owner));
  expect((await post(owner, { step: 'restore', restore: second, version: third })).status).toBe(303);
  expect(await read(owner)).toContain('value="spain"');
  expect((await post(owner, { step: 'restore', restore: '999', version: versionIn(await read(owner)) })).status).toBe(
    409,
  );
});
