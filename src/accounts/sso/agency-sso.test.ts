import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand, publishNewest, setAgency } from '#brands/write-brands.sql.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { secured } from '#tests/authenticator.ts';
import { connectedAs, type IdentityProvider, openIdentityProvider, type Told } from '#tests/identity-provider.ts';
import { onHost } from '#tests/on-host.ts';
import { cookieOf, password, placeOf } from '#tests/people.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';
import { agencyProviderSeal, sealClientSecret } from '../providers/agency-providers.ts';
import { setAgencyProvider } from '../providers/agency-provider.sql.ts';
import type { AccountTables } from '../tables.ts';

interface Site {
  readonly id: string;
  readonly number: number;
  readonly test: TestApp;
  readonly idp: IdentityProvider;
  readonly domain: string;
}

let app: TestApp;
let sites: { coast: Site; hills: Site };
let operators: IdentityProvider;
const author = { personId: null, name: 'Rita' };
const dbOf = () => app.database.db as unknown as Kysely<AccountTables>;
const query = async (text: string, ...values: unknown[]) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[];

/** Gives an agency a provider, as the command does. */
const connect = async (agencyId: string, { issuer, clientId, clientSecret }: IdentityProvider, domain: string) => {
  const client = { agencyId, issuer, clientId };
  const secretSealed = sealClientSecret(agencyProviderSeal(app.config.secret), client, clientSecret);
  const next = { issuer, clientId, secretSealed, label: 'Team log-in', domains: [domain] };
  await setAgencyProvider(dbOf(), agencyId, next, author);
};
const siteOf = async (brand: string): Promise<Site> => {
  const { id, number } = await agencyOf(app, `Agency ${brand}`);
  const content = {
    name: `The ${brand}`,
    whiteLabel: true,
    supportEmail: `help@${brand}.example`,
    paymentDescriptor: brand.toUpperCase(),
  };
  await createBrand(app.database.db, brand, content, 'Rita');
  await setAgency(app.database.db, brand, number);
  await publishNewest(app.database.db, brand);
  const host = `${brand}.agents.localhost:3000`;
  await vi.waitUntil(() => app.app.siteKey(host) !== null, { timeout: 20_000 });
  const [idp, domain] = [await openIdentityProvider(), `${brand}.example`];
  await connect(id, idp, domain);
  return { id, number, test: onHost(app, `http://${host}`), idp, domain };
};
beforeAll(async () => {
  operators = await openIdentityProvider();
  app = await openTestApp({ env: connectedAs('ACME', operators, 'Acme') });
  sites = { coast: await siteOf('coast'), hills: await siteOf('hills') };
}, 180_000);
afterAll(async () => {
  await app.close();
  await Promise.all([operators, sites.coast.idp, sites.hills.idp].map((one) => one.close()));
});

let people = 0;
const told = (site: Site, more: Partial<Told> = {}): Told => {
  people += 1;
  return { sub: `s-${people}`, email: `p${people}@${site.domain}`, email_verified: true, name: 'Dana', ...more };
};
/** Somebody of the agency, whose address is the one that the provider tells. */
const memberOf = async ({ number }: Site, { email }: Told) => {
  const person = await signedInWith(app, { agency: number, role: 'agent' });
  await query('update accounts.person set email = $1, email_norm = $1 where id = $2', email, person.id);
  return { id: person.id, email: email! };
};
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
const arrive = ({ test: site }: Site) => visitor(site, placeOf());
const begin = async (guest: Visitor) => new URL(locationOf(await guest.get('/sso')));
const signIn = async (site: Site, guest: Visitor, who: Told) =>
  locationOf(await guest.get(site.idp.approve(await begin(guest), who)));
const isIn = async (guest: Visitor) => (await guest.get('/v3/auth')).status === 200;
const logIn = async (guest: Visitor, email: string) =>
  await guest.post('/login', { _token: await guest.token('/login'), step: 'sign_in', email, password });
/** Connects the account to the provider, as its owner. */
const connected = async (site: Site, who: Told) => {
  const member = await memberOf(site, who);
  const guest = arrive(site);
  await logIn(guest, member.email);
  expect(await signIn(site, guest, who)).toBe('/sso/connect');
  const answer = await guest.post('/sso/connect', { _token: await guest.token('/login/link') });
  expect(locationOf(answer)).toBe('/');
  return { ...member, guest };
};

describe('the provider of an agency', () => {
  test('is offered at its own host, and nowhere else', async () => {
    const { coast, hills } = sites;
    expect(await (await arrive(coast).get('/login')).text()).toContain('Continue with Team log-in');
    expect((await begin(arrive(coast))).origin).toBe(coast.idp.issuer);
    expect((await begin(arrive(hills))).origin).toBe(hills.idp.issuer);
    const main = visitor(app, placeOf());
    expect(await (await main.get('/login')).text()).not.toContain('Team log-in');
    for (const [guest, id] of [
      [main, `agency-${coast.number}`],
      [arrive(hills), `agency-${coast.number}`],
      [arrive(coast), 'acme'],
    ] as const)
      expect((await guest.get(`/sso?provider=${id}`)).status).toBe(404);
    expect(locationOf(await visitor(onHost(app, 'http://sunny.localhost:3000')).get('/sso'))).toBe('/login');
  });

  test('logs in a person of the agency, once they have connected it to their account', async () => {
    const { coast } = sites;
    const who = told(coast);
    const { email } = await connected(coast, who);
    const later = arrive(coast);
    const planted = 'P'.repeat(43);
    later.setCookie('auth.session', planted);
    expect([await signIn(coast, later, who), await isIn(later)]).toEqual(['/', true]);
    expect(cookieOf(later, 'auth.session')).not.toBe(planted);
    // The second step stays.
    const owner = arrive(coast);
    await logIn(owner, email);
    await secured(coast.test, owner, email);
    const guest = arrive(coast);
    expect([await signIn(coast, guest, who), await isIn(guest)]).toEqual(['/login/second-step?next=%2F', false]);
  });

  test('logs in nobody who is not of this agency, and opens no account', async () => {
    const { coast, hills } = sites;
    const [theirs, left, moved] = [told(hills), told(coast), told(coast)];
    await connected(hills, theirs);
    const gone = await connected(coast, left);
    await query(
      'update accounts.person set agency_id = null, role = null, plan_id = null, actions = $2 where id = $1',
      gone.id,
      [],
    );
    const away = await connected(coast, moved);
    await query('update accounts.person set agency_id = $2 where id = $1', away.id, hills.id);
    const suspended = told(coast);
    const resting = await connected(coast, suspended);
    await query('update accounts.person set suspended_at = now() where id = $1', resting.id);
    const [before] = await query('select count(*) from accounts.person');
    const traveller = told(coast);
    const elsewhere = told(coast, { email: `somebody@${hills.domain}` });
    await memberOf(coast, elsewhere);
    await memberOf(hills, traveller);
    const [after] = await query('select count(*) from accounts.person');
    expect(Number(after!['count'])).toBe(Number(before!['count']) + 2);
    for (const who of [
      // The subject and address of a person of the other agency.
      theirs,
      { ...theirs, sub: 'new' },
      left,
      moved,
      suspended,
      // An account of the other agency with an address of this one's domain.
      traveller,
      // A person of this agency with an address that the provider may not speak for.
      elsewhere,
      told(coast),
    ]) {
      const guest = arrive(coast);
      expect([who, await signIn(coast, guest, who)]).toEqual([who, expect.stringMatching(/^\/sso\?result=not_member/)]);
      expect([await isIn(guest), cookieOf(guest, 'auth.connect')]).toEqual([false, '']);
    }
    expect(await query('select count(*) from accounts.person')).toEqual([after]);
    const page = await arrive(coast).get(`/sso?result=not_member&provider=agency-${coast.number}`);
    expect([page.status, (await page.text()).includes('Ask an owner of the agency')]).toEqual([403, true]);
  });

  test('needs a verified address', async () => {
    const { coast } = sites;
    const who = told(coast, { email_verified: false });
    await memberOf(coast, who);
    expect(await signIn(coast, arrive(coast), who)).toMatch(/^\/sso\?result=unverified/);
  });

  test('of one agency can’t finish what was begun at the other’s, nor at another host, nor twice', async () => {
    const { coast, hills } = sites;
    const who = told(hills);
    await connected(hills, who);
    const guest = arrive(hills);
    const address = await begin(guest);
    // A mix-up: the answer of one provider to a sign-in at the other.
    expect(locationOf(await guest.get(coast.idp.approve(address, who)))).toMatch(/^\/sso\?result=refused/);
    const other = await begin(guest);
    const path = hills.idp.approve(other, who);
    const cookie = guest.cookie();
    for (const site of [coast.test, app])
      expect(locationOf(await site.fetch(path, { headers: { cookie } }))).toBe('/sso?result=over');
    expect([locationOf(await guest.get(path)), await isIn(guest)]).toEqual(['/', true]);
    const replay = arrive(hills);
    replay.setCookie('auth.sso', cookieOf(guest, 'auth.sso'));
    expect([locationOf(await replay.get(path)), await isIn(replay)]).toEqual(['/sso?result=over', false]);
  });

  test('ends with the agency, with its settings, and with a secret that was put there for another', async () => {
    const { coast, hills } = sites;
    const who = told(coast);
    await connected(coast, who);
    const offers = async () => (await (await arrive(coast).get('/login')).text()).includes('Team log-in');
    await query("update accounts.agency set status = 'blocked' where id = $1", coast.id);
    expect(await offers()).toBe(false);
    await query("update accounts.agency set status = 'active' where id = $1", coast.id);
    // Its site is closed meanwhile, and open again once the brands are read anew.
    await expect.poll(offers, { timeout: 20_000 }).toBe(true);
    await query(
      'update accounts.agency_provider set changed_at = now(), client_secret_sealed = (select client_secret_sealed from accounts.agency_provider where agency_id = $2) where agency_id = $1',
      coast.id,
      hills.id,
    );
    expect(await offers()).toBe(false);
    await setAgencyProvider(dbOf(), coast.id, null, author);
    expect(await offers()).toBe(false);
    await connect(coast.id, coast.idp, coast.domain);
    expect(await signIn(coast, arrive(coast), who)).toBe('/');
    const [audit] = await query(
      "select after from accounts.audit where action = 'agency.provider' and agency_id = $1 order by id desc limit 1",
      coast.id,
    );
    expect(audit!['after']).toEqual({
      issuer: coast.idp.issuer,
      clientId: 'wayfare',
      label: 'Team log-in',
      domains: [coast.domain],
    });
  });
});
