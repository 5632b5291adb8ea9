import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext } from './page.ts';
/** Characters. Proxies refuse answers whose headers are much longer. */
const longest = 4096;

/** Printable ASCII without a backslash; a second slash at the start would be a host. */
const localPath = /^\/(?![/\\])[!-[\]-~]*$/;

/** Whether a text is a path of this origin only, in every browser's URL parsing. */
export function isLocalPath(text: string): boolean {
  return text.length <= longest && localPath.test(text);
}

/**
 * A path on this origin. Anything else is a bug of the caller and throws: `to` is built by routes only. One that is too
 * long because of visitor input loses its query.
 */
export function localTarget(to: string): string {
  if (!localPath.test(to)) throw new Error('a redirect must be a path on this origin');
  if (to.length <= longest) return to;
  const [path = '/'] = to.split(/[?#]/, 1);
  return path.length <= longest ? path : '/';
}

/** A page of one of the named origins (payment gateways, from configuration). Throws for any other. */
export function externalTarget(to: string, origins: readonly string[]): string {
  const url = new URL(to);
  if (!origins.includes(url.origin)) throw new Error(`a redirect to ${url.origin}, which is not configured`);
  return url.href;
}

/**
 * A path and query without the search session: for a visitor who sees other prices from now on, since a session shows the
 * prices that it was begun with.
 */
export function withoutSession(path: string): string {
  const [pathname = '/', search = ''] = path.split('#')[0]!.split('?');
  const query = new URLSearchParams(search);
  if (!query.has('session')) return path;
  query.delete('session');
  query.delete('rev');
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return pathname + (text && `?${text}`);
}

/** To the log-in, and from there back to the address that was asked for. */
export function toLogin({ locale, path }: Pick<PageContext, 'locale' | 'path'>): PageAnswer<never> {
  const next = encodeURIComponent(localePath(locale, path));
  return { kind: 'redirect', to: `${localePath(locale, '/login')}?next=${next}` };
}
