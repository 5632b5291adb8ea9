import { join } from 'node:path';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrandTables, checkHostsAgain } from '#brands/brands.ts';
import { silentLog } from '#connector/log.ts';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { editorPath as path, look, sendPart, valueOf, versionsOf } from '#tests/brand-editor.ts';
import type { Visitor } from '#tests/visitor.ts';

const host = 'b.dune.localhost';

let app: TestApp;
let owner: Visitor;
beforeAll(async () => {
  app = await openTestApp({ env: { DEMO_PEOPLE: 'off' } });
  const agency = await agencyOf(app, 'Dune Travel');
  owner = (await signedInWith(app, { agency: agency.number, role: 'owner' })).guest;
  await send(path, { step: 'create', name: 'Dune Trips' });
  await send(`${path}?part=hosts`, { step: 'add_host', host });
  await send(`${path}?part=hosts`, { step: 'check_host', host });
  await send(`${path}?part=hosts`, { step: 'main_host', host });
}, 180_000);
afterAll(async () => await app?.close());

const send = async (address: string, entries: Readonly<Record<string, string>>) =>
  await sendPart(owner, address, entries);

describe('an uploaded picture', () => {
  const pictures = `${path}?part=pictures`;
  const drawn = async (width: number, height: number) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#0a7247' } })
        .png()
        .toBuffer(),
    );
  const upload = async (slot: string, file: Uint8Array<ArrayBuffer> | null, more: Record<string, string> = {}) => {
    const html = await (await owner.get(pictures)).text();
    const form = new FormData();
    const entries = { _token: valueOf(html, '_token'), base: valueOf(html, 'base'), step: 'upload', slot, ...more };
    for (const [name, value] of Object.entries(entries)) form.set(name, value);
    if (file) form.set('file', new File([file], 'evil.svg', { type: 'image/svg+xml' }));
    return await owner.post(pictures, form);
  };
  const published = async (part: RegExp) => {
    await send(path, { step: 'publish' });
    const site = 'http://b.dune.localhost:3000';
    const page = async (at: string) => await (await app.fetch(site + at)).text();
    await expect.poll(async () => part.test(await page('/hotels')), { timeout: 20_000 }).toBe(true);
    return { site, page };
  };

  test('that can’t be used is refused beside its field, and writes no version', async () => {
    const before = await versionsOf(app, 'dune-trips');
    for (const [slot, file, told] of [
      ['logoLight', null, 'Choose a file first'],
      ['logoLight', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG files can’t be used'],
      ['icon', await drawn(8, 8), 'too small to look sharp'],
      ['background', new Uint8Array(2 ** 20 + 1), 'larger than 1 MB'],
    ] as const) {
      const answer = await upload(slot, file);
      const html = await answer.text();
      expect([slot, answer.status, html.includes(told), html.includes(`href="#picture.${slot}"`)]).toEqual([
        slot,
        422,
        true,
        true,
      ]);
    }
    expect((await upload('logoLight', await drawn(300, 72), { base: '99' })).status).toBe(409);
    expect((await upload('nowhere', await drawn(300, 72))).status).toBe(409);
    expect((await upload('icon', new Uint8Array(4 * 2 ** 20))).status).toBe(413);
    expect(await versionsOf(app, 'dune-trips')).toBe(before);
    const { rows } = await app.database.pool.query('select name from brands.picture');
    expect(rows).toEqual([]);
  });

  test('is not written while the database is slow; pages are shown meanwhile, and the next try succeeds', async () => {
    const before = await versionsOf(app, 'dune-trips');
    const files = await Promise.all([...Array(5).keys()].map(async (at) => await drawn(300 + at, 72)));
    const slow = await app.database.pool.connect();
    try {
      await slow.query('begin');
      await slow.query('lock table brands.picture in access exclusive mode');
      const uploads = files.map(async (file) => (await upload('logoLight', file)).status);
      expect((await app.fetch('http://localhost:3000/hotels')).status).toBe(200);
      expect((await Promise.all(uploads)).every((status) => status >= 500)).toBe(true);
    } finally {
      await slow.query('rollback');
      slow.release();
    }
    const pictured = async () => (await app.database.pool.query('select name from brands.picture')).rows.length;
    expect([await versionsOf(app, 'dune-trips'), await pictured()]).toEqual([before, 0]);
    expect((await upload('logoLight', files[0]!)).headers.get('location')).toContain('done=pictureSaved');
    expect([await versionsOf(app, 'dune-trips'), await pictured()]).toEqual([before + 1, 1]);
  });

  test('is on pages, icons, link previews and in the manifest once it is published, and is taken out again', async () => {
    for (const [slot, width, height] of [
      ['logoLight', 300, 72],
      ['icon', 256, 256],
      ['background', 1_400, 700],
    ] as const)
      expect((await upload(slot, await drawn(width, height))).headers.get('location')).toBe(
        `${path}?part=pictures&done=pictureSaved`,
      );
    const html = await (await owner.get(pictures)).text();
    const [, logo = ''] = /src="(\/brand\/pictures\/[0-9a-f]{32}-300x72\.png)"/.exec(html) ?? [];
    const { site, page } = await published(/300x72/);
    const home = await page('/');
    expect(home).toContain(`<img src="${logo}" alt="Dune Trips"`);
    // Dark pages have the name, because the logo is made for light ones.
    expect(home).toMatch(/class="brand-link in-dark"/);
    expect(home).toMatch(/src="\/brand\/pictures\/[0-9a-f]{32}-1400x700\.webp"/);
    const [, shared = ''] = /property="og:image" content="([^"]+)"/.exec(home) ?? [];
    expect(shared).toMatch(/^http:\/\/b\.dune\.localhost:3000\/brand\/pictures\/[0-9a-f]{32}-1200x525\.jpg$/);
    for (const [address, type] of [
      [logo, 'image/png'],
      [new URL(shared).pathname, 'image/jpeg'],
    ] as const) {
      const file = await app.fetch(site + address);
      expect([
        file.status,
        ...['content-type', 'cache-control', 'x-content-type-options'].map((name) => file.headers.get(name)),
      ]).toEqual([200, type, 'public, max-age=31536000, immutable', 'nosniff']);
      expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    for (const [, href = ''] of home.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)) {
      const icon = await app.fetch(site + href.replaceAll('&amp;', '&'));
      const bytes = new Uint8Array(await icon.arrayBuffer());
      const { data } = await sharp(bytes).resize(9, 9).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([href, [...data.subarray(40 * 3, 40 * 3 + 3)]]).toEqual([href, [10, 114, 71]]);
    }
    const manifest = (await (await app.fetch(`${site}/manifest/en.webmanifest`)).json()) as {
      icons: { src: string }[];
    };
    expect((await app.fetch(site + manifest.icons[1]!.src)).headers.get('content-type')).toBe('image/png');
    const { data } = (await (await app.fetch('/v3/white-label/b.dune.localhost')).json()) as {
      data: { logo: object };
    };
    expect(data.logo).toMatchObject({ light: site + logo });
    expect((await send(pictures, { step: 'remove_picture', slot: 'logoLight' })).headers.get('location')).toContain(
      'done=pictureRemoved',
    );
    await send(path, { step: 'publish' });
    await expect.poll(async () => (await page('/hotels')).includes(logo), { timeout: 20_000 }).toBe(false);
    // Sent emails still show it.
    expect((await app.fetch(site + logo)).status).toBe(200);
  });

  test.each([
    'nothing.png',
    `${'0'.repeat(32)}-1x1.png`,
    '%2e%2e%2fx.png',
    `${'0'.repeat(32)}-1x1.svg`,
    'x'.repeat(3_000),
  ])('is not found as %s', async (name) => {
    expect((await app.fetch(`/brand/pictures/${name}`)).status).toBe(404);
  });

  test('by the API is put into the draft too', async () => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(owner.cookie())?.[1] ?? '');
    const call = async (body: object, guest = owner) =>
      await app.fetch('/v3/dashboard/brand/assets', {
        method: 'POST',
        headers: {
          cookie: guest.cookie(),
          origin: app.origin,
          'content-type': 'application/json',
          'x-xsrf-token': token,
        },
        body: JSON.stringify(body),
      });
    const picture = Buffer.from(await drawn(300, 80)).toString('base64');
    const made = await call({ slot: 'logo_dark', picture });
    const { data } = (await made.json()) as { data: { slot: string; address: string; width: number; version: number } };
    expect([made.status, data.slot, data.width, data.version]).toEqual([
      201,
      'logo_dark',
      300,
      await versionsOf(app, 'dune-trips'),
    ]);
    expect((await app.fetch(data.address)).status).toBe(200);
    for (const [body, status, code] of [
      [{ slot: 'logo_dark', picture: Buffer.from('<svg/>').toString('base64') }, 415, 'unsupported_picture'],
      [{ slot: 'logo_dark', picture: '☃' }, 415, 'unsupported_picture'],
      [{ slot: 'icon', picture: Buffer.from(await drawn(8, 8)).toString('base64') }, 422, 'picture_too_small'],
      [{ slot: 'icon', picture: Buffer.alloc(2 ** 20 + 1, 1).toString('base64') }, 413, 'picture_too_large'],
      [{ slot: 'icon', picture: 'x'.repeat(4 * 2 ** 20) }, 413, 'body_too_large'],
      [{ slot: 'picture', picture }, 422, 'invalid'],
      [{ slot: 'icon', picture, brand: 'wayfare' }, 404, 'not_found'],
    ] as const) {
      const answer = await call(body);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
    }
    const anyone = await app.fetch('/v3/dashboard/brand/assets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slot: 'icon', picture }),
    });
    expect(anyone.status).toBe(401);
  });
});

test('a brand whose versions and pictures have reached 200 MB takes no more of them', async () => {
  const { pool } = app.database;
  const insert = 'insert into brands.picture (name, bytes)';
  await pool.query(`${insert} values (md5('1') || '-9x9.png', decode(repeat('00', 4194304), 'hex'))`);
  await pool.query(
    `${insert} select md5(n::text) || '-9x9.png', bytes from brands.picture, generate_series(2, 51) as n
     where name = md5('1') || '-9x9.png'`,
  );
  const { guest } = await signedInWith(app, {
    agency: (await agencyOf(app, 'Full Travel')).number,
    role: 'owner',
  });
  await sendPart(guest, path, { step: 'create', name: 'Full House' });
  await sendPart(guest, path, look({ name: 'Full Home' }));
  await pool.query(
    `insert into brands.version (brand_id, version, content, written_by)
     select 'full-house', 1001, content || jsonb_build_object('pictures',
       (select jsonb_object_agg(n::text, md5(n::text) || '-9x9.png') from generate_series(1, 51) as n)), 'Rita'
     from brands.version where brand_id = 'full-house' and version = 2`,
  );
  await pool.query(
    `insert into brands.version (brand_id, version, content, written_by)
     select brand_id, 1002, content, 'Rita' from brands.version where brand_id = 'full-house' and version = 2`,
  );
  const saved = await sendPart(guest, path, look({ name: 'Full Again' }));
  expect([saved.status, (await saved.text()).includes('no room for more versions')]).toEqual([422, true]);
  expect((await sendPart(guest, path, { step: 'publish' })).status).toBe(303);
  const { call } = await signedInWith(app, { staffRole: 'content' });
  const sent = await call('/v3/dashboard/brand/assets', { slot: 'icon', picture: 'AAAA', brand: 'full-house' });
  expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([409, 'brand_full']);
});

test('the owners are written to once when a host loses its record, and when it is not served any more', async () => {
  const outbox = join(app.dataDirectory, 'mail');
  const checks = {
    db: app.database.db as unknown as Kysely<BrandTables>,
    own: { publicOrigin: app.origin, suffix: null },
    prove: async () => 'missing' as const,
    addresses: async () => ({ leads: 'here', found: [] }) as const,
    log: silentLog,
  };
  const checkAgain = async () => {
    await app.database.pool.query(
      `update brands.host_claim set checked_at = now() - interval '2 days' where host = $1`,
      [host],
    );
    await checkHostsAgain(checks);
  };
  const subjects = async () =>
    (await listOutbox(outbox)).map(({ subject }) => subject).filter((subject) => subject.includes(host));
  await checkAgain();
  await expect.poll(subjects, { timeout: 20_000 }).toEqual([`The proof for ${host} is gone`]);
  const [mail] = (await listOutbox(outbox)).filter(({ subject }) => subject.includes(host));
  const { text } = (await readOutbox(outbox, mail!.id))!;
  expect(text).toContain(`_wayfare-verify.${host}`);
  expect(text).toContain('http://localhost:3000/dashboard/brand?part=hosts');
  await checkAgain();
  await app.database.pool.query(
    `update brands.host_claim set missing_since = now() - interval '4 days' where host = $1`,
    [host],
  );
  await checkAgain();
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toEqual([`Your site isn’t at ${host} any more`, `The proof for ${host} is gone`]);
  await expect.poll(async () => (await app.fetch(`http://${host}:3000/hotels`)).status, { timeout: 20_000 }).toBe(302);
});
