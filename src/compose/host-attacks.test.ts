import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand, publishNewest, setAgency, setSuspended } from '#brands/write-brands.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { readProxies } from '#web/server/forwarded.ts';
import { listen, type Listening } from '#web/serve.ts';

const coast = { name: 'Coast Club', supportEmail: 'help@coast.example', paymentDescriptor: 'COAST CLUB' };
const main = 'localhost:3000';
const sunny = 'sunny.localhost:3000';
const given = 'coast.agents.localhost:3000';

let app: TestApp;
let listening: Listening;

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.database;
  await createBrand(db, 'coast', coast, 'Rita');
  await setAgency(db, 'coast', 1001);
  await publishNewest(db, 'coast');
  await vi.waitUntil(() => app.app.siteKey(given) !== null, { timeout: 20_000 });
  listening = await listen('localhost', 0);
  const { fetch, cache, siteKey, isServed, headers } = app.app;
  listening.answer({ fetch, cache, siteKey, isServed, headers, trustedProxies: readProxies('localhost') });
}, 180_000);
afterAll(async () => {
  await listening?.close(0);
  await app?.close();
});

/** Raw bytes, because a client library would mend them. Each visitor has an address of its own behind the proxy. */
function raw(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(listening.port, '127.0.0.1', () =>
      socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
    );
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
const statusOf = (answer: string) => Number(answer.split(' ')[1]);
const page = (host: string, ...more: string[]) =>
  raw(['GET /hotels HTTP/1.1', `Host: ${host}`, 'Accept: text/html', ...more]);

describe('a host is one header, and what it says', () => {
  test.each([
    ['two of them', ['GET / HTTP/1.1', `Host: ${main}`, `Host: ${sunny}`]],
    ['the other way round', ['GET / HTTP/1.1', `Host: ${sunny}`, `Host: ${main}`]],
    ['none', ['GET / HTTP/1.1', `X-Forwarded-Host: ${sunny}`]],
    ['an absolute address of another brand', [`GET http://${sunny}/ HTTP/1.1`, `Host: ${main}`]],
    ['an absolute address of its own', [`GET http://${main}/ HTTP/1.1`, `Host: ${main}`]],
    ['a user in it', ['GET / HTTP/1.1', `Host: ${main}@${sunny}`]],
    ['two ports', ['GET / HTTP/1.1', 'Host: localhost:3000:3000']],
    ['a path', ['GET / HTTP/1.1', `Host: ${main}/x`]],
    ['a list', ['GET / HTTP/1.1', `Host: ${main}, ${sunny}`]],
    ['an empty label', ['GET / HTTP/1.1', 'Host: .agents.localhost:3000']],
    ['an underscore', ['GET / HTTP/1.1', 'Host: sunny_localhost:3000']],
    ['letters that look alike', ['GET / HTTP/1.1', 'Host: ѕunny.localhost:3000']],
  ])('%s is refused', async (_, lines) => expect(statusOf(await raw(lines))).toBe(400));

  test('no other header names one, not even a proxy’s', async () => {
    for (const [own, name, other] of [
      [main, 'Wayfare', sunny],
      [sunny, 'Sunny Stays', given],
      [given, 'Coast Club', main],
    ] as const) {
      const plain = await page(own);
      expect([own, statusOf(plain), plain.includes(`<meta property="og:site_name" content="${name}">`)]).toEqual([
        own,
        200,
        true,
      ]);
      const forged = await page(
        own,
        `X-Forwarded-Host: ${other}`,
        `X-Original-Host: ${other}`,
        `X-Host: ${other}`,
        `Forwarded: for=192.0.2.7;host=${other};proto=https`,
        'X-Forwarded-Proto: https',
        'X-Forwarded-For: 192.0.2.7',
      );
      const bodyOf = (answer: string) => answer.slice(answer.indexOf('<!doctype'));
      expect(bodyOf(forged)).toBe(bodyOf(plain));
      expect(forged).not.toContain(other === main ? '//localhost' : other);
    }
  });

  test.each([
    'evilsunny.localhost:3000',
    'sunny.localhost.evil.example:3000',
    'sunny-localhost:3000',
    'sunny.localhost:3001',
    'xn--sunny-4nf.localhost:3000',
    'agents.localhost:3000',
    'a.coast.agents.localhost:3000',
    'coast-agents.localhost:3000',
    'coast.agents.localhost.evil.example:3000',
    'sunny.agents.localhost:3000',
    'xn--oast-4qa.agents.localhost:3000',
  ])('%s looks like a brand’s, and is nobody’s', async (host) => {
    const answer = await page(host);
    expect([statusOf(answer), /^location: (.*)$/im.exec(answer)?.[1]]).toEqual([302, `http://${main}/hotels`]);
    expect(answer).not.toContain(host);
    const call = await raw(['GET /v3/places?q=b HTTP/1.1', `Host: ${host}`]);
    expect([statusOf(call), call.includes(host)]).toEqual([421, false]);
  });
});

describe('what was written past our checks is on no page:', () => {
  const canary = 'evil.example';
  test.each<[string, object, object?]>([
    ['a script as a link', { social: [`javascript:fetch('//${canary}')`] }],
    ['data as a link', { social: [`data:text/html,<script src=//${canary}></script>`] }],
    ['a link to another network', { social: [`https://facebook.com.${canary}/x`] }],
    ['CSS in a colour', { colours: { brand: { light: `red;}body{background:url(//${canary})}` } } }],
    ['CSS in a stored style sheet', {}, { '--brand': { light: `url(//${canary})`, dark: '#000000' } }],
    ['HTML in a text', { texts: { en: { 'shell.slogan': `<img src=//${canary} onerror=alert(1)>` } } }],
    ['a placeholder that breaks out', { texts: { en: { 'mail.footer': `{brand}<script src=//${canary}>` } } }],
    ['a picture of another site', { picture: `//${canary}/x` }],
    ['a drawing that is markup', { mark: `M0 0"/><image href="//${canary}"/>` }],
    [
      'a legal text with elements',
      {
        legal: {
          en: {
            terms: { date: '2026-11-24', sections: [{ heading: 'All', texts: [`<a href="javascript:${canary}">`] }] },
          },
        },
      },
    ],
  ])('%s', async (_, hostile, theme) => {
    const { pool } = app.database;
    const { rows } = await pool.query<{ version: number; content: object }>(
      "select version, content from brands.version where brand_id = 'coast' order by version desc limit 1",
    );
    const [{ version, content }] = rows as [(typeof rows)[number]];
    await pool.query(
      `insert into brands.version (brand_id, version, content, theme, written_by, published_at)
       values ('coast', $1, $2, $3, 'nobody', now())`,
      [version + 1, { ...content, ...hostile }, theme ?? null],
    );
    await pool.query("update brands.brand set live_version = $1 where id = 'coast'", [version + 1]);
    try {
      await vi.waitUntil(() => app.app.siteKey(given) === `coast@${version + 1}`, { timeout: 20_000 });
      for (const path of ['/', '/hotels', '/terms-of-use', '/he', `/brand/coast-${version + 1}.css`]) {
        const answer = await raw([`GET ${path} HTTP/1.1`, `Host: ${given}`, 'Accept: text/html,text/css']);
        expect([path, statusOf(answer) < 600, answer.includes(canary)]).toEqual([path, true, false]);
      }
    } finally {
      await pool.query("update brands.brand set live_version = $1 where id = 'coast'", [version]);
      await vi.waitUntil(() => app.app.siteKey(given) === `coast@${version}`, { timeout: 20_000 });
    }
  });
});

test('a picture that nobody uploaded can’t be written into a version', async () => {
  const hostile = { ...coast, pictures: { logoLight: '//evil.example/x-300x72.png' } };
  await expect(
    app.database.pool.query(
      "insert into brands.version (brand_id, version, content, written_by) values ('coast', 99, $1, 'nobody')",
      [hostile],
    ),
  ).rejects.toThrow('there is no picture');
});

describe('the proxy’s question about certificates', () => {
  const ask = async (domain: string, ...more: string[]) =>
    statusOf(await raw([`GET /tls/ask?domain=${domain} HTTP/1.1`, 'Host: 127.0.0.1:3000', ...more]));
  test('is answered for hosts that are served, without the database', async () => {
    const { pool } = app.database;
    await pool.query('alter schema brands rename to brands_gone');
    try {
      for (const name of ['localhost', 'sunny.localhost', 'coast.agents.localhost'])
        expect([name, await ask(name)]).toEqual([name, 200]);
      for (const name of ['evil.example', 'agents.localhost', 'sunny.agents.localhost', 'x.coast.agents.localhost'])
        expect([name, await ask(name)]).toEqual([name, 404]);
    } finally {
      await pool.query('alter schema brands_gone rename to brands');
    }
  });
  test('is what deploy/Caddyfile asks, with the headers that it is answered for', async () => {
    const file = await readFile('deploy/Caddyfile', 'utf8');
    expect(/endpoint http:\/\/127\.0\.0\.1:3000(\S+)/.exec(file)?.[1]).toBe('/tls/ask');
    // What it adds for visitors is what their questions are refused by.
    expect(file).toMatch(/header_up X-Forwarded-For/);
    expect(file).toMatch(/header_up -X-Forwarded-Host/);
    const health = /health_uri (\S+)/.exec(file)?.[1] ?? '';
    expect(statusOf(await raw([`GET ${health} HTTP/1.1`, 'Host: 127.0.0.1:3000']))).toBe(200);
  });
  test('is refused for what is no name', async () => {
    for (const text of ['', 'sunny.localhost:3000', 'a/b', '%73unny.localhost', 'sunny.localhost&x=1', '*.localhost'])
      expect([text, await ask(text)]).toEqual([text, 400]);
  });
  test('of a suspended brand is no', async () => {
    const { db } = app.database;
    await setSuspended(db, 'sunny', true);
    await vi.waitUntil(() => !app.app.isServed('sunny.localhost'), { timeout: 20_000 });
    expect(await ask('sunny.localhost')).toBe(404);
    await setSuspended(db, 'sunny', false);
    await vi.waitUntil(() => app.app.isServed('sunny.localhost'), { timeout: 20_000 });
  });
  test('is not answered to visitors who come through the proxy', async () => {
    expect(await ask('sunny.localhost', 'X-Forwarded-For: 192.0.2.1')).not.toBe(200);
    expect(await ask('evil.example', 'Forwarded: for=192.0.2.1')).toBe(
      await ask('sunny.localhost', 'Forwarded: for=192.0.2.1'),
    );
  });
});
