import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstError } from './session-dialog.tsx';
import { watchSession } from './watch-session.ts';

let page: EventTarget & { visibilityState: string; cookie: string };
let time = 0;
const opened: string[] = [];
const requests: string[] = [];
let status = 200;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: 'XSRF-TOKEN=a.b' });
  time = 0;
  status = 200;
  opened.length = 0;
  requests.length = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { assign: (to: string) => void opened.push(to) });
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path.split('?')[0]!);
    return new Response(path === '/v3/auth' ? '{}' : null, { status: path === '/v3/auth' ? status : 204 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function awayFor(milliseconds: number): Promise<void> {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  time += milliseconds;
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await new Promise((done) => setTimeout(done, 20));
}

const watch = () => watchSession('he', '/he/login', () => time);

test('a session that is over is cleared, and the log-in of the page’s language opens', async () => {
  watch();
  status = 401;
  await awayFor(60_000);
  expect(requests).toEqual(['/v3/auth', '/sanctum/csrf-cookie', '/logout']);
  expect(opened).toEqual(['/he/login']);
});

test.each([200, 500, 429])('an answer of %i leaves everything as it is', async (other) => {
  watch();
  status = other;
  await awayFor(60_000);
  expect(requests).toEqual(['/v3/auth']);
  expect(opened).toEqual([]);
});

test('no network leaves everything as it is', async () => {
  watch();
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('offline')));
  await awayFor(60_000);
  expect(opened).toEqual([]);
});

test('the server is not called after a short absence, nor after the watch has ended', async () => {
  const end = watch();
  status = 401;
  await awayFor(59_999);
  end();
  await awayFor(120_000);
  expect(requests).toEqual([]);
});

test('the first message of the first refused field is the one that is shown, in the order of the form', () => {
  const errors = { password: ['Too short.', 'Too common.'], email: ['Taken.', 'Malformed.'] };
  expect(firstError(errors, 'Invalid.')).toEqual({ field: 'email', text: 'Taken.' });
  expect(firstError({ constructor: ['x'] }, 'Invalid.')).toEqual({ field: '', text: 'Invalid.' });
  expect(firstError({ email: [] }, 'Invalid.')).toEqual({ field: '', text: 'Invalid.' });
});
