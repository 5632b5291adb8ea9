import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand, publishNewest, setAgency, setSuspended } from '#brands/write-brands.sql.ts';
import { addHost } from '#brands/write-hosts.sql.ts';
import { agencyOf } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { onHost } from '#tests/on-host.ts';
import { directRoom, goodDetails, json, quoteOf, type Reserved, visitor } from '#tests/visitor.ts';

const coast = {
  name: 'Coast Club',
  whiteLabel: true,
  supportEmail: 'help@coast.example',
  paymentDescriptor: 'COAST CLUB',
  colours: { bgBrand: { light: '#7a4b00' } },
  titles: { en: 'Coast Club trips' },
  texts: { en: { 'home.title': 'Down by the coast' } },
  social: ['https://www.instagram.com/coast'],
};
const main = 'http://localhost:3000';
const given = 'http://coast.agents.localhost:3000';

let app: TestApp;
let fids: { agency: string; other: string; agent: string; blocked: string; traveller: string };

beforeAll(async () => {
  app = await openTestApp();
  const { db, pool } = app.database;
  const { rows } = await pool.query<{ name: string; number: string; id: string }>(
    'select name, number::text, id from accounts.agency order by accounts.agency.number limit 2',
  );
  const person = async (sql: string) =>
    (
      await pool.query<{ number: string }>(
        `select number::text from accounts.person where ${sql} order by accounts.person.number limit 1`,
      )
    ).rows[0]!.number;
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const { rows: made } = await pool.query<{ number: string }>(
    `insert into accounts.person (name, email, email_norm, plan_id, agency_id, role, blocked_at)
     select 'Gone', 'gone@example.com', 'gone@example.com', plan_id, agency_id, role, now()
     from accounts.person where agency_id = $1 limit 1 returning number::text`,
    [first.id],
  );
  fids = {
    agency: first.number,
    other: second.number,
    agent: await person(`agency_id = '${first.id}' and blocked_at is null`),
    blocked: made[0]!.number,
    traveller: await person('agency_id is null'),
  };
  await createBrand(db, 'coast', coast, 'Rita');
  expect(await setAgency(db, 'coast', Number(fids.agency))).toMatchObject({ kind: 'done' });
  await publishNewest(db, 'coast');
  await vi.waitUntil(() => app.app.siteKey('coast.agents.localhost:3000') !== null, { timeout: 20_000 });
}, 180_000);
afterAll(async () => await app?.close());

const get = async (url: string, headers: Record<string, string> = {}) =>
  await app.fetch(url, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });
const agentIn = (response: Response) => response.headers.getSetCookie().find((line) => line.startsWith('fid='));

describe('the host of an agency’s brand', () => {
  test('is its id under the suffix; other names there are nobody’s', async () => {
    const page = await (await get(`${given}/`)).text();
    expect(page).toContain('Down by the coast</h1>');
    expect(page).toContain(`<link rel="canonical" href="${given}/">`);
    for (const name of ['other', 'sunny', 'wayfare', 'a.coast', 'xn--cost-5qa'])
      expect([name, (await get(`http://${name}.agents.localhost:3000/`)).headers.get('location')]).toEqual([
        name,
        `${main}/`,
      ]);
    expect(await addHost(app.database.db, main, 'sunny', 'stay.agents.localhost', 'agents.localhost')).toEqual({
      kind: 'refused',
      problem:
        'stay.agents.localhost is under WHITE_LABEL_SUFFIX, where agencies’ brands have their hosts by themselves.',
    });
  });
  test('belongs to one brand, and the default brand is no agency’s', async () => {
    const { db } = app.database;
    for (const [id, number, problem] of [
      ['sunny', Number(fids.agency), `The agency ${fids.agency} has the brand coast.`],
      ['sunny', 999_999, 'There is no agency 999999: see agency list.'],
      ['wayfare', Number(fids.agency), 'The default brand is the operator’s: make another one for an agency.'],
    ] as const)
      expect(await setAgency(db, id, number)).toEqual({ kind: 'refused', problems: [problem] });
  });
});

describe('the public calls', () => {
  const fields = [
    'fid',
    'id',
    'white_label',
    'name',
    'title',
    'favicon',
    'icon',
    'home_page_title',
    'translations',
    'colors',
    'logo',
    'background',
    'socials',
  ];
  test('answer the brand of an agency’s host, of another host and of an agent, with these fields alone', async () => {
    const calls = [
      ['agency/coast.agents.localhost', 'coast', Number(fids.agency)],
      ['agency/coast.agents.localhost:3000', 'coast', Number(fids.agency)],
      ['white-label/sunny.localhost', 'sunny', null],
      [`agent/${fids.agency}`, 'coast', Number(fids.agency)],
      [`agent/${fids.agent}`, 'coast', Number(fids.agent)],
    ] as const;
    for (const [call, id, fid] of calls) {
      const { data } = (await (await get(`${main}/v3/${call}?locale=en`)).json()) as { data: Record<string, unknown> };
      expect([call, Object.keys(data)]).toEqual([call, fields]);
      expect(data).toMatchObject({ id, fid, white_label: true });
    }
    const { data } = (await (await get(`${main}/v3/agent/${fids.agent}?locale=en`)).json()) as { data: object };
    expect(data).toMatchObject({
      name: 'Coast Club',
      title: 'Coast Club trips',
      home_page_title: 'Coast Club – Hotels with no hidden fees',
      translations: { en: { 'home.title': 'Down by the coast' } },
      colors: { brand: { light: null, dark: null }, bgBrand: { light: '#7a4b00', dark: null } },
      logo: { light: null, dark: null },
      background: { light: null, dark: null },
      socials: { instagram: 'https://www.instagram.com/coast', facebook: null },
    });
    expect((data as { favicon: string }).favicon).toMatch(new RegExp(`^${given}/favicon\\.svg\\?v=`));
  });
  test('are counted: numbers can’t be tried one after another', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 61; number += 1) {
      const request = new Request(`${main}/v3/agent/${number}?locale=en`);
      // oxlint-disable-next-line no-await-in-loop -- one visitor
      const answer = await app.app.fetch(request, { address: '198.51.100.77' });
      statuses.push(answer.status);
      if (number === 61) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect([new Set(statuses.slice(0, 60)).has(429), statuses[60]]).toEqual([false, 429]);
  });
  test('know nothing else: drafts, travellers, blocked agents, the other kind of host, what is no number', async () => {
    const { db } = app.database;
    await createBrand(db, 'draft', { ...coast, name: 'Draft' }, 'Rita');
    for (const call of [
      `agent/${fids.traveller}`,
      `agent/${fids.blocked}`,
      'agent/0',
      'agent/01001',
      'agent/1e3',
      'agent/99999999999',
      'agent/null',
      'agency/draft.agents.localhost',
      'agency/sunny.localhost',
      'white-label/coast.agents.localhost',
      'white-label/localhost',
      'white-label/evil.example',
      'white-label/sunny.localhost%40evil.example',
    ])
      expect([call, (await get(`${main}/v3/${call}`)).status]).toEqual([call, 404]);
    await setSuspended(db, 'coast', true);
    await vi.waitUntil(() => app.app.siteKey('coast.agents.localhost:3000') === null, { timeout: 20_000 });
    expect((await get(`${main}/v3/agent/${fids.agency}`)).status).toBe(404);
    await setSuspended(db, 'coast', false);
    await vi.waitUntil(() => app.app.siteKey('coast.agents.localhost:3000') !== null, { timeout: 20_000 });
  });
});

describe('an agent’s link to the operator’s site', () => {
  test('shows the agency’s brand at the operator’s address, to this visitor alone', async () => {
    const arrived = await get(`${main}/?fid=${fids.agent}`);
    const page = await arrived.text();
    expect(agentIn(arrived)).toBe(`fid=${fids.agent}; Path=/; Max-Age=2419200; SameSite=Lax`);
    expect(page).toContain('Down by the coast</h1>');
    expect(page).toContain(`<link rel="canonical" href="${main}/">`);
    expect(page).not.toMatch(/<(?:link|meta|script type="application\/ld)[^>]*fid/);
    expect(page).toContain('“WAYFARE TRAVEL”');
    expect(arrived.headers.get('cache-control')).toBe('private, no-store');
    const cookie = `fid=${fids.agent}`;
    expect(await (await get(`${main}/hotels`, { cookie })).text()).toContain('Coast Club');
    const sheet = await get(`${main}/brand/coast-1.css`, { cookie });
    expect([sheet.status, sheet.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    expect((await get(`${main}/favicon.svg`, { cookie })).headers.get('cache-control')).toBe('private, max-age=3600');
    expect(await (await get(`${main}/terms-of-use`, { cookie })).text()).toContain('Wayfare runs this website');
    // Others, also from the cache of pages.
    for (const path of ['/', '/hotels', '/terms-of-use'])
      expect(await (await get(main + path)).text()).not.toContain('Coast');
    expect((await get(`${main}/brand/coast-1.css`)).status).toBe(404);
  });
  test.each(['blocked', 'traveller'] as const)('of a %s does nothing', async (who) => {
    const response = await get(`${main}/?fid=${fids[who]}`, { cookie: `fid=${fids.agency}` });
    expect([response.status, agentIn(response)]).toEqual([200, undefined]);
    expect(await response.text()).toContain('Coast Club');
    expect(await (await get(`${main}/?fid=${fids[who]}`)).text()).not.toContain('Coast');
  });
  test('on a partner’s site counts for its own agency alone, and never changes its brand', async () => {
    const foreign = await get(`${given}/?fid=${fids.other}`);
    expect([agentIn(foreign), (await foreign.text()).includes('Coast Club')]).toEqual([undefined, true]);
    expect(agentIn(await get(`${given}/?fid=${fids.agent}`))).toContain(`fid=${fids.agent};`);
    expect(await (await get(`http://sunny.localhost:3000/?fid=${fids.agent}`)).text()).not.toContain('Coast');
  });
  test('is nobody’s in the widget’s frame', async () => {
    const framed = await get(`${main}/widgets/search?fid=${fids.agent}`);
    expect([agentIn(framed), (await framed.text()).includes('Coast')]).toEqual([undefined, false]);
  });
});

describe('a trip', () => {
  const referralOf = async (transaction: string) =>
    (
      await app.database.pool.query(
        `select trip.id, referral_source as source, agency.number::text as agency, person.number::text as person, referral_fid::text as fid
         from booking.payment join booking.trip on trip.id = payment.trip_id
         left join accounts.agency on agency.id = referral_agency_id left join accounts.person on person.id = referral_person_id
         where payment.id = $1`,
        [transaction],
      )
    ).rows[0];
  /** A guest with a quote, who then books. */
  const begin = async (origin: string, fid?: string) => {
    const here = onHost(app, origin);
    const guest = visitor(here);
    if (fid !== undefined) guest.setCookie('fid', fid);
    await guest.get('/sanctum/csrf-cookie');
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(guest.cookie())![1]!);
    const quote = await quoteOf(here, await directRoom(app), 60);
    return async () => {
      const response = await here.fetch('/v3/reservations', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `key-${quote}`,
          'x-xsrf-token': token,
          cookie: guest.cookie(),
          origin,
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ quote, ...goodDetails }),
      });
      return (await json<{ data: Reserved }>(response)).data.transaction;
    };
  };
  const book = async (origin: string, fid?: string) => await (await begin(origin, fid))();
  test('keeps who brought its traveller: an agent, an agency, the site, or nobody', async () => {
    const { agency, agent, blocked } = fids;
    expect(await referralOf(await book(main, agent))).toMatchObject({
      source: 'link',
      agency,
      person: agent,
      fid: agent,
    });
    expect(await referralOf(await book(main, agency))).toMatchObject({
      source: 'link',
      agency,
      person: null,
      fid: agency,
    });
    expect(await referralOf(await book(given))).toMatchObject({ source: 'site', agency, person: null, fid: null });
    const nobody = { source: null, agency: null, person: null, fid: null };
    expect(await referralOf(await book(main, blocked))).toMatchObject(nobody);
    const plain = await referralOf(await book(main));
    expect(plain).toMatchObject(nobody);
    const change = `update booking.trip set referral_source = 'link', referral_fid = 1, referral_agency_id = (select id from accounts.agency limit 1) where id = $1`;
    await expect(app.database.pool.query(change, [plain.id])).rejects.toThrow('the referral of a trip is fixed');
  });
  test('is not attributed to a blocked agency, whose site closes at once with all below it and opens again', async () => {
    const status = async (to: string, number: string) =>
      await app.database.pool.query('update accounts.agency set status = $1 where number = $2', [to, number]);
    const page = async () => (await get(`${given}/hotels`)).status;
    const under = async (parent: string | null) =>
      await app.database.pool.query(
        `update accounts.agency set parent_id = (select id from accounts.agency where number = $1) where number = $2`,
        [parent, fids.agency],
      );
    const reserve = await begin(given);
    await status('blocked', fids.agency);
    await expect.poll(page, { timeout: 20_000 }).toBe(503);
    // A checkout that had begun goes on.
    expect(await referralOf(await reserve())).toMatchObject({ source: null, agency: null });
    await status('active', fids.agency);
    await expect.poll(page, { timeout: 20_000 }).toBe(200);
    await under(fids.other);
    await status('closed', fids.other);
    await expect.poll(page, { timeout: 20_000 }).toBe(503);
    await status('active', fids.other);
    await expect.poll(page, { timeout: 20_000 }).toBe(200);
    await under(null);
  });
});

test('no agency has the number of a person, however many there are', async () => {
  const { pool } = app.database;
  await pool.query(`select setval('accounts.early_agency_number', 4999)`);
  const numbers = new Set<number>();
  for (let each = 0; each < 3; each += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in turn, as they sign up
    numbers.add((await agencyOf(app, `Late ${String(each)}`)).number);
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await pool.query<{ number: number }>(
      `insert into accounts.person (name, email, email_norm) values ('Late', $1, $1) returning number::int`,
      [`late${String(each)}@example.com`],
    );
    numbers.add(rows[0]!.number);
  }
  expect([numbers.size, Math.min(...numbers)]).toEqual([6, 5000]);
});
