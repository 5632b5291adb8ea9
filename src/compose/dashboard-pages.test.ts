import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamSteps } from '#accounts/team/team-steps.ts';
import { editorSteps } from '#brands/editor/editor-steps.ts';
import { routes } from '#storefront/site-routes.ts';
import { agencyPeople, type AgencyPerson } from '#tests/agency-people.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { rotated } from '#tests/full.ts';
import { placeOf } from '#tests/people.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';

/** Whose pages: an agency's, that of the one below it, and another's. */
const subjects = ['North', 'South', 'East'] as const;
type Subject = (typeof subjects)[number];
type Statuses = readonly [north: number, south: number, east: number];

const principals = [
  'agent',
  'agent without net',
  'agent of all',
  'viewer',
  'finance',
  'owner',
  'owner below',
  'owner elsewhere',
  'support',
  'content',
  'staff finance',
  'admin',
  'traveller',
  'nobody',
] as const;
type Who = (typeof principals)[number];

const none: Statuses = [403, 403, 403];
const every: Statuses = [200, 200, 200];
/** Owners have their own agency and those below it; staff with the right have all. */
const managed = (staff: readonly Who[], also: Partial<Record<Who, Statuses>> = {}): Record<Who, Statuses> => ({
  ...(Object.fromEntries(principals.map((who) => [who, staff.includes(who) ? every : none])) as Record<Who, Statuses>),
  owner: [200, 200, 404],
  'owner below': [404, 200, 404],
  'owner elsewhere': [404, 404, 200],
  nobody: [303, 303, 303],
  ...also,
});
/** Pages about one agency: who opens which, and so who may send their forms. */
const pages = {
  team: managed(['admin']),
  prices: managed(['admin']),
  brandEditor: managed(['admin', 'content']),
  finance: managed(['admin', 'staff finance'], { finance: [200, 200, 404] }),
} as const;
type Page = keyof typeof pages;

/** Each form of a page, and what it changes when it is sent by somebody who may; null where it needs more than it has here. */
const forms: Record<Page, Readonly<Record<string, Readonly<Record<string, string>> | null>>> = {
  team: {
    ...Object.fromEntries(Object.keys(teamSteps).map((step) => [step, null])),
    invite: { email: 'new.colleague@example.com', role: 'agent' },
  },
  prices: {
    save: { rule: '', version: '', name: 'everything', place: '1', percent: '10', currency: 'EUR', product: '' },
    remove: null,
    restore: null,
  },
  brandEditor: {
    ...Object.fromEntries(Object.keys(editorSteps).map((step) => [step, null])),
    save: { part: 'look', name: 'Renamed Trips', base: '1', picture: '/media/cities/295277-city-desert-1-none' },
  },
  finance: {},
};

/** What the other pages of the dashboard answer; each shows what the person may see, which other matrices prove. */
const lists: Readonly<Record<string, Partial<Record<Who, number>>>> = {
  '/dashboard/bookings': { support: 403, 'staff finance': 403, admin: 403, content: 403, traveller: 403, nobody: 303 },
  '/dashboard/bookings?all=true': {
    agent: 403,
    'agent without net': 403,
    content: 403,
    traveller: 403,
    nobody: 303,
  },
  '/dashboard/proposals': { content: 403, traveller: 403, nobody: 303 },
  '/dashboard/customers': { content: 403, traveller: 403, nobody: 303 },
  '/dashboard/applications': only('admin'),
  '/dashboard/messages': only('support', 'admin'),
  '/dashboard/reviews': only('content', 'admin'),
  '/dashboard/widget': only('owner', 'owner below', 'owner elsewhere', 'content', 'admin'),
};

/** 403 for all but these, and the log-in for visitors. */
function only(...opened: readonly Who[]): Partial<Record<Who, number>> {
  const others = principals.filter((who) => !opened.includes(who));
  return { ...Object.fromEntries(others.map((who) => [who, 403])), nobody: 303 };
}

let app: TestApp;
let people: Map<string, AgencyPerson>;
const numbers = new Map<string, number>();
beforeAll(async () => {
  app = await openTestApp({ env: { WHITE_LABEL_SUFFIX: 'agents.localhost' } });
  people = new Map(await agencyPeople(app));
  const { pool } = app.database;
  // On commission there are no prices to set.
  await pool.query(`update accounts.agency set model = 'net', commission_bp = 0`);
  const { rows } = await pool.query<{ name: string; number: string }>('select name, number from accounts.agency');
  for (const { name, number } of rows) numbers.set(name, Number(number));
  for (const [who, name] of [
    ['owner', 'North'],
    ['owner below', 'South'],
    ['owner elsewhere', 'East'],
  ] as const)
    expect((await send(guestOf(who), '/dashboard/brand', { step: 'create', name: `${name} Trips` })).status).toBe(303);
}, 240_000);
afterAll(async () => await app?.close());

const guestOf = (who: string): Visitor => people.get(who)?.guest ?? visitor(app, placeOf());
/** The token of a session is good for all of its forms. */
const tokens = new WeakMap<Visitor, Promise<string>>();
async function send(guest: Visitor, path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  if (!tokens.has(guest)) tokens.set(guest, guest.token('/reservation'));
  return await guest.post(path, { _token: (await tokens.get(guest))!, ...fields });
}
const addressOf = (page: Page, subject: Subject) =>
  page === 'brandEditor'
    ? `/dashboard/brand?brand=${subject.toLowerCase()}-trips`
    : `/dashboard/${page}?agency=${numbers.get(subject)}`;
const viewOf = async (guest: Visitor, path: string) => {
  const answer = await guest.get(path, { accept: 'application/json' });
  const { view } = (await answer.json()) as { view: { kind: string; view: Record<string, unknown> } };
  return view.view;
};

/** Everything that a form of these pages could change. */
async function written(): Promise<unknown> {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from accounts.audit) as audit, (select count(*)::int from accounts.invitation) as invitations,
      (select count(*)::int from pricing.rule_version) as rules, (select count(*)::int from brands.version) as versions,
      (select count(*)::int from brands.host) as hosts`,
  );
  return rows[0];
}

describe.each(principals.map((who, turn) => [who, turn] as const))('%s', (who, turn) => {
  test('opens the pages of the agencies that their role includes, and finds nothing at all others', async () => {
    const guest = guestOf(who);
    for (const page of Object.keys(pages) as Page[])
      for (const [at, subject] of subjects.entries()) {
        const expected = pages[page][who][at]!;
        const accept = expected === 200 ? 'application/json' : 'text/html';
        const answer = await guest.get(addressOf(page, subject), { accept });
        expect([page, subject, answer.status]).toEqual([page, subject, expected]);
        const text = await answer.text();
        // A page that is refused names neither the agency nor its people; owners of North see South in their own.
        if (expected !== 200) expect([page, text.includes(subject), text.includes('@')]).toEqual([page, false, false]);
      }
  });

  test('opens the lists that their role includes', async () => {
    for (const [path, refused] of Object.entries(lists)) {
      const answer = await guestOf(who).get(path, { accept: 'text/html' });
      expect([path, answer.status]).toEqual([path, refused[who] ?? 200]);
    }
  });

  test('changes nothing by a form of a page that they can’t open', async () => {
    const guest = guestOf(who);
    const before = await written();
    for (const page of Object.keys(pages) as Page[])
      for (const [at, subject] of subjects.entries()) {
        const expected = pages[page][who][at]!;
        if (expected === 200) continue;
        // In a sample each person sends other forms to each agency.
        for (const [step, fields] of rotated(Object.entries(forms[page]), 5, turn + at)) {
          const answer = await send(guest, addressOf(page, subject), { step, ...fields });
          expect([page, subject, step, answer.status]).toEqual([page, subject, step, expected]);
        }
      }
    expect(await written()).toEqual(before);
  });
});

/** What a page shows of an agency depends on where the person stands. */
test('the pages have the fields that belong to the person’s place', async () => {
  const fieldsOf = async (who: Who, page: Page, subject: Subject) => {
    const view = await viewOf(guestOf(who), addressOf(page, subject));
    return Object.keys(view)
      .filter((key) => view[key] !== null)
      .toSorted();
  };
  const team = 'below history invitations invite isActive kind members name number opening requiresSecondFactor errors';
  const own = team.split(' ').toSorted();
  // An agency's own people don't decide about its limits, and see nothing of the one above it.
  expect(await fieldsOf('owner', 'team', 'North')).toEqual(own);
  expect(await fieldsOf('owner below', 'team', 'South')).toEqual(own);
  for (const who of ['owner', 'admin'] as const)
    expect(await fieldsOf(who, 'team', 'South')).toEqual([...own, 'limits', 'up'].toSorted());
  // Prices are tried out as the agency is sold to, so by its own people alone.
  expect(await fieldsOf('owner', 'prices', 'North')).toContain('trial');
  for (const who of ['owner', 'admin'] as const) expect(await fieldsOf(who, 'prices', 'South')).not.toContain('trial');
  const offer = async (who: Who) => {
    const { form } = await viewOf(guestOf(who), `${addressOf('brandEditor', 'South')}&part=offer`);
    return (form as { prices: object | null }).prices !== null;
  };
  // Staff of content change the brand, and may not see prices.
  expect([await offer('owner below'), await offer('content')]).toEqual([true, false]);
});

test('those who open a page may send its forms', async () => {
  for (const [page, step] of [
    ['team', 'invite'],
    ['prices', 'save'],
    ['brandEditor', 'save'],
  ] as const) {
    // One above the agency, its owner, and staff.
    for (const [who, country] of [
      ['owner', 'ES'],
      ['owner below', 'FR'],
      ['admin', 'IT'],
    ] as const) {
      const before = await written();
      const address = addressOf(page, 'South');
      const view = await viewOf(guestOf(who), address);
      const own = {
        team: { email: `${country}@example.com` },
        prices: { name: country.toLowerCase(), countries: country, version: String(view['version']) },
        brandEditor: { base: String(view['base']), name: `Trips ${country}` },
      }[page];
      const answer = await send(guestOf(who), address, { step, ...forms[page][step], ...own });
      expect([page, who, answer.status]).toEqual([page, who, 303]);
      expect(await written()).not.toEqual(before);
    }
  }
});

test('every page of the dashboard is in a matrix', () => {
  const own = Object.values(routes)
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern.startsWith('/dashboard/'));
  const here = [
    ...Object.keys(lists).map((path) => path.split('?')[0]),
    '/dashboard/team',
    '/dashboard/prices',
    '/dashboard/brand',
    '/dashboard/finance',
  ];
  // Those of one booking, proposal and customer are tested by the operations that they share their scope with.
  const ofOne = [
    '/dashboard/bookings/:reservation',
    '/dashboard/proposals/:proposal',
    '/dashboard/customers/:customer',
  ];
  expect(own.toSorted()).toEqual([...new Set([...here, ...ofOne])].toSorted());
});
