/** The session and language of this page, for calls of our own API. */
export interface Caller {
  /** Locale of the page’s address. */
  readonly locale: string;
  /** The bearer of clients without a session. */
  readonly publicToken: string;
  readonly isSignedIn: boolean;
}

let caller: Caller | null = null;

/** Set before a page is shown, and again for each following page. */
export function callAs(next: Caller): void {
  caller = next;
}

/** Calls about sign-in and session go without the public bearer token. */
const aboutSession = /^\/(?:v3\/auth|sanctum\/csrf-cookie|login|logout|api\/register)(?:\?|$)/;

/**
 * Calls our own API from a page: `path` gets the page's `locale` unless it has one, and a request without a signed-in
 * person carries the public bearer. Rejects when the network fails. Browser only.
 */
export async function callApi(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  if (caller && !caller.isSignedIn && !aboutSession.test(path))
    headers.set('authorization', `Bearer ${caller.publicToken}`);
  return await fetch(withLocale(path, caller?.locale), { ...init, headers, credentials: 'same-origin' });
}

function withLocale(path: string, locale: string | undefined): string {
  const [, query = ''] = path.split('?');
  if (locale === undefined || new URLSearchParams(query).has('locale')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
}
