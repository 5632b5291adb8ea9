import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { secured } from '#tests/authenticator.ts';
import { cookieOf, password, placeOf } from '#tests/people.ts';
import { softwarePasskey } from '#tests/software-passkey.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';
import { provenForms } from './proven-forms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app.close());

const query = async (text: string, ...values: unknown[]) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[];
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
const owner = async () => {
  const agency = await agencyOf(app, `Proof ${randomUUID()}`);
  return { ...(await signedInWith(app, { agency: agency.number, role: 'owner' })), agency };
};
/** As if they had logged in long ago. */
const passTime = async (id: string) =>
  await query("update accounts.session set logged_in_at = now() - interval '11 minutes' where person_id = $1", id);
const send = async (guest: Visitor, path: string, fields: Record<string, string>) =>
  await guest.post(path, { _token: await guest.token('/login/link'), ...fields });
/** The fields of the first form on a page that asks for a proof, as a browser would send them. */
const fieldsOf = (html: string): Record<string, string> => {
  const forms = [...html.matchAll(/<form\b[^>]*>[^]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((one) => one.includes('name="proof_with"')) ?? '';
  const inputs = [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*\bname="([^"]+)"[^>]*\bvalue="([^"]*)"/g)];
  return Object.fromEntries(
    inputs.map(([, name = '', value = '']) => [
      name,
      value
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&'),
    ]),
  );
};
const rule = {
  step: 'save',
  rule: '',
  version: '',
  name: 'everything',
  place: '1',
  percent: '10',
  currency: 'EUR',
  product: '',
  countries: '',
};
const prices = '/dashboard/prices';
const versions = async (number: number) =>
  await query('select from pricing.rule_version where set_id = $1', `agency-${number}`);

const pages = {
  prices,
  finance: '/dashboard/finance',
  brandEditor: '/dashboard/brand',
  team: '/dashboard/team',
  applications: '/dashboard/applications',
  security: '/profile/security',
  twoStep: '/profile/security/two-step',
  passkeys: '/profile/security/passkeys',
};

describe('a form that needs a proof', () => {
  test.each(Object.entries(provenForms).flatMap(([page, steps]) => steps.map((step) => [page, step] as const)))(
    '%s, %s: is not handled before, and nobody but its sender gives the proof',
    async (page, step) => {
      const { guest, id } = page === 'applications' ? await signedInWith(app, { staffRole: 'admin' }) : await owner();
      await passTime(id);
      const before = await query('select count(*) from accounts.audit');
      const path = pages[page as keyof typeof pages];
      const answer = await send(guest, path, { step, name: `O'Hara <b> & "sons"`, proof_with: 'nothing' });
      const html = await answer.text();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'private, no-store']);
      expect(fieldsOf(html)).toEqual({
        _token: expect.any(String),
        step,
        name: `O'Hara <b> & "sons"`,
        proof_with: 'password',
      });
      expect(await query('select count(*) from accounts.audit')).toEqual(before);
      const wrong = await send(guest, path, { ...fieldsOf(html), proof_password: 'nonsense' });
      expect([wrong.status, (await wrong.text()).includes('O&#x27;Hara')]).toEqual([422, true]);
      const stranger = visitor(app, placeOf());
      expect([303, 403]).toContain(
        (await send(stranger, path, { ...fieldsOf(html), proof_password: password })).status,
      );
    },
  );

  test('goes on as it was sent once its sender has given their password, under a new session', async () => {
    const { guest, id, agency } = await owner();
    await passTime(id);
    const old = cookieOf(guest, 'auth.session');
    const html = await (await send(guest, prices, rule)).text();
    expect(await versions(agency.number)).toHaveLength(0);
    const answer = await send(guest, prices, { ...fieldsOf(html), proof_password: password });
    expect([answer.status, locationOf(answer)]).toEqual([303, '/dashboard/prices?done=saved']);
    expect(await versions(agency.number)).not.toHaveLength(0);
    // A copy of the old session gains nothing.
    const thief = visitor(app, placeOf());
    thief.setCookie('auth.session', old);
    expect([(await thief.get('/v3/auth')).status, (await guest.get('/v3/auth')).status]).toEqual([401, 200]);
    const text = await (await guest.get(prices, { accept: 'text/html' })).text();
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    expect((await send(guest, prices, { step: 'remove', rule: 'everything', version })).status).toBe(303);
  });

  test('that fails after the proof leaves its sender logged in, with the proof', async () => {
    const { guest, id, agency } = await owner();
    await passTime(id);
    const fields = fieldsOf(await (await send(guest, prices, rule)).text());
    await query(
      `create function pricing.fail() returns trigger language plpgsql as $$ begin raise exception 'disk is full'; end $$;
       create trigger fails before insert on pricing.rule_version for each row execute function pricing.fail()`,
    );
    try {
      expect((await send(guest, prices, { ...fields, proof_password: password })).status).toBe(500);
    } finally {
      await query('drop trigger fails on pricing.rule_version; drop function pricing.fail()');
    }
    expect((await guest.get('/v3/auth')).status).toBe(200);
    expect((await send(guest, prices, rule)).status).toBe(303);
    expect(await versions(agency.number)).not.toHaveLength(0);
  });

  test('renews the session of its sender alone: an id that was planted before is worthless after', async () => {
    const { guest, id } = await owner();
    await passTime(id);
    const [own, planted] = [cookieOf(guest, 'auth.session'), 'P'.repeat(43)];
    const fields = fieldsOf(await (await send(guest, prices, rule)).text());
    // A browser with somebody else's id in its cookie is nobody, whatever it proves.
    guest.setCookie('auth.session', planted);
    guest.setCookie('auth.remember', '');
    expect([303, 403]).toContain((await send(guest, prices, { ...fields, proof_password: password })).status);
    expect((await guest.get('/v3/auth')).status).toBe(401);
    guest.setCookie('auth.session', own);
    expect((await send(guest, prices, { ...fields, proof_password: password })).status).toBe(303);
    expect([own, planted]).not.toContain(cookieOf(guest, 'auth.session'));
    const thief = visitor(app, placeOf());
    for (const one of [own, planted]) {
      thief.setCookie('auth.session', one);
      expect((await thief.get('/v3/auth')).status).toBe(401);
    }
  });

  test('keeps every value of a name, leaves out card numbers, and shows what was wrong with it afterwards', async () => {
    const { guest, id } = await owner();
    await passTime(id);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...rule, name: '', _token: await guest.token('/login/link') }))
      form.append(name, value);
    for (const value of ['ES', 'FR', '4111 1111 1111 1111']) form.append('countries', value);
    const html = await (await guest.post(prices, form)).text();
    expect([...html.matchAll(/name="countries" value="([^"]*)"/g)].map(([, value]) => value).slice(0, 4)).toEqual([
      '',
      'ES',
      'FR',
      '…',
    ]);
    const answer = await send(guest, prices, { ...fieldsOf(html), proof_password: password });
    expect([answer.status, (await guest.get('/v3/auth')).status]).toEqual([422, 200]);
  });

  test('is refused after ten wrong passwords in an hour', async () => {
    const { guest, id } = await owner();
    await passTime(id);
    const fields = { ...rule, proof_with: 'password' };
    const tries = Array.from({ length: 10 }, (_, at) => ({ ...fields, proof_password: `nonsense ${at}` }));
    for (const one of tries) expect((await send(guest, prices, one)).status).toBe(422);
    const last = await send(guest, prices, { ...fields, proof_password: password });
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('of a person with two-step login takes a code, not the password, and each code once', async () => {
    const { guest, id, form, agency } = await owner();
    const { fresh } = await secured(app, guest, form.email);
    await passTime(id);
    const fields = fieldsOf(await (await send(guest, prices, rule)).text());
    expect(fields['proof_with']).toBe('code');
    expect((await send(guest, prices, { ...fields, proof_with: 'password', proof_password: password })).status).toBe(
      403,
    );
    expect((await send(guest, prices, { ...fields, proof_code: '000000' })).status).toBe(422);
    const code = await fresh();
    expect((await send(guest, prices, { ...fields, proof_code: code })).status).toBe(303);
    expect(await versions(agency.number)).not.toHaveLength(0);
    await passTime(id);
    expect((await send(guest, prices, { ...fields, proof_code: code })).status).toBe(422);
  });

  test('takes a passkey of its sender, asked for by this page', async () => {
    const [one, other] = [await owner(), await owner()];
    const asked = async (guest: Visitor, path: string, fields?: Record<string, string>) => {
      const headers = { accept: 'application/json' };
      const answer = fields
        ? await guest.post(path, { _token: await guest.token('/login/link'), ...fields }, headers)
        : await guest.get(path, headers);
      const { view } = (await answer.json()) as {
        view: Record<
          'asked' | 'passkey',
          { options: { challenge: string; rpId?: string }; sealed: string } | undefined
        >;
      };
      const { options, sealed } = (view.asked ?? view.passkey)!;
      return { request: { challenge: options.challenge, rpId: 'localhost' }, sealed };
    };
    const keys = await Promise.all(
      [one, other].map(async ({ guest }) => {
        const key = softwarePasskey();
        const { request, sealed } = await asked(guest, pages.passkeys);
        await send(guest, pages.passkeys, { step: 'add', sealed, passkey: key.make(request) });
        return key;
      }),
    );
    const [key, stranger] = keys as [(typeof keys)[0], (typeof keys)[0]];
    for (const { id } of [one, other]) await passTime(id);
    const proof = async (used: typeof key, { request, sealed }: Awaited<ReturnType<typeof asked>>) =>
      (
        await send(one.guest, prices, {
          ...rule,
          proof_with: 'passkey',
          proof_sealed: sealed,
          proof_passkey: used.use(request),
        })
      ).status;
    expect(await proof(stranger, await asked(one.guest, prices, rule))).toBe(422);
    expect(await proof(key, await asked(other.guest, prices, rule))).toBe(422);
    expect(await proof(key, await asked(visitor(app, placeOf()), '/login'))).toBe(422);
    const right = await asked(one.guest, prices, rule);
    expect(await proof(key, right)).toBe(303);
    await passTime(one.id);
    // Its challenge was answered.
    expect(await proof(key, right)).toBe(422);
  });

  test('of a person without a password goes on after they have logged in again in another tab', async () => {
    const { guest, id } = await owner();
    await query('update accounts.person set password_hash = null where id = $1', id);
    await passTime(id);
    const html = await (await send(guest, prices, rule)).text();
    expect([html.includes('proof_password'), html.includes('target="_blank"')]).toEqual([false, true]);
    const fields = fieldsOf(html);
    const early = await send(guest, prices, fields);
    expect([early.status, (await early.text()).includes('You haven’t logged in again')]).toEqual([422, true]);
    await query('update accounts.session set logged_in_at = now() where person_id = $1', id);
    expect(locationOf(await send(guest, prices, fields))).toBe('/dashboard/prices?done=saved');
  });

  test('other forms, and people who may not open the page, are answered as before', async () => {
    const { guest, id, agency } = await owner();
    await passTime(id);
    expect((await send(guest, '/dashboard/team', { step: 'withdraw', invitation: randomUUID() })).status).toBe(404);
    const viewer = await signedInWith(app, { agency: agency.number, role: 'viewer' });
    expect((await send(viewer.guest, prices, rule)).status).toBe(403);
    expect(await versions(agency.number)).toHaveLength(0);
  });
});

describe('/login/confirm', () => {
  test('asks who comes from a page about logging in, and leads back to it, never away', async () => {
    const { guest, id } = await owner();
    expect(locationOf(await visitor(app, placeOf()).get('/login/confirm'))).toMatch(/^\/login\?next=/);
    await passTime(id);
    expect(await (await guest.get(pages.passkeys)).text()).toContain(
      '/login/confirm?next=%2Fprofile%2Fsecurity%2Fpasskeys',
    );
    const path = '/login/confirm?next=%2Fprofile%2Fsecurity%2Fpasskeys';
    expect((await guest.get(path)).status).toBe(200);
    expect((await send(guest, path, { proof_with: 'password', proof_password: 'nonsense' })).status).toBe(422);
    const proof = { proof_with: 'password', proof_password: password };
    expect(locationOf(await send(guest, path, proof))).toBe(pages.passkeys);
    expect(locationOf(await guest.get('/login/confirm?next=//evil.example'))).toBe('/');
  });
});
