import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import {
  connectedAs,
  type Fault,
  type IdentityProvider,
  openIdentityProvider,
  type Told,
} from '#tests/identity-provider.ts';
import { mailTo } from '#tests/mails.ts';
import { cookieOf, placeOf, registered } from '#tests/people.ts';
import { json, visitor, type Visitor } from '#tests/visitor.ts';
import { silentLog } from '#connector/log.ts';
import { createOutbound } from '#connector/outbound.ts';
import { createProvider } from '../providers/openid.ts';

let app: TestApp;
let acme: IdentityProvider;
let rival: IdentityProvider;
beforeAll(async () => {
  [acme, rival] = [await openIdentityProvider(), await openIdentityProvider()];
  app = await openTestApp({
    env: { ...connectedAs('ACME', acme, 'Acme'), ...connectedAs('RIVAL', rival, 'Rival & Sons') },
  });
}, 120_000);
afterEach(() => Object.assign(acme.fault, { discovery: null, token: null }));
afterAll(async () => {
  await app.close();
  await Promise.all([acme.close(), rival.close()]);
});

let people = 0;
const newcomer = (more: Partial<Told> = {}): Told => {
  people += 1;
  return { sub: `sub-${people}`, email: `sso.${people}@example.com`, email_verified: true, name: 'Dana Levi', ...more };
};
const arrive = () => visitor(app, placeOf());
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
/** The provider's log-in page that a visitor is sent to. */
const begin = async (guest: Visitor, path = '/sso?provider=acme') => {
  const answer = await guest.get(path);
  expect(answer.status).toBe(303);
  return new URL(locationOf(answer));
};
const signIn = async (guest: Visitor, told: Told, path?: string) =>
  await guest.get(acme.approve(await begin(guest, path), told));
const isIn = async (guest: Visitor) => (await guest.get('/v3/auth')).status === 200;
const nameOf = async (guest: Visitor) =>
  (await json<{ data: { name: string } }>(await guest.get('/v3/auth'))).data.name;
const count = async (table: string) =>
  Number((await app.database.pool.query<{ count: string }>(`select count(*) from accounts.${table}`)).rows[0]!.count);

describe('a callback signs in nobody', () => {
  const refused = async (guest: Visitor, path: string, result = 'over') => {
    const answer = await guest.get(path);
    expect(locationOf(answer)).toMatch(new RegExp(`^/sso\\?result=${result}(&|$)`));
    expect([answer.status, cookieOf(guest, 'auth.session'), await isIn(guest)]).toEqual([303, '', false]);
    return await guest.get(locationOf(answer));
  };

  test('that was used, with a state that is missing or another, or from another browser', async () => {
    const [guest, thief] = [arrive(), arrive()];
    const address = await begin(guest);
    const theirs = await begin(thief);
    const path = acme.approve(address, newcomer());
    // A link that would sign a victim in as the attacker, and an address that was stolen.
    await refused(thief, path);
    await refused(arrive(), path);
    await refused(thief, acme.approve(address, newcomer(), { state: theirs.searchParams.get('state') }), 'refused');
    for (const state of [null, '', 'x', 'A'.repeat(43)])
      await refused(arrive(), acme.approve(address, newcomer(), { state }));
    expect((await guest.get(path)).status).toBe(303);
    expect(await isIn(guest)).toBe(true);
    // Again, also with the cookie of before.
    const again = arrive();
    again.setCookie('auth.sso', cookieOf(thief, 'auth.sso'));
    await refused(again, path);
    expect((await (await again.get('/sso?result=over')).text()).includes('Please try again')).toBe(true);
  });

  test('at another host, or after ten minutes', async () => {
    const guest = arrive();
    const path = acme.approve(await begin(guest), newcomer());
    const answer = await app.fetch(`http://sunny.localhost:3000${path}`, { headers: { cookie: guest.cookie() } });
    expect([answer.status, locationOf(answer)]).toEqual([303, '/sso?result=over']);
    await app.database.pool.query("update accounts.sso_attempt set ends_at = now() - interval '1 s'");
    await refused(guest, path);
  });

  test('of another issuer than that where it began', async () => {
    for (const iss of [rival.issuer, 'https://evil.example', null]) {
      const guest = arrive();
      await refused(guest, acme.approve(await begin(guest), newcomer(), { iss }), 'refused');
    }
    const guest = arrive();
    // The code of one provider, brought back for a sign-in at the other.
    const begun = await begin(guest, '/sso?provider=rival');
    await refused(guest, acme.approve(begun, newcomer()), 'refused');
  });

  test.each<Fault>(['other_nonce', 'other_audience', 'other_issuer', 'other_key', 'expired', 'no_id_token', 'garbage'])(
    'with an answer of the provider that proves nothing (%s)',
    async (fault) => {
      const guest = arrive();
      const path = acme.approve(await begin(guest), newcomer());
      acme.fault.token = fault;
      expect((await refused(guest, path, 'refused')).status).toBe(403);
    },
  );

  test('with an address that is missing or not verified, and makes no account', async () => {
    const [before, owner] = [await count('person'), await registered(app)];
    const { email } = owner.form;
    for (const more of [
      { email_verified: false },
      { email, email_verified: false },
      { email, email_verified: 'no' },
      { email: 'x' },
      { email: '' },
    ]) {
      const guest = arrive();
      const page = await refused(guest, acme.approve(await begin(guest), newcomer(more)), 'unverified');
      expect([page.status, (await page.text()).includes('Acme hasn’t confirmed your email address')]).toEqual([
        403,
        true,
      ]);
    }
    expect(await count('person')).toBe(before + 1);
  });

  test('while the provider is down or the person declines', async () => {
    const guest = arrive();
    const path = acme.approve(await begin(guest), newcomer());
    acme.fault.token = 'down';
    expect((await refused(guest, path, 'unreachable')).status).toBe(503);
    const declined = acme.approve(await begin(guest), newcomer(), { code: null, error: 'access_denied' });
    expect((await refused(guest, declined, 'declined')).status).toBe(200);
    const broken = acme.approve(await begin(guest), newcomer(), { code: null, error: 'invalid_scope' });
    expect((await refused(guest, broken, 'refused')).status).toBe(403);
  });
});

describe('a provider that can’t be reached', () => {
  const settings = () => ({ id: 'one', label: 'One', issuer: acme.issuer, clientId: 'x', clientSecret: 'y' });
  const binding = {
    redirectUri: 'http://localhost:3000/sso/callback',
    state: 's'.repeat(43),
    nonce: 'n'.repeat(43),
    verifier: 'v'.repeat(43),
  };

  test.each<Fault>(['down', 'garbage', 'silent'])(
    '%s: the page says so in time, and the next sign-in tries again',
    async (fault) => {
      acme.fault.discovery = fault;
      const provider = createProvider(settings(), {
        wireTo: (url) => createOutbound({ name: 'one', url, timeoutMs: fault === 'silent' ? 50 : 20_000 }),
        timeoutSeconds: 20,
        log: silentLog,
        now: () => new Date(),
      });
      expect(await provider.addressFor(binding)).toBeNull();
      expect(await provider.redeem(new URLSearchParams({ code: 'x', state: binding.state }), binding)).toEqual({
        kind: 'unreachable',
      });
      acme.fault.discovery = null;
      expect(fault === 'silent' || (await provider.addressFor(binding))?.startsWith(`${acme.issuer}/log-in?`)).toBe(
        true,
      );
    },
  );

  test('is told on a page with other ways to log in', async () => {
    const down = await openIdentityProvider();
    const other = await openTestApp({ env: connectedAs('DOWN', down, 'Down') });
    try {
      await down.close();
      const answer = await visitor(other).get('/he/sso?next=/he/searches');
      const text = await answer.text();
      expect([answer.status, text.includes('href="/he/login?next=%2Fhe%2Fsearches"')]).toEqual([503, true]);
    } finally {
      await other.close();
    }
  }, 120_000);
});

describe('signing in by a provider', () => {
  test('opens an account for a verified address, which is the same the next time', async () => {
    const [guest, again, told] = [arrive(), arrive(), newcomer({ name: '  Ada   Lovelace ' })];
    expect(locationOf(await signIn(guest, told, '/he/sso?provider=acme&next=/he/searches'))).toBe('/he/searches');
    expect(await nameOf(guest)).toBe('Ada Lovelace');
    const before = await count('person');
    // The address is that of the account from now on: what the provider says later changes nothing.
    expect(locationOf(await signIn(again, { ...told, email: 'moved@example.com', email_verified: false }))).toBe('/');
    expect([await nameOf(again), await count('person')]).toEqual(['Ada Lovelace', before]);
    const { rows } = await app.database.pool.query(
      'select email_proven_at, password_hash from accounts.person where email = $1',
      [told.email],
    );
    expect(rows).toEqual([{ email_proven_at: expect.any(Date), password_hash: null }]);
  });

  test('gives a session that nobody has chosen before, and ends the one of before', async () => {
    const planted = 'P'.repeat(43);
    const guest = arrive();
    guest.setCookie('auth.session', planted);
    await signIn(guest, newcomer());
    expect(cookieOf(guest, 'auth.session')).toMatch(/^(?!P{43})[\w-]{43}$/);
    const thief = arrive();
    thief.setCookie('auth.session', planted);
    expect(await isIn(thief)).toBe(false);
    const { guest: owner } = await registered(app);
    const old = cookieOf(owner, 'auth.session');
    await signIn(owner, newcomer({ name: 'Another' }));
    thief.setCookie('auth.session', old);
    expect([await nameOf(owner), await isIn(thief)]).toEqual(['Another', false]);
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/login', 'javascript:alert(1)'])(
    'never leads away from the site (%s)',
    async (next) => {
      const answer = await signIn(arrive(), newcomer(), `/sso?provider=acme&next=${encodeURIComponent(next)}`);
      expect(locationOf(answer)).toBe('/');
    },
  );

  test('signs in nobody who is blocked', async () => {
    const told = newcomer();
    await signIn(arrive(), told);
    await app.database.pool.query('update accounts.person set blocked_at = now() where email = $1', [told.email]);
    for (const sub of [told.sub, 'another']) {
      const guest = arrive();
      expect(locationOf(await signIn(guest, { ...told, sub }))).toMatch(/^\/sso\?result=blocked/);
      expect(await isIn(guest)).toBe(false);
    }
  });

  test('connects an account with the same address only after its owner has logged in to it', async () => {
    const { form, guest: owner } = await registered(app);
    const told = newcomer({ email: form.email.toUpperCase() });
    const [stranger, other] = [arrive(), await registered(app)];
    const connect = async (guest: Visitor) =>
      await guest.post('/sso/connect', { _token: await guest.token('/login/link') });
    for (const guest of [stranger, other.guest]) {
      expect(locationOf(await signIn(guest, told))).toBe('/sso/connect');
      expect(await (await guest.get('/sso/connect')).text()).toContain('/login?next=%2Fsso%2Fconnect');
      await connect(guest);
      expect(await count(`identity where subject = '${told.sub}'`)).toBe(0);
    }
    expect([await isIn(stranger), (await arrive().get('/sso/connect')).status]).toEqual([false, 410]);
    await signIn(owner, told, '/sso?provider=acme&next=/searches');
    expect(await (await owner.get('/sso/connect')).text()).toContain('Connect Acme');
    expect(locationOf(await connect(owner))).toBe('/searches');
    expect((await owner.get('/sso/connect')).status).toBe(410);
    const later = arrive();
    expect(locationOf(await signIn(later, told))).toBe('/');
    expect(await json(await later.get('/v3/auth'))).toEqual(await json(await owner.get('/v3/auth')));
    const data = await json<{ account: { identities: { subject: string }[] } }>(await owner.get('/profile/data.json'));
    expect(data.account.identities.map(({ subject }) => subject)).toEqual([told.sub]);
  });
});

describe('disconnecting a provider', () => {
  const page = '/profile/security';
  const disconnect = async (guest: Visitor, identity: string) =>
    await guest.post(page, { _token: await guest.token('/login/link'), step: 'disconnect', identity });
  const idsOn = async (guest: Visitor) =>
    [...(await (await guest.get(page)).text()).matchAll(/name="identity" value="([^"]+)"/g)].map(([, id = '']) => id);
  const connected = async () => {
    const { form, guest } = await registered(app);
    const told = newcomer({ email: form.email });
    await signIn(guest, told);
    await guest.post('/sso/connect', { _token: await guest.token('/login/link') });
    const [id = ''] = await idsOn(guest);
    return { form, guest, told, id };
  };

  test('is for its owner, and the next sign-in with it finds no account', async () => {
    const [{ guest, told, id, form }, other] = [await connected(), await connected()];
    expect(await mailTo(app, form.email, /^Acme was connected to your Wayfare account$/)).toContain(
      'Login and devices',
    );
    for (const wrong of ['', 'x', crypto.randomUUID(), other.id])
      expect(locationOf(await disconnect(guest, wrong))).toBe(page);
    expect(await idsOn(other.guest)).toEqual([other.id]);
    expect(await (await guest.get(page)).text()).toMatch(/Acme[^]*Last used on/);
    expect(locationOf(await disconnect(guest, id))).toBe(`${page}?done=disconnected`);
    expect(await mailTo(app, form.email, /^Acme was disconnected from your Wayfare account$/)).toContain('as it was');
    expect(await (await guest.get(page)).text()).not.toContain('Acme');
    const later = arrive();
    expect([locationOf(await signIn(later, told)), await isIn(later)]).toEqual(['/sso/connect', false]);
  });

  test('is refused for the only way to log in, also when two go at once', async () => {
    const [guest, told] = [arrive(), newcomer()];
    await signIn(guest, told);
    const [only = ''] = await idsOn(guest);
    const refused = await disconnect(guest, only);
    expect([refused.status, (await refused.text()).includes('This is your only way to log in')]).toEqual([409, true]);
    // A second one, at the rival.
    const { email } = told;
    await app.database.pool.query(
      'insert into accounts.identity (issuer, subject, person_id) select $1, $2, id from accounts.person where email = $3',
      [rival.issuer, told.sub, email],
    );
    // One at a provider that the site doesn't have logs nobody in.
    await app.database.pool.query(
      'insert into accounts.identity (issuer, subject, person_id) select $1, $2, id from accounts.person where email = $3',
      ['https://gone.example', told.sub, email],
    );
    const [one = '', two = ''] = await idsOn(guest);
    const statuses = (await Promise.all([one, two].map((id) => disconnect(guest, id)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 409]);
    expect(await (await guest.get(page)).text()).toContain('gone.example');
  });
});

describe('/sso', () => {
  test('has the providers to choose from, which the log-in page offers too', async () => {
    const choice = await (await arrive().get('/sso?next=/searches')).text();
    expect(choice).toContain('href="/sso?provider=rival&amp;next=%2Fsearches"');
    expect(choice).toContain('Continue with Rival &amp; Sons');
    expect(await (await arrive().get('/he/login?next=/he/searches')).text()).toContain(
      'href="/he/sso?provider=acme&amp;next=%2Fhe%2Fsearches"',
    );
    expect((await arrive().get('/sso?provider=nobody')).status).toBe(404);
    expect((await arrive().get('/sso?to=flights')).status).toBe(404);
  });

  test('asks the provider with code, PKCE, state and nonce, each its own', async () => {
    const guest = arrive();
    const [one, two] = [await begin(guest), await begin(guest)];
    const asked = (address: URL) => Object.fromEntries(address.searchParams);
    expect(asked(one)).toEqual({
      client_id: 'wayfare',
      redirect_uri: 'http://localhost:3000/sso/callback',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const key of ['state', 'nonce', 'code_challenge'] as const) expect(asked(one)[key]).not.toBe(asked(two)[key]);
    // Two windows of one browser sign in independently.
    for (const address of [two, one]) expect((await guest.get(acme.approve(address, newcomer()))).status).toBe(303);
  });

  test('is not a partner’s, and without providers it is the log-in', async () => {
    const partner = await app.fetch('http://sunny.localhost:3000/sso');
    expect([partner.status, locationOf(partner)]).toEqual([303, '/login']);
    expect(await (await app.fetch('http://sunny.localhost:3000/login')).text()).not.toContain('Acme');
  });
});
