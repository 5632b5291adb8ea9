/** An error as the API writes it. */
export function problem(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status, headers: { 'cache-control': 'no-store' } });
}

/** The body as text, or null when it is longer than `limit` bytes. */
export async function readText(request: Request, limit: number): Promise<string | null> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body as JSON (an empty one is `{}`), or the error to answer with. At most 64 kB. */
export async function readJson(request: Request): Promise<{ readonly body: unknown } | Response> {
  const text = await readText(request, 65_536);
  if (text === null) return problem(413, 'body_too_large', 'At most 64 kB.');
  try {
    return { body: text === '' ? {} : JSON.parse(text) };
  } catch {
    return problem(400, 'not_json', 'The body is not JSON.');
  }
}
