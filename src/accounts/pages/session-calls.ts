import { callApi } from '#web/browser/call-api.ts';

/** Result of an operation that begins or ends a session. */
export type SessionAnswer =
  | { readonly kind: 'done'; readonly name: string | null }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** The password is right, and a code is asked for on a page. */
  | { readonly kind: 'second_step' }
  /** A network failure, or a response that is not ours. */
  | { readonly kind: 'failed' };

interface Body {
  readonly data?: { readonly name?: string };
  readonly message?: string;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Whether the server no longer knows this browser's session. False when it can't be reached. */
export async function isSessionOver(): Promise<boolean> {
  const answer = await callApi('/v3/auth').catch(() => null);
  return answer?.status === 401;
}

/** The XSRF token that `/sanctum/csrf-cookie` set in this browser, for the header. */
export function xsrfToken(): string {
  const pair = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='));
  return decodeURIComponent(pair?.slice('XSRF-TOKEN='.length) ?? '');
}

/** Fetches the XSRF cookie and posts to `/login`, `/logout` or `/api/register`. Never rejects. */
export async function callSession(
  path: '/login' | '/logout' | '/api/register',
  locale: string,
  body: object = {},
): Promise<SessionAnswer> {
  try {
    await callApi('/sanctum/csrf-cookie');
    const response = await callApi(`${path}?locale=${locale}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': xsrfToken() },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const answer = (text === '' ? {} : JSON.parse(text)) as Body;
    if (response.ok) return { kind: 'done', name: answer.data?.name ?? null };
    if (answer.code === 'second_factor') return { kind: 'second_step' };
    if (typeof answer.message !== 'string') return { kind: 'failed' };
    return { kind: 'refused', message: answer.message, errors: answer.errors ?? {} };
  } catch {
    return { kind: 'failed' };
  }
}
