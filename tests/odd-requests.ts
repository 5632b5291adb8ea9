import { hostileTexts } from './hostile-text.ts';
import { type Random, seededRandom } from './random.ts';
import type { RawRequest } from './raw-client.ts';

/** A request that the product expects, from which odd ones are made. */
export interface BaseRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

export interface OddRequest extends RawRequest {
  /** The request in short, for a person. */
  readonly told: string;
}

interface Draft {
  method: string;
  path: string;
  query: string[];
  headers: [string, string][];
  /** Bytes as Latin-1 characters. */
  body: string | null;
  framing: 'length' | 'chunked' | 'short' | 'unframed' | 'broken chunks';
}

const bytesOf = (text: string) => Buffer.from(text.toWellFormed(), 'utf8').toString('latin1');
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Parts of an address that are no text in any encoding. */
const brokenEscapes = [
  '%',
  '%0',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae',
  '%ed%a0%80',
  '%E0%A4%A',
  '%f0%9f',
  '%u0041',
  '%25%32',
  '%2f',
  '%5c',
  '%0d%0a',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'BREW', 'get', 'PROPFIND'];
const mediaTypes = [
  'application/json', 'application/json;', 'application/json;xxx', 'application/json; a=b', 'application/json, application/json',
  'application/x-www-form-urlencoded', 'application/x-www-form-urlencoded;', 'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary="', 'text/plain',
  'application/octet-stream', 'image/svg+xml', '', ';', '/', 'a/b/c', 'application/vnd.api+json', 'APPLICATION/JSON', 'text/html; charset=utf-7',
]; // prettier-ignore
const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['accept', ['', '*/*', 'application/json', 'text/html;q=0', 'application/json, text/html', 'x'.repeat(2_000), 'image/avif']],
  ['accept-language', ['', '*', 'he', 'xx-XX', 'en;q=9', 'he;q=0, *;q=0.1', '\u00ff', ',,,,', 'a'.repeat(1_000), '-', 'zh-Hant-TW-x-y']],
  ['accept-encoding', ['', 'br', 'gzip;q=0', '*;q=0', 'identity;q=0, *;q=0', 'zstd', 'x'.repeat(500)]],
  ['content-encoding', ['gzip', 'br', 'identity', '', 'x']],
  ['authorization', ['', 'Bearer', 'Bearer x', 'Basic Og==', 'Bearer wayfare-public-client', '\u0001']],
  ['origin', ['null', '', 'http://evil.example', 'http://localhost:3000', 'http://localhost:3000/', '://', '%']],
  ['sec-fetch-site', ['same-origin', 'cross-site', 'none', '', 'x']],
  ['referer', ['', 'x', 'http://localhost:3000/', '//', 'http://[']],
  ['host', ['', 'localhost', 'localhost:99999', 'evil.example', 'pay.localhost:3000', '[::1]:3000', 'localhost:3000,evil', '\u00e9', 'a'.repeat(300), '1.2.3.4.5', 'xn--', 'localhost.:3000']],
  ['x-forwarded-for', ['', 'x', '1.1.1.1, 2.2.2.2', '::1', "'; --", ',,', '999.1.1.1', 'x'.repeat(5_000)]],
  ['x-forwarded-host', ['evil.example']],
  ['x-forwarded-proto', ['https', 'x']],
  ['if-none-match', ['*', '""', 'W/"x"', '"'.repeat(100), 'x']],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['range', ['bytes=0-', 'bytes=5-1', 'bytes=-', 'x']],
  ['cookie', ['', ';', '=', 'a', 'auth.session=x', 'auth.session=%00', 'auth.session=%', 'auth.remember=a.b', 'auth.remember=%00.%00', 'trips=x', 'trips=%00', 'form=%', 'currency=XXX', 'currency=%00', 'country=__proto__', 'unit=%ff', 'priceDisplay=x', 'i18n_redirected=xx', 'i18n_redirected=__proto__', 'i18n_redirected=he', 'favorites=x', 'favorites=%00,..,a', 'XSRF-TOKEN=x', 'fid=9999999999999999999', 'fid=%00', 'referral=1e9', '__proto__=1', 'a=1; '.repeat(400), `trips=${'A'.repeat(6_000)}`]],
  ['idempotency-key', ['', 'short', 'x'.repeat(16), 'x'.repeat(256), '\u00e9'.repeat(20), 'aaaaaaaaaaaaaaaaaaaa']],
  ['x-reservation-token', ['', 'x', '\u00ff', 'A'.repeat(5_000)]],
  ['x-xsrf-token', ['', 'x', '%', '%E0%A4%A', 'a.b']],
  ['last-event-id', ['x', '-1', '%00']],
  ['expect', ['100-continue', 'x']],
  ['upgrade', ['websocket', 'h2c']],
  ['connection', ['close', 'upgrade', 'x']],
  ['transfer-encoding', ['identity', 'gzip, chunked', 'x']],
  ['x-http-method-override', ['DELETE']],
  ['__proto__', ['x']],
  ['constructor', ['x']],
  ['x-long', ['x'.repeat(9_000)]],
]; // prettier-ignore

/** JSON that no client of ours writes. */
const oddJson = [
  '', ' ', '{', '[', '"', 'nul', 'null', 'true', '0', '-', '1e999', '[]', '{}', '"x"', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}',
  '{"\\u0000":1}', '"\\ud800"', '{"\\ud800":"\\udfff"}', '\u00ef\u00bb\u00bf{}', '\u00ff\u00fe{\u0000}\u0000', '{"a":1}{"a":1}', "{'a':1}", '// x\n{}',
  '['.repeat(33).concat(']'.repeat(33)), '['.repeat(30_000), '{"a":'.repeat(12_000), `{"a":"${'x'.repeat(70_000)}"}`, `[${'1,'.repeat(20_000)}1]`, '9'.repeat(30_000),
]; // prettier-ignore
const oddValues: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', [], {}, [[]], [null], { a: 1 }, { toString: 1 }, { length: -1 }, 'x'.repeat(5_000),
  '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', 'é'.repeat(3_000), Array.from({ length: 500 }, () => 1),
]; // prettier-ignore

/** An unusual text, or one of another kind. */
const oddText = (random: Random) =>
  random.chance(0.7)
    ? random.pick(hostileTexts)
    : String.fromCharCode(...Array.from({ length: random.below(40) }, () => random.below(0x10000)));

/** A text in an address: well encoded, badly encoded, or as bytes. */
function oddPart(random: Random): string {
  const kind = random.below(10);
  if (kind < 3) return random.pick(brokenEscapes);
  if (kind < 5) return `${encoded(oddText(random)).slice(0, 3_000)}${random.pick(brokenEscapes)}`;
  if (kind < 6)
    return bytesOf(oddText(random))
      .replaceAll(/[\s#?]/g, '')
      .slice(0, 3_000);
  return encoded(oddText(random)).slice(0, 3_000);
}

/** One value of a JSON text, wherever it is, becomes another. */
function withOddValue(value: unknown, random: Random): unknown {
  if (random.chance(0.3) || typeof value !== 'object' || value === null)
    return random.pick([...oddValues, oddText(random)]);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    return random.chance(0.5)
      ? value.with(Math.min(at, value.length - 1), withOddValue(value[at], random))
      : [...value, ...value];
  }
  const keys = Object.keys(value);
  const key = random.pick(keys);
  const rest = { ...value } as Record<string, unknown>;
  const kind = random.below(7);
  if (kind === 0) delete rest[key];
  else if (kind === 1) rest[random.pick(hostileTexts)] = 1;
  else rest[key] = withOddValue(rest[key], random);
  return rest;
}

const setHeader = (draft: Draft, name: string, value: string) => {
  draft.headers = [...draft.headers.filter(([one]) => one !== name), [name, value]];
};

function oddBody(draft: Draft, base: BaseRequest, random: Random): void {
  const kind = random.below(6);
  if (kind === 0) draft.body = random.pick(oddJson);
  else if (kind === 1 && draft.body) draft.body = draft.body.slice(0, random.below(draft.body.length));
  else if (kind === 2 && base.form) {
    const fields = Object.entries(base.form).map(([name, value]) => `${name}=${encoded(value)}`);
    const at = random.below(fields.length);
    const name = fields[at]?.split('=')[0] ?? '';
    const odd = random.pick([
      `${name}=${oddPart(random)}`,
      name,
      `${oddPart(random)}=1`,
      `${name}[]=${oddPart(random)}`,
      `${name}=1&${name}=2`,
    ]);
    draft.body = [...(random.chance(0.7) ? fields.toSpliced(at, 1) : fields), odd].join('&');
  } else if (kind === 3) draft.body = bytesOf(oddText(random));
  else if (kind === 4 && base.form) {
    const parts = Object.entries(base.form).map(
      ([name, value]) =>
        `--x\r\nContent-Disposition: form-data; name="${bytesOf(name)}"${random.chance(0.2) ? '; filename="a.txt"' : ''}\r\n\r\n${bytesOf(random.chance(0.2) ? oddText(random) : value)}\r\n`,
    );
    draft.body = `${parts.join('')}--x--\r\n`;
    setHeader(draft, 'content-type', 'multipart/form-data; boundary=x');
  } else draft.body = bytesOf(JSON.stringify(withOddValue(base.json ?? base.form ?? {}, random)));
  if (draft.method === 'GET' && random.chance(0.95)) draft.method = 'POST';
}

const oddities: readonly ((draft: Draft, base: BaseRequest, random: Random) => void)[] = [
  (draft, _base, random) => void (draft.method = random.pick(methods)),
  (draft, _base, random) => {
    const segments = draft.path.split('/');
    const at = 1 + random.below(segments.length);
    draft.path = segments.toSpliced(at, 1, oddPart(random)).join('/');
  },
  (draft, _base, random) => {
    const locale = random.pick(['he', 'en', 'ar', 'zh-tw', 'xx', 'HE', '%68e']);
    draft.path = `/${locale}${draft.path}`;
  },
  (draft, _base, random) => {
    draft.path += random.pick(['/', '//', '/.', '/..', '/%2e%2e/%2e%2e', '/x', '.json', ';a=b', '/%', `/${'x'.repeat(4_080)}`, `/${'a/'.repeat(1_500)}`, '\\', '\u0000', '#x', ' x']);
  },
  (draft, _base, random) => {
    draft.path = random.pick(['', '/', '//', '*', 'http://evil.example', '//evil.example']) + oddPart(random);
  },
  (draft, _base, random) => {
    const at = random.below(draft.query.length + 1);
    const name = draft.query[at]?.split('=')[0] ?? random.pick(['q', 'page', 'locale', 'currency', 'next', 'session', 'guests', 'id', 'ref', 'fid', 'step', '__proto__']);
    const odd = random.pick([`${name}=${oddPart(random)}`, name, `${name}[]=1`, `${name}=1&${name}=2`, '&&==', `${oddPart(random)}=${oddPart(random)}`, `${name}=${encoded(oddText(random)).slice(0, 6_000)}`]);
    draft.query = random.chance(0.6) ? [...draft.query.toSpliced(at, 1), odd] : [odd, ...draft.query];
  },
  (draft, _base, random) => {
    const [name, values] = random.pick(oddHeaders);
    if (random.chance(0.8)) setHeader(draft, name, random.pick(values));
    else draft.headers.push([name, random.pick(values)]);
  },
  (draft, _base, random) => setHeader(draft, 'content-type', random.pick(mediaTypes)),
  (draft, _base, random) => void (draft.headers = draft.headers.toSpliced(random.below(draft.headers.length), 1)),
  oddBody,
  oddBody,
  oddBody,
  (draft, _base, random) => void (draft.framing = random.pick(['chunked', 'chunked', 'short', 'unframed', 'broken chunks'])),
]; // prettier-ignore

/** Request `number` of a seed: an expected one with up to four oddities. Each has a different client IP. */
export function oddRequest(seed: number, number: number, bases: readonly BaseRequest[]): OddRequest {
  const random = seededRandom(seed * 1_000_003 + number);
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 3; skipped += 1) random.next();
  const base = random.pick(bases);
  const [path = '/', query = ''] = base.path.split('?');
  const draft: Draft = {
    method: base.method,
    path,
    query: query === '' ? [] : query.split('&'),
    headers: [
      ['host', 'localhost:3000'],
      ['x-forwarded-for', `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`],
      ...Object.entries(base.headers ?? {}),
    ],
    body: null,
    framing: 'length',
  };
  if (base.json !== undefined) {
    draft.body = bytesOf(JSON.stringify(base.json));
    setHeader(draft, 'content-type', base.headers?.['content-type'] ?? 'application/json');
  } else if (base.form) {
    draft.body = Object.entries(base.form)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&');
    setHeader(draft, 'content-type', 'application/x-www-form-urlencoded');
  }
  for (let count = random.chance(0.6) ? 1 : 1 + random.below(4); count > 0; count -= 1)
    random.pick(oddities)(draft, base, random);
  return written(draft);
}

function written({ method, path, query, headers, body, framing }: Draft): OddRequest {
  const target = path + (query.length > 0 ? `?${query.join('&')}` : '');
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  // A header announces chunks that never come.
  let isWhole = !headers.some(([name, value]) => name === 'transfer-encoding' && value.includes('chunked'));
  let sent = body ?? '';
  if (body !== null && framing === 'chunked') {
    lines.push('transfer-encoding: chunked\r\n');
    sent = `${body.length > 0 ? `${body.length.toString(16)}\r\n${body}\r\n` : ''}0\r\n\r\n`;
  } else if (body !== null && framing === 'broken chunks') {
    lines.push('transfer-encoding: chunked\r\n');
    sent = `zz\r\n${body}`;
    isWhole = false;
  } else if (body !== null && framing !== 'unframed') {
    lines.push(`content-length: ${body.length + (framing === 'short' ? 10 : 0)}\r\n`);
    isWhole &&= framing === 'length';
  }
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
  // A body without a length is parsed as the next request, which never ends.
  if (body !== null && framing === 'unframed') isWhole = false;
  const text = JSON.stringify(head + sent);
  return {
    bytes: Buffer.from(head + sent, 'latin1'),
    isHead: method === 'HEAD',
    isWhole,
    told: text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length})` : text,
  };
}
