import type { SetCookie } from '#web/page.ts';
import type { SharedPage } from '#web/page-cache.ts';
import { writeCookie } from '#web/cookies.ts';
import { type Assets } from '../document/assets.ts';
import { writeDocument } from '../document/document.ts';
import type { PageData } from '../page-data.ts';
import { type MatchedRoute, renderPage } from '../render.tsx';

export const privateHeaders = {
  'cache-control': 'private, no-store',
  vary: 'Accept, Accept-Encoding, Cookie',
} as const;
/** Caches may keep it but ask each time, so that nothing outlives our own cache. */
export const sharedHeaders = { 'cache-control': 'public, no-cache', vary: 'Accept, Accept-Encoding, Cookie' } as const;

/** A page in the form that was asked for: document, or JSON twin. */
export interface PageForm {
  readonly twin: boolean;
  readonly origin: string;
  readonly assets: Assets;
}

/** Body and type of a page; `start` is what the document carries as its view, if not all of it. Throws what a component throws. */
export function writePage(
  data: PageData,
  route: MatchedRoute,
  { twin, origin, assets }: PageForm,
  start: unknown = data.view,
): SharedPage {
  if (twin) return { body: JSON.stringify(data), headers: { 'content-type': 'application/json; charset=utf-8' } };
  return {
    body: writeDocument({ ...data, view: start }, renderPage(data, route), origin, assets),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };
}

export function withCookies(response: Response, cookies: readonly SetCookie[], secure: boolean): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', writeCookie(cookie, secure));
  return response;
}

/** 303, so that a reload never sends a form again; in the twin the browser follows by itself. */
export function redirectResponse(to: string, twin: boolean): Response {
  if (!twin) return new Response(null, { status: 303, headers: { location: to, ...privateHeaders } });
  return new Response(JSON.stringify({ redirect: to }), {
    headers: { 'content-type': 'application/json; charset=utf-8', ...privateHeaders },
  });
}
