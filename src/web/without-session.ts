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
