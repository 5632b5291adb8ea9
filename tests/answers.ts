import { expect } from 'vitest';

/** An id that nothing has. */
export const nobodysId = '01a1fb9f-3939-747c-863b-b543c80ea759';

interface Problem {
  readonly message: string;
  readonly errors: Record<string, string[]>;
  readonly code: string;
  readonly trace_id: string;
}

/** Any refusal: its status, and the one shape. */
export async function refused(response: Response, status?: number): Promise<Problem> {
  const text = await response.text();
  if (status !== undefined) expect([response.status, text]).toEqual([status, expect.anything()]);
  expect(response.status, text).toBeGreaterThanOrEqual(400);
  expect(response.status, text).toBeLessThan(500);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const problem = JSON.parse(text) as Problem;
  expect(Object.keys(problem).toSorted()).toEqual(['code', 'errors', 'message', 'trace_id']);
  expect([typeof problem.message, typeof problem.code, typeof problem.trace_id]).toEqual([
    'string',
    'string',
    'string',
  ]);
  expect(problem.message).not.toBe('');
  for (const texts of Object.values(problem.errors))
    expect(texts.every((one) => typeof one === 'string' && one !== '')).toBe(true);
  expect(text.length).toBeLessThan(100_000);
  return problem;
}

/** Any answer except an internal error. */
export async function harmless(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBeLessThan(500);
  if (response.status >= 400) await refused(new Response(text, response));
}

const open = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Elements that are opened, closed in order, and have no attribute twice. */
export function wellFormed(html: string): void {
  expect(html.startsWith('<!doctype html><html lang="')).toBe(true);
  const markup = html.replace('<!doctype html>', '').replaceAll(/(<script[^>]*>).*?<\/script>/gs, '$1</script>');
  const stack: string[] = [];
  for (const [, closing, name = '', attributes = '', self] of markup.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*(\/?)>/gi,
  )) {
    // A page has thousands of tags: only what is wrong is worth an expectation.
    const names = [...attributes.matchAll(/([^\s"'<>=/]+)(?:="[^"]*")?/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) expect(names, `<${name}${attributes}>`).toEqual([...new Set(names)]);
    if (closing) {
      const opened = stack.pop();
      if (opened !== name) expect(name, `closes <${opened}>`).toBe(opened);
    } else if (!self && !open.has(name)) stack.push(name);
  }
  expect(stack).toEqual([]);
  expect(markup.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(markup).toMatch(/<title>[^<]+<\/title>/);
  expect(markup.replaceAll(/<[^>]*>/g, '').trim().length).toBeGreaterThan(40);
}

/** A page of any status, never blank and no fault of ours. */
export async function sound(response: Response): Promise<string> {
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBeLessThan(500);
  if (response.status >= 300 && response.status < 400) {
    expect(response.headers.get('location')).toMatch(/^\/(?![/\\])[!-~]*$/);
    return '';
  }
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  wellFormed(text);
  return text;
}
