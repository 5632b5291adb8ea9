import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountTables } from '#accounts/accounts.ts';
import { createAgency } from '#accounts/agencies/agency.sql.ts';
import { createPerson } from '#accounts/agencies/people.sql.ts';
import { insertSession } from '#accounts/session/session.sql.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { runs } from '#tests/full.ts';
import { cityOf, directRoom, type DirectRoom, prefixed, stay } from '#tests/visitor.ts';
import { forSale } from './for-sale.ts';

const author = { personId: null, name: 'Rita' };
const hosts = { wayfare: 'localhost:3000', sunny: 'sunny.localhost:3000' } as const;
const roles = ['stranger', 'traveller', 'north gross', 'north net', 'south gross', 'south net'] as const;

let app: TestApp;
let cold: TestApp;
let room: DirectRoom;
const secretOf = (name: string) => name.padEnd(43, 'x');

/** Both servers have the same people, sessions and rules. */
async function prepare({ db }: TestApp['database']): Promise<void> {
  const accounts = db as unknown as Kysely<AccountTables>;
  const signIn = async (name: string, rights: object) => {
    const person = await createPerson(accounts, { name, email: `${name}@example.com`, ...rights }, author);
    if (person.kind === 'refused') throw new Error(person.problem);
    const { id } = await accounts
      .selectFrom('accounts.person')
      .select('id')
      .where('email', '=', `${name}@example.com`)
      .executeTakeFirstOrThrow();
    await insertSession(accounts, secretOf(name), id, hosts.wayfare);
  };
  const publish = async (set: string, rules: unknown) => {
    expect(await writeDraft(db, set, rules, 'Rita', forSale({}))).toMatchObject({ kind: 'done' });
    await publishDraft(db, set, forSale({}));
  };
  await signIn('traveller', {});
  const agencies: string[] = [];
  for (const [name, percent] of [
    ['north', 10],
    ['south', 17],
  ] as const) {
    const agency = await createAgency(accounts, { name }, author);
    if (agency.kind === 'refused') throw new Error(agency.problem);
    await signIn(name, { agency: agency.value.number, role: 'owner' });
    await publish(`agency-${agency.value.number}`, [{ id: 'ours', percent }]);
    agencies.push(agency.value.id);
  }
  await publish('platform', [
    { id: 'everything', percent: 12 },
    { id: 'partners', percent: 5, priority: 1, match: { agencies } },
  ]);
}

beforeAll(async () => {
  // Searches wait for every supplier on a busy machine, too.
  const env = { TIME_SCALE: '1' };
  app = await openTestApp({ env, prepare });
  cold = await openTestApp({ env: { ...env, PAGE_CACHE: 'off' }, prepare });
  room = await directRoom(app);
}, 180_000);
afterAll(async () => {
  await app?.close();
  await cold?.close();
});

/** Sessions belong to a host, so people are signed in on the default brand's alone. */
async function get(test: TestApp, { host, path, role, accept }: Variant): Promise<string> {
  const [name = '', display = 'gross'] = role.split(' ');
  const cookie = role === 'stranger' ? 'priceDisplay=net' : `auth.session=${secretOf(name)}; priceDisplay=${display}`;
  const headers = { accept, 'sec-fetch-site': 'same-origin', cookie };
  const request = new Request(`http://${hosts[host]}${path}`, { headers });
  const response = await test.app.fetch(request, { address: '192.0.2.1' });
  const text = await response.text();
  const heading = /<h1[^>]*>[^<]*/.exec(text)?.[0] ?? text.slice(0, 200);
  expect([host, path, role, response.status < 400 || [heading, ...test.logged.slice(-3)].join()]).toEqual([
    host,
    path,
    role,
    true,
  ]);
  return steady([response.status, response.headers.get('location'), text].join('\n'));
}

interface Variant {
  readonly host: keyof typeof hosts;
  readonly path: string;
  readonly role: (typeof roles)[number];
  readonly accept: string;
}

test('a stranger and agents of two agencies are told four prices of one room: two for clients, one net', async () => {
  const path = `/v3/hotels/${room.hotelId}/rates?${stay()}`;
  const prices = await Promise.all(
    roles.map(async (role) => {
      const body = await get(app, { host: 'wayfare', path, role, accept: 'application/json' });
      return Number(/"charged_now":\{"amount":"(\d+)"/.exec(body)?.[1]);
    }),
  );
  const [stranger, traveller, north, northNet, south, southNet] = prices as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  expect([traveller, southNet]).toEqual([stranger, northNet]);
  expect(northNet).toBeLessThan(stranger);
  expect(stranger).toBeLessThan(north);
  expect(north).toBeLessThan(south);
});

/** Without what is new in each answer: sealed offers, tokens of forms, seconds left, and ids of searches, which alone have capitals. */
const steady = (text: string) =>
  text
    .replaceAll(/"offer":"[^"]+"|value="[\w.-]{30,}"|"formToken":"[^"]+"|"secondsLeft":\d+/g, '')
    .replaceAll(/(?<![\w-])(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])/g, '');

/** Where two texts begin to differ; null for equal ones. */
function differenceOf(one: string, other: string): readonly string[] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60));
}

test('bodies of interleaved roles, hosts, locales and currencies are those of a cold server', async () => {
  const pages = [`${cityOf(room)}/results?${stay()}`, `${room.path}?${stay()}`, '/', '/basket'];
  const variants = (Object.keys(hosts) as (keyof typeof hosts)[]).flatMap((host) =>
    roles.flatMap((role) =>
      pages.flatMap((page) =>
        ['', '/he', '/ar'].flatMap((prefix) =>
          ['EUR', 'ILS'].flatMap((currency) =>
            ['text/html', 'application/json'].map((accept): Variant => {
              const path = prefixed(prefix, page);
              return { host, role, accept, path: `${path}${path.includes('?') ? '&' : '?'}currency=${currency}` };
            }),
          ),
        ),
      ),
    ),
  );
  const reference = new Map<Variant, string>();
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...variants), { minLength: 4, maxLength: 8 }), async (batch) => {
      const bodies = await Promise.all(batch.map(async (one) => await get(app, one)));
      for (const [at, one] of batch.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- a cold server that does one thing at a time
        if (!reference.has(one)) reference.set(one, await get(cold, one));
        expect([one, differenceOf(bodies[at]!, reference.get(one)!)]).toEqual([one, null]);
        if (!one.role.endsWith('net') || one.host === 'sunny') expect(bodies[at]).not.toMatch(/Net: |[\d.,]+ net\b/);
      }
    }),
    { numRuns: runs(400, 12) },
  );
}, 600_000);
