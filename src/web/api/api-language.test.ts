import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { postJson } from '#tests/visitor.ts';

/** Every locale except English is English in unusual letters, so that a text reveals its source. */
vi.mock('#i18n/load-locale.ts', async (original) => {
  const { pseudo } = await import('#tests/pseudo-locale.ts');
  const real = await original<typeof import('#i18n/load-locale.ts')>();
  const written = new Map<string, object>();
  return {
    ...real,
    loadedMessages(code: string) {
      if (code === 'en') return real.loadedMessages(code);
      let texts = written.get(code);
      if (!texts) written.set(code, (texts = pseudo(real.loadedMessages('en'))));
      return texts;
    },
  };
});
// Namespaces that are not translated yet would fall back to English.
vi.mock('#i18n/locales.ts', async (original) => ({
  ...(await original<typeof import('#i18n/locales.ts')>()),
  fileLocale: (locale: string) => locale,
}));

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

const isTranslated = (text: string) =>
  /[\u{1d5a0}-\u{1d650}]/u.test(text) && !/[a-z]{4}/.test(text.replaceAll(/GET|X-XSRF-TOKEN/g, ''));
const hebrew: [what: string, path: string, headers: Record<string, string>][] = [
  ['the query', '?locale=he', { 'accept-language': 'fr' }],
  ['Accept-Language', '', { 'accept-language': 'xx, he;q=0.9, en;q=0.1' }],
  ['the visitor’s cookie before Accept-Language', '', { cookie: 'i18n_redirected=he', 'accept-language': 'en' }],
];

describe.each(hebrew)('by %s', (_what, query, headers) => {
  test('every refusal is in the language of the request', async () => {
    const answers = [
      await app.fetch(`/v3/nope${query}`, { headers }),
      await app.fetch(`/v3/places${query}`, { method: 'DELETE', headers }),
      await app.fetch(`/v3/places${query}`, { headers: { ...headers, authorization: 'Bearer x' } }),
      await app.fetch(`/v3/auth${query}`, { headers }),
      await app.fetch(`/v3/webhooks/nope${query}`, { method: 'POST', headers }),
      await app.fetch(`http://evil.example/v3/places${query}`, { headers }),
    ];
    for (const answer of answers) {
      const { message } = await refused(answer);
      expect([message, isTranslated(message)]).toEqual([message, true]);
    }
  });
  test('missing, wrong and unknown fields are reported in it', async () => {
    // A change with cookies comes from a browser, so it needs its token first.
    const { cookie: _, ...program } = headers;
    const { message, errors } = await refused(
      await postJson(
        app,
        `/v3/reservations${query}`,
        { quote: 'x', guests: [{ first_name: 'A' }], contact: 'x', nationality: 1, nope: 1 },
        {
          ...('cookie' in headers ? { 'accept-language': 'he' } : program),
          'idempotency-key': 'a-key-of-sixteen-or-more',
        },
      ),
      422,
    );
    expect(Object.keys(errors).toSorted()).toEqual(['contact', 'guests.0.last_name', 'nationality', 'nope', 'quote']);
    for (const text of [message, ...Object.values(errors).flat()])
      expect([text, isTranslated(text)]).toEqual([text, true]);
  });
});

test('without either it is English', async () => {
  expect((await refused(await app.fetch('/v3/nope'))).message).toBe('This does not exist.');
  expect((await refused(await app.fetch('/v3/nope?locale=xx'))).message).toBe('This does not exist.');
});
