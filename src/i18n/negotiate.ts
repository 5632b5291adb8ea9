import { defaultLocale, type LocaleCode } from './locale.ts';
import { findLocale, locales } from './locales.ts';

const maxHeader = 1024;

function fromTag(tag: string): LocaleCode | undefined {
  const lower = tag.toLowerCase();
  const exact = locales.find((locale) => locale.code === lower || locale.iso.toLowerCase() === lower);
  if (exact) return exact.code;
  const [language = '', ...rest] = lower.split('-');
  if (language === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-tw' : 'zh-cn';
  if (language === 'tl') return 'tl-ph';
  // Old tags that some browsers still send.
  const today = { iw: 'he', in: 'id' }[language] ?? language;
  return findLocale(today)?.code ?? locales.find((locale) => locale.iso.toLowerCase().split('-')[0] === today)?.code;
}

/** Best known locale of an `Accept-Language` header; undefined when there is none or it is unreasonably long. */
export function preferredLocale(header: string | null | undefined): LocaleCode | undefined {
  if (!header || header.length > maxHeader) return undefined;
  const ranges = header.split(',').map((part) => {
    const [tag = '', ...options] = part.trim().split(';');
    const quality = Number(
      options
        .find((option) => option.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    return { tag: tag.trim(), quality: quality >= 0 && quality <= 1 ? quality : 0 };
  });
  for (const { tag, quality } of ranges.toSorted((a, b) => b.quality - a.quality)) {
    const code = quality > 0 ? fromTag(tag) : undefined;
    if (code) return code;
  }
  return undefined;
}

/**
 * The locale of a visitor at the bare root path: the cookie's, else the browser's, else English.
 * Without an `Accept-Language` (crawlers) that is English, so that they index the requested address.
 */
export function negotiateLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): LocaleCode {
  return (cookie && findLocale(cookie)?.code) || preferredLocale(acceptLanguage) || defaultLocale;
}
