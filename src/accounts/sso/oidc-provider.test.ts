import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { connectedAs } from '#tests/identity-provider.ts';
import { cookieOf, placeOf, registered } from '#tests/people.ts';
import { json, visitor, type Visitor } from '#tests/visitor.ts';

/** Whom the provider knows, by what is typed on its log-in page. */
const accounts = new Map<string, { readonly email: string; readonly verified: boolean; readonly name: string }>();
const client = { clientId: 'wayfare', clientSecret: `secret-${randomUUID()}` };
const site = 'http://localhost:3000';

let server: Server;
let issuer: string;
let app: TestApp;
beforeAll(async () => {
  // It warns that its log-in page and keys are those of a development.
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${site}/sso/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_: unknown, id: string) => {
      const found = accounts.get(id);
      if (!found) return undefined;
      const { email, verified, name } = found;
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified, name }) };
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  app = await openTestApp({ env: connectedAs('REAL', { issuer, ...client } as never, 'Real') });
  expect(app.origin).toBe(site);
}, 180_000);
afterAll(async () => {
  await app.close();
  await new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
});

/** Logs in on the pages of the provider as a browser does; the path and query at which it sends the browser back to us. */
async function logInThere(address: string, who: string): Promise<string> {
  const jar = new Map<string, string>();
  const ask = async (to: string, body?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = body ? { method: 'POST', body } : {};
    const answer = await fetch(new URL(to, issuer), { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  let answer = await ask(address);
  // Two pages, to log in and to agree, with redirects between them.
  for (let steps = 0; steps < 12; steps += 1) {
    const to = answer.headers.get('location');
    if (to?.startsWith(site)) return to.slice(site.length);
    if (to !== null) answer = await ask(to);
    else {
      const page = await answer.text();
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
      const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
      expect([answer.status, prompt]).toEqual([200, expect.stringMatching(/^(login|consent)$/)]);
      answer = await ask(action, new URLSearchParams({ prompt, login: who, password: 'any' }));
    }
  }
  throw new Error('the provider did not send the browser back');
}

const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
const begin = async (guest: Visitor) => locationOf(await guest.get('/sso?provider=real'));
const known = (email: string, verified = true) => {
  const id = `sub-${randomUUID()}`;
  accounts.set(id, { email, verified, name: 'Dana Levi' });
  return id;
};
const isIn = async (guest: Visitor) => (await guest.get('/v3/auth')).status === 200;

test('the code flow of a certified provider: refused what proves nothing, then a log-in with a new session', async () => {
  const email = `real.${randomUUID().slice(0, 8)}@example.com`;
  // An address that is not verified opens no account.
  const stranger = visitor(app, placeOf());
  const unverified = await logInThere(await begin(stranger), known(email, false));
  expect(locationOf(await stranger.get(unverified))).toMatch(/^\/sso\?result=/);
  expect(await isIn(stranger)).toBe(false);

  const who = known(email);
  const guest = visitor(app, placeOf());
  const planted = 'P'.repeat(43);
  guest.setCookie('auth.session', planted);
  const address = await begin(guest);
  const asked = new URL(address).searchParams;
  expect([new URL(address).origin, asked.get('code_challenge_method'), asked.get('response_type')]).toEqual([
    issuer,
    'S256',
    'code',
  ]);
  const back = await logInThere(address, who);
  // Another browser has neither state nor verifier.
  expect(await isIn(visitor(app, placeOf()))).toBe(false);
  const thief = visitor(app, placeOf());
  expect(locationOf(await thief.get(back))).toMatch(/^\/sso\?result=/);
  expect(await isIn(thief)).toBe(false);
  expect(locationOf(await guest.get(back))).toBe('/');
  expect(cookieOf(guest, 'auth.session')).not.toBe(planted);
  const { data } = await json<{ data: { name: string } }>(await guest.get('/v3/auth'));
  expect(data.name).toBe('Dana Levi');
  // The code is used up, at the provider as well.
  const again = visitor(app, placeOf());
  expect(locationOf(await again.get(back))).toMatch(/^\/sso\?result=/);
  expect(await isIn(again)).toBe(false);

  // The next time it is the same account.
  const later = visitor(app, placeOf());
  expect(locationOf(await later.get(await logInThere(await begin(later), who)))).toBe('/');
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from accounts.person where email = $1',
    [email],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('an account with the address is linked only after its owner has logged in', async () => {
  const owner = await registered(app);
  const guest = visitor(app, placeOf());
  const back = await logInThere(await begin(guest), known(owner.form.email));
  expect(locationOf(await guest.get(back))).toBe('/sso/connect');
  expect(await isIn(guest)).toBe(false);
});
