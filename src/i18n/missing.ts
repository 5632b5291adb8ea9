import type { LocaleCode } from './locale.ts';

const seen = new Map<string, number>();
let tell: (locale: LocaleCode, path: string) => void = () => undefined;

/** Who is told, once for each message, that it is missing or broken. Set while starting. */
export function onMissingMessage(listener: typeof tell): void {
  tell = listener;
}

/** In tests a missing message is a bug and throws; visitors get a text all the same. */
export function reportMissing(locale: LocaleCode, path: string): void {
  if (import.meta.env.MODE === 'test') throw new Error(`no message ${path} in ${locale}`);
  const id = `${locale}:${path}`;
  const times = seen.get(id) ?? 0;
  // Keys come from our own code, so this is bounded by the number of messages.
  seen.set(id, times + 1);
  if (times === 0) tell(locale, path);
}
