import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { signedInWith } from '#tests/agencies.ts';
import type { TestApp } from '#tests/app.ts';
import { editorPath as path, look, openForBrands, sendPart as send } from '#tests/brand-editor.ts';
import { directRoom, json, stay, type Visitor } from '#tests/visitor.ts';
import { forSale } from '../for-sale.ts';

const site = 'http://dune-trips.agents.localhost:3000';
const versions = `${path}?part=versions`;
const ofStaff = (part: string) => `${path}?brand=dune-trips&part=${part}`;

let app: TestApp;
let owner: Visitor;
let content: Visitor;
let admin: Visitor;
beforeAll(async () => {
  ({ app, owner, content } = await openForBrands('hotels'));
  admin = (await signedInWith(app, { staffRole: 'admin' })).guest;
  await send(owner, path, { step: 'create', name: 'Dune Trips' });
  await send(owner, path, { step: 'publish' });
}, 180_000);
afterAll(async () => await app?.close());

const textOf = async (guest: Visitor, address: string) => await (await guest.get(address)).text();
const plain = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const newest = async () => {
  const { rows } = await app.database.pool.query<{ content: { markupSet: string | null; name: string } }>(
    "select content from brands.version where brand_id = 'dune-trips' order by version desc limit 1",
  );
  return rows[0]!.content;
};

test('versions say what was and what is', async () => {
  await send(owner, path, look({ name: 'Dune Journeys', 'colour.bgBrand.light': '#00aa77' }));
  const html = plain(await textOf(owner, versions));
  expect(html).toContain('Name of the site Before: Dune Trips Now: Dune Journeys');
  expect(html).toContain('Buttons · Light Before: Empty Now: #00aa77');
  await send(owner, path, { step: 'publish' });
  expect((await send(owner, versions, { step: 'roll_back', version: '1' })).status).toBe(303);
  expect(plain(await textOf(owner, versions))).toContain('Before: Dune Journeys Now: Dune Trips');
});

test('owners see that their site is suspended, and where to write', async () => {
  const notice = 'This site is suspended';
  expect(await textOf(owner, path)).not.toContain(notice);
  await send(content, ofStaff('look'), { step: 'suspend' });
  expect(await textOf(owner, path)).toMatch(/This site is suspended[^<]*support@/);
  expect(await textOf(content, ofStaff('look'))).not.toContain(notice);
  // A version that is published meanwhile opens nothing.
  await send(owner, path, look({ name: 'Dune Trips', 'colour.bgBrand.light': '#00aa78' }));
  await send(owner, path, { step: 'publish' });
  expect(await textOf(owner, path)).toContain(notice);
  await send(content, ofStaff('look'), { step: 'resume' });
  expect(await textOf(owner, path)).not.toContain(notice);
});

test(
  'the markup set is chosen by people who set the platform’s prices, and by nobody else',
  { timeout: 60_000 },
  async () => {
    const offer = { step: 'save', part: 'offer', allLocales: '1', firstLocale: 'en', currencies: '' };
    const hasField = async (guest: Visitor, address: string) =>
      /<select[^>]* name="markupSet"/.test(await textOf(guest, address));
    // No rule names a set yet.
    expect(await hasField(admin, ofStaff('offer'))).toBe(false);
    const rules = [
      { id: 'everything', percent: 12 },
      { id: 'partners', percent: 50, priority: 5, match: { markupSets: ['partners'] } },
    ];
    expect(await writeDraft(app.database.db, 'platform', rules, 'Rita', forSale({}))).toMatchObject({ kind: 'done' });
    await publishDraft(app.database.db, 'platform', forSale({}));
    await expect.poll(async () => await hasField(admin, ofStaff('offer')), { timeout: 20_000 }).toBe(true);
    expect(await hasField(content, ofStaff('offer'))).toBe(false);
    expect(await hasField(owner, `${path}?part=offer`)).toBe(false);

    // What others send is not read, and takes nothing away.
    expect((await send(owner, `${path}?part=offer`, { ...offer, markupSet: 'partners' })).status).toBe(303);
    expect((await send(content, ofStaff('offer'), { ...offer, markupSet: 'partners' })).status).toBe(303);
    expect((await newest()).markupSet).toBeNull();
    expect((await send(admin, ofStaff('offer'), { ...offer, markupSet: 'No Such' })).status).toBe(422);

    const room = await directRoom(app);
    const price = async (origin: string) => {
      const answer = await app.fetch(`${origin}/v3/hotels/${room.hotelId}/rates?${stay()}&currency=EUR`);
      const { data } = await json<{ data: { rates: { charged_now: { amount: string } }[] } }>(answer);
      return Number(data.rates[0]!.charged_now.amount);
    };
    await send(owner, path, { step: 'publish' });
    expect(await price(site)).toBe(await price(app.origin));
    expect((await send(admin, ofStaff('offer'), { ...offer, markupSet: 'partners' })).status).toBe(303);
    await send(admin, ofStaff('offer'), { step: 'publish' });
    expect((await newest()).markupSet).toBe('partners');
    await expect.poll(async () => await price(site), { timeout: 20_000 }).toBeGreaterThan(await price(app.origin));

    // An owner keeps it, whatever they save or go back to, and does not read it in the list of versions.
    expect((await send(owner, `${path}?part=offer`, offer)).status).toBe(303);
    expect((await send(owner, versions, { step: 'roll_back', version: '1' })).status).toBe(303);
    expect((await newest()).markupSet).toBe('partners');
    expect(plain(await textOf(admin, ofStaff('versions')))).toContain('Markup set Before: Empty Now: partners');
    expect(await textOf(owner, versions)).not.toContain('partners');
  },
);

test('the products to choose from are those that are sold here', async () => {
  const html = await textOf(owner, `${path}?part=offer`);
  expect([...html.matchAll(/name="products"[^>]* value="(\w+)"/g)].map(([, name]) => name)).toEqual(['hotels']);
});
