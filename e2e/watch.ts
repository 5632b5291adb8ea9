import type { BrowserContext, Request } from 'playwright-core';

interface Origins {
  readonly origin: string;
  readonly payOrigin: string;
}

/** A page of ours requested as document or as JSON: its status belongs to the story, and the browser logs it as an error. */
function isPage(request: Request): boolean {
  if (request.isNavigationRequest()) return true;
  return request.headers()['accept'] === 'application/json' && !new URL(request.url()).pathname.startsWith('/v3/');
}

/** Collects what a browser complains of: console errors, uncaught errors, refusals of the security policy, requests to elsewhere. */
export function watchContext(
  context: BrowserContext,
  { origin, payOrigin }: Origins,
  problems: string[],
  forgiven: RegExp[],
): void {
  const pages = new Set<string>();
  context.on('request', (request) => {
    if (isPage(request)) pages.add(request.url());
    const own = [origin, payOrigin].some((known) => request.url().startsWith(`${known}/`));
    if (!own && !/^(data|blob):/.test(request.url())) problems.push(`a request to elsewhere: ${request.url()}`);
  });
  context.on('weberror', (error) => {
    const text = error.error().stack ?? error.error().message;
    if (!forgiven.some((known) => known.test(text))) problems.push(`uncaught: ${text}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (/the server responded with a status of [45]\d\d/.test(message.text()) && pages.has(url)) return;
    problems.push(`console: ${message.text()} (${url}, on ${message.page()?.url() ?? 'no page'})`);
  });
}
