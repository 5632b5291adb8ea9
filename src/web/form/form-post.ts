import type { FormTokens } from './form-token.ts';
import { formCookie } from './form-token.ts';
import { isSameOrigin } from './same-origin.ts';

export const maxBody = 64 * 1024;

export type PostRefusal = { readonly status: 400 | 403 | 413 | 415 };

/** Reads a body of at most `limit` bytes; null when it is longer, or its sender disconnects. */
export async function readBody(request: Request, limit = maxBody): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > limit) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * The form of a POST from one of our own pages, of at most `limit` bytes, or why it is refused. `tokens` is left out for forms on pages shared by
 * all visitors: those are checked by the origin only. `oneClick`: a mail program may send what RFC 8058 says, from anywhere.
 */
export async function readForm(
  request: Request,
  origin: string,
  cookies: Readonly<Record<string, string>>,
  tokens: FormTokens | null,
  limit = maxBody,
  oneClick = false,
): Promise<FormData | PostRefusal> {
  const isOurs = isSameOrigin(request.headers, origin);
  if (!isOurs && !oneClick) return { status: 403 };
  if (request.headers.has('content-encoding')) return { status: 415 };
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return { status: 415 };
  const body = await readBody(request, limit);
  if (!body) return { status: 413 };
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    return { status: 400 };
  }
  if (oneClick && form.get('List-Unsubscribe') === 'One-Click') return new FormData();
  if (!isOurs) return { status: 403 };
  const token = form.get('_token');
  if (tokens && !tokens.verify(cookies[formCookie], typeof token === 'string' ? token : undefined))
    return { status: 403 };
  form.delete('_token');
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(name, withoutNul(value));
    else clean.append(name, value);
  }
  return clean;
}

/** U+0000 becomes U+FFFD, as in HTML: PostgreSQL can't store text with it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
