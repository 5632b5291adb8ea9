/**
 * Whether a state-changing request comes from a page of ours. `origin` is the configured one of the brand. Browsers
 * send at least one of the two headers with every POST; a client that sends neither holds no cookies to abuse, but it
 * is refused all the same: form tokens and the API's rules cover those clients.
 */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site');
  const sent = headers.get('origin');
  if (site !== null && site !== 'same-origin') return false;
  if (sent !== null) return sent === origin;
  return site === 'same-origin';
}
