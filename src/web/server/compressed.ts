import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, compress, compressFrom } from './compress.ts';

const worthIt = /^(text\/(html|plain|xml|css|javascript)|application\/(json|xml|ld\+json|problem\+json)|image\/svg)/;

/** Compresses private responses; cached pages and built files are stored compressed. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (
    encoding === 'identity' ||
    res.headers.has('content-encoding') ||
    !worthIt.test(res.headers.get('content-type') ?? '')
  )
    return;
  // Checked last: only an untouched body is sent without being read as a stream.
  if (!res.body) return;
  const body = new Uint8Array(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  headers.delete('content-length');
  if (body.length < compressFrom) {
    c.res = undefined;
    c.res = new Response(body, { status: res.status, headers });
    return;
  }
  headers.set('content-encoding', encoding);
  const sent = await compress(body, encoding);
  c.res = undefined;
  c.res = new Response(sent as Uint8Array<ArrayBuffer>, { status: res.status, headers });
};
