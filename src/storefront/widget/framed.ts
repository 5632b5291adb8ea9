import { localePath } from '#i18n/locale.ts';
import { locales } from '#i18n/locales.ts';

const framed: ReadonlySet<string> = new Set(locales.map(({ code }) => localePath(code, '/widgets/search')));

/** The only paths that may stand in a frame of another site. They use no cookies, so clickjacking has no effect. */
export function isFramed(path: string): boolean {
  return framed.has(path);
}
