import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendLead } from './send-lead.ts';

const now = 1_800_000_000_000;
const form = (name = 'first', at = now - 10_000) => ({ form: name, calling_codes: [], at });
const typed = { name: 'Dana', phone: '050 1234567', email: 'dana@example.com', calling_code: '972' };
const answer =
  (status: number, body: object = {}) =>
  () =>
    new Response(JSON.stringify(body), { status });

let posted: { readonly body: Record<string, unknown>; readonly at: number }[];

/** Responses to the posts in their order; every other request succeeds. */
function serverWith(...answers: (() => Response)[]) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/sanctum')) return new Response(null, { status: 204 });
    if (init.method !== 'POST') return answer(200, { data: { form: 'second', calling_codes: [] } })();
    posted.push({ body: JSON.parse(init.body as string) as Record<string, unknown>, at: Date.now() });
    return answers[posted.length - 1]!();
  });
}

beforeEach(() => {
  posted = [];
  vi.useFakeTimers({ now });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a.b', title: 'Hotels' });
  vi.stubGlobal('location', { pathname: '/hotels' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function send(fields: Record<string, string> = typed, given = form()) {
  const answered = sendLead('en', given, fields);
  await vi.runAllTimersAsync();
  return await answered;
}

test('what was typed goes with the form and the page', async () => {
  serverWith(answer(201));
  expect(await send()).toEqual({ kind: 'sent' });
  expect(posted[0]?.body).toEqual({ ...typed, to: 'lead', form: 'first', title: 'Hotels', url: '/hotels' });
});
test('a form that is sent too fast waits, and is sent once', async () => {
  serverWith(answer(201));
  await send(typed, form('first', now - 1_000));
  expect(posted.map(({ at }) => at)).toEqual([now + 2_500]);
});
test('missing fields are reported at once', async () => {
  serverWith(answer(422, { errors: { name: ['Enter your name.'] } }));
  expect(await send({ ...typed, name: ' ' }, form('first', now))).toEqual({
    kind: 'refused',
    errors: { name: ['Enter your name.'] },
  });
  expect(posted.map(({ at }) => at)).toEqual([now]);
});
test('an expired form token is fetched anew', async () => {
  serverWith(answer(409), answer(201));
  expect(await send()).toEqual({ kind: 'sent' });
  expect(posted.map(({ body }) => body['form'])).toEqual(['first', 'second']);
});
test.each([
  ['too many', answer(429, { code: 'too_many_requests', message: 'Later.' }), 'Later.'],
  ['a fault', answer(500, { message: 'Something went wrong.' }), null],
  ['no JSON', () => new Response('<html>', { status: 502 }), null],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
    null,
  ],
])('%s is a failure, and never counts as sent', async (_what, answered, message) => {
  serverWith(answered);
  expect(await send()).toEqual({ kind: 'failed', message });
});
