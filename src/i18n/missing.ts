import type { LocaleCode } from './locale.ts';

/** Receives reports of missing texts. */
export interface MissingTexts {
  /** A message is missing or broken; reported once each. */
  message(locale: LocaleCode, path: string): void;
  /** A locale did not load, for the `times`th time since the start. */
  locale(locale: LocaleCode, times: number, error: unknown): void;
}

const seen = new Map<string, number>();
let told: MissingTexts = { message: () => undefined, locale: () => undefined };

/** Set while starting. */
export function onMissingTexts(listener: MissingTexts): void {
  told = listener;
}

// Keys come from our own code and locales from our own directory, so this is bounded by the number of messages.
function count(id: string): number {
  const times = (seen.get(id) ?? 0) + 1;
  seen.set(id, times);
  return times;
}

/** In tests a missing message throws; visitors get a fallback text. */
export function reportMissing(locale: LocaleCode, path: string): void {
  if (import.meta.env.MODE === 'test') throw new Error(`no message ${path} in ${locale}`);
  if (count(`${locale}:${path}`) === 1) told.message(locale, path);
}

export function reportUnreadable(locale: LocaleCode, error: unknown): void {
  told.locale(locale, count(locale), error);
}
