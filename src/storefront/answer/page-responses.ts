import type { SetCookie } from '#web/page.ts';
import type { SharedPage } from '#web/server/page-cache.ts';
import { writeCookie } from '#web/cookies.ts';
import type { Renderer, Drawing } from '../rendering/renderer.ts';

export const privateHeaders = {
  'cache-control': 'private, no-store',
  vary: 'Accept, Accept-Encoding, Cookie',
} as const;
/** Caches may store it but must revalidate, so that nothing outlives our own cache. */
export const sharedHeaders = { 'cache-control': 'public, no-cache', vary: 'Accept, Accept-Encoding, Cookie' } as const;

const encoder = new TextEncoder();

/**
 * Body and type of a page in the requested format: a document, compressed as the drawing says, or JSON. Rejects with a
 * component's error.
 */
export async function writePage(renderer: Renderer, drawing: Drawing, asJson: boolean): Promise<SharedPage> {
  if (!asJson) {
    const { encoding = 'identity' } = drawing;
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { body: await renderer.draw(drawing), headers: { 'content-type': 'text/html; charset=utf-8', ...encoded } };
  }
  return {
    body: encoder.encode(JSON.stringify(drawing.data)),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  };
}

export function withCookies(response: Response, cookies: readonly SetCookie[], secure: boolean): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', writeCookie(cookie, secure));
  return response;
}

/**
 * 303, so that a reload never submits a form again; a JSON response contains the address, which the browser code
 * follows.
 */
export function redirectResponse(to: string, asJson: boolean): Response {
  if (!asJson) return new Response(null, { status: 303, headers: { location: to, ...privateHeaders } });
  return new Response(JSON.stringify({ redirect: to }), {
    headers: { 'content-type': 'application/json; charset=utf-8', ...privateHeaders },
  });
}
