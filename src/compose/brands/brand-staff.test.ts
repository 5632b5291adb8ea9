import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import type { TestApp } from '#tests/app.ts';
import { editorPath as path, look, openForBrands, sendPart as send } from '#tests/brand-editor.ts';
import type { Visitor } from '#tests/visitor.ts';

let app: TestApp;
let owner: Visitor;
let content: Visitor;
beforeAll(async () => {
  ({ app, owner, content } = await openForBrands('hotels'));
  await send(owner, path, { step: 'create', name: 'Dune Trips' });
  await send(owner, path, { step: 'publish' });
}, 180_000);
afterAll(async () => await app?.close());

const save = async (more: Readonly<Record<string, string>>) => await send(owner, path, look(more));

test('a brand whose name says what the operator’s hosts do is at a host with its agency’s number', async () => {
  const { number } = await agencyOf(app, 'Login Travel');
  const { guest } = await signedInWith(app, { agency: number, role: 'owner' });
  await send(guest, path, { step: 'create', name: 'Secure Login' });
  expect(await (await guest.get(path)).text()).toContain(`agency-${String(number)}.agents.localhost`);
  // Two drafts may have one name; what is published first keeps it.
  await save({ name: 'Oasis Club' });
  await send(guest, path, look({ name: '0asis-Club', base: '1' }));
  expect((await send(owner, path, { step: 'publish' })).status).toBe(303);
  const second = await send(guest, path, { step: 'publish' });
  expect([second.status, (await second.text()).includes('looks like another site’s')]).toEqual([422, true]);
  const renamed = await send(owner, path, look({ name: 'Sunny Stays' }));
  expect([renamed.status, (await renamed.text()).includes('href="#name"')]).toEqual([422, true]);
  await save({});
  expect((await send(owner, path, { step: 'publish' })).status).toBe(303);
});

describe('staff', () => {
  test('find brands by name, id, address and agency, fifty on a page', async () => {
    const listed = async (query: string) => {
      const answer = await content.get(`${path}${query}`, { accept: 'application/json' });
      const { view: part } = (await answer.json()) as {
        view: { view: { brands: { name: string; state: string }[]; pages: number } };
      };
      const { view } = part;
      return {
        names: view.brands.map(({ name }) => name),
        pages: view.pages,
        states: view.brands.map(({ state }) => state),
      };
    };
    for (const query of ['sunny', 'SUNNY ST', 'unny.localhost'])
      expect([query, (await listed(`?q=${encodeURIComponent(query)}`)).names]).toEqual([query, ['Sunny Stays']]);
    expect((await listed('?q=Dune%20Travel')).names).toEqual(['Dune Trips']);
    for (const query of ['%25', '_', '%5C', 'nowhere', "'"]) expect((await listed(`?q=${query}`)).names).toEqual([]);
    await app.database.pool.query(
      `insert into brands.brand (id) select 'bulk-' || n from generate_series(1, 120) as n`,
    );
    await app.database.pool.query(
      `insert into brands.version (brand_id, version, content, written_by)
       select 'bulk-' || n, 1, jsonb_build_object('name', 'Bulk ' || n), 'Rita' from generate_series(1, 120) as n`,
    );
    const first = await listed('?q=bulk');
    expect([first.names.length, first.pages, first.states[0]]).toEqual([50, 3, 'unpublished']);
    expect((await listed('?q=bulk&page=3')).names).toHaveLength(20);
    for (const page of ['0', '-1', '99999', 'x']) expect((await listed(`?q=bulk&page=${page}`)).pages).toBe(3);
    const html = await (await content.get(`${path}?q=bulk&page=2`)).text();
    expect(html).toContain('href="/dashboard/brand?q=bulk&amp;page=3"');
  });
  test('close a site and open it again; its owner can’t', async () => {
    const address = `${path}?brand=dune-trips`;
    const site = async () => (await app.fetch('http://dune-trips.agents.localhost:3000/tls-probe')).status;
    const isOpen = async () => (await site()) !== 503;
    expect((await send(owner, path, { step: 'suspend' })).status).toBe(422);
    expect(await (await owner.get(path)).text()).not.toContain('Suspend the site');
    expect(await (await content.get(address)).text()).toContain('Suspend the site');
    const closed = await send(content, address, { step: 'suspend' });
    expect(closed.headers.get('location')).toBe(`${address}&done=suspended`);
    await expect.poll(isOpen, { timeout: 20_000 }).toBe(false);
    expect((await send(owner, path, { step: 'resume' })).status).toBe(422);
    expect(await (await owner.get(path)).text()).toContain('Suspended');
    expect((await send(content, address, { step: 'resume' })).status).toBe(303);
    await expect.poll(isOpen, { timeout: 20_000 }).toBe(true);
    expect((await send(content, `${path}?brand=wayfare`, { step: 'suspend' })).status).toBe(422);
  });
  test('allow a host that looks like another one, which its brand then proves', async () => {
    const hosts = `${path}?part=hosts`;
    const named = 'sunn-y.localhost';
    expect((await send(owner, hosts, { step: 'add_host', host: named })).status).toBe(422);
    const allowed = await send(content, `${path}?brand=dune-trips&part=hosts`, { step: 'add_host', host: named });
    expect(allowed.headers.get('location')).toContain('done=hostAdded');
    const other = await send(content, `${path}?brand=dune-trips&part=hosts`, {
      step: 'add_host',
      host: 'sunny.localhost',
    });
    expect(other.status).toBe(422);
    const proven = await send(owner, hosts, { step: 'check_host', host: named });
    expect(proven.headers.get('location')).toContain('done=hostProven');
    await send(content, `${path}?brand=dune-trips&part=hosts`, { step: 'add_host', host: 'dünen.example' });
    expect(await (await owner.get(hosts)).text()).toContain('_wayfare-verify.xn--dnen-0ra.example');
  });
});

test('a brand asks for ten new hosts a day at most', { timeout: 60_000 }, async () => {
  const { number } = await agencyOf(app, 'Many Travel');
  const { guest } = await signedInWith(app, { agency: number, role: 'owner' });
  await send(guest, path, { step: 'create', name: 'Many Hosts' });
  const hosts = `${path}?part=hosts`;
  for (let each = 0; each < 10; each += 1) {
    const host = `h${String(each)}.many.example`;
    // oxlint-disable-next-line no-await-in-loop -- in turn, as a person does
    expect([host, (await send(guest, hosts, { step: 'add_host', host })).status]).toEqual([host, 303]);
    // oxlint-disable-next-line no-await-in-loop
    expect((await send(guest, hosts, { step: 'remove_host', host })).status).toBe(303);
  }
  expect((await send(guest, hosts, { step: 'add_host', host: 'more.many.example' })).status).toBe(429);
});
