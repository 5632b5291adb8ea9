import type { TestApp } from './app.ts';
import { visitor, type Visitor } from './visitor.ts';

let people = 0;

export const password = 'three wet umbrellas';
/** A new client IP: limits count by it. */
export const placeOf = () => `192.0.${Math.trunc(++people / 250)}.${people % 250}`;

/** A browser with scripts: it fetches the XSRF token, and sends it. */
export async function browser(app: TestApp, address = placeOf()) {
  const guest = visitor(app, address);
  await guest.get('/sanctum/csrf-cookie');
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    await guest.post(path, JSON.stringify(body), {
      'content-type': 'application/json',
      'x-xsrf-token': cookieOf(guest, 'XSRF-TOKEN'),
      ...headers,
    });
  return { guest, call, me: async () => await guest.get('/v3/auth') };
}

export function cookieOf(guest: Visitor, name: string): string {
  const found = guest
    .cookie()
    .split('; ')
    .find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

export const newcomer = () => ({
  name: 'Dana Levi',
  email: `dana.${++people}@example.com`,
  password,
  password_confirmation: password,
  remember: true,
});

/** A person with an account, signed in and remembered. */
export async function registered(app: TestApp) {
  const one = await browser(app);
  const form = newcomer();
  const { status } = await one.call('/api/register', form);
  if (status !== 201) throw new Error(`registering answered ${status}`);
  return { ...one, form };
}
