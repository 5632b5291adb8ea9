/** The address with the stored agent, for sharing; null when there is nothing to add. */
export function withAgent(address: Pick<Location, 'pathname' | 'search' | 'hash'>, cookie: string): string | null {
  const agent = /(?:^|; )fid=([1-9]\d{0,9})(?:;|$)/.exec(cookie)?.[1];
  const { pathname, search, hash } = address;
  if (agent === undefined || new URLSearchParams(search).has('fid')) return null;
  return `${pathname}${search ? `${search}&` : '?'}fid=${agent}${hash}`;
}
