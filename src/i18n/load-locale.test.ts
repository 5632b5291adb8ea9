import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadedMessages, loadLocale } from './load-locale.ts';
import { localesWithTexts, setReadable, textLocale } from './locales.ts';
import { translator } from './messages.ts';
import { onMissingTexts } from './missing.ts';

const written = localesWithTexts.map(({ code }) => code);
const other = written.find((code) => code !== 'en' && code !== 'he');

// In a worker of its own, since what other files have loaded stays loaded.
beforeAll(() => void vi.resetModules());
afterEach(() => {
  for (const code of written) setReadable(code, true);
  onMissingTexts({ message: () => undefined, locale: () => undefined });
});

test.each(['xx', '', '__proto__', 'x'.repeat(10_000)])('%s is nothing to load', async (code) => {
  await loadLocale(code);
  expect(() => loadedMessages(code)).toThrow('not loaded');
});

test('English and Hebrew are there from the start', () => {
  expect(Object.keys(loadedMessages('he'))).toEqual(Object.keys(loadedMessages('en')));
});

// One locale at the most: each of the others is loaded by the crawl of all pages.
test.runIf(other)('a locale whose file does not load is told by its name, counted, and read in English', async () => {
  const code = other as string;
  const locale = vi.fn();
  onMissingTexts({ message: () => undefined, locale });
  const broken = async () => {
    throw new SyntaxError('unexpected end');
  };
  await Promise.all([loadLocale(code, broken), loadLocale(code, broken)]);
  expect(locale).toHaveBeenCalledExactlyOnceWith(code, 1, expect.any(SyntaxError));
  expect(textLocale(code)).toBe('en');
  expect(translator(textLocale(code))('errors.home')).toBe(translator('en')('errors.home'));
  await loadLocale(code, broken);
  expect(locale, 'it rests before it is tried again').toHaveBeenCalledTimes(1);
});
