import { type LocaleCode } from './locale.ts';
import { findLocale, localesWithTexts, setReadable } from './locales.ts';
import { reportUnreadable } from './missing.ts';

/** Compiled messages by namespace. */
type Texts = Readonly<Record<string, object>>;

/** The fallback locale is loaded from the start; the others would cost memory that few servers need. */
const first = import.meta.glob<Texts>('../../locales/{en,he}/locale.json', {
  eager: true,
  import: 'default',
  query: '?texts',
});
const others = import.meta.glob<Texts>(['../../locales/*/locale.json', '!**/locales/{en,he}/locale.json'], {
  import: 'default',
  query: '?texts',
});

const codeOf = (path: string) => path.split('/').at(-2) as LocaleCode;
const loaders = new Map(Object.entries(others).map(([path, load]) => [codeOf(path), load]));
const loaded = new Map(Object.entries(first).map(([path, texts]) => [codeOf(path), texts]));
const loading = new Map<LocaleCode, Promise<void>>();
/** When a locale may be tried again. */
const restUntil = new Map<LocaleCode, number>();
const restMs = 60_000;

async function load(code: LocaleCode, read: () => Promise<Texts>): Promise<void> {
  try {
    loaded.set(code, await read());
    setReadable(code, true);
  } catch (error) {
    restUntil.set(code, performance.now() + restMs);
    setReadable(code, false);
    reportUnreadable(code, error);
  } finally {
    loading.delete(code);
  }
}

/**
 * Loads the texts of a locale; called where a request or a job begins, so that translating stays synchronous. Never
 * rejects: a failure is reported, and until a later success `textLocale` answers English. An unknown code loads
 * nothing. `read` is another source of texts, for tests.
 */
export async function loadLocale(code: string, read = loaders.get(code)): Promise<void> {
  if (loaded.has(code) || !read || !localesWithTexts.includes(findLocale(code)!)) return;
  if ((restUntil.get(code) ?? 0) > performance.now()) return;
  let begun = loading.get(code);
  if (!begun) loading.set(code, (begun = load(code, read)));
  await begun;
}

/** The texts of a locale that `loadLocale` has loaded. Throws otherwise: that is a bug. */
export function loadedMessages(code: LocaleCode): Texts {
  const texts = loaded.get(code);
  if (!texts) throw new Error(`the texts of ${code} are not loaded`);
  return texts;
}
