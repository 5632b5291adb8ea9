import { type LocaleCode, localePath } from '#i18n/locale.ts';

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

export type RouteParams<Pattern extends string> = { readonly [Name in ParamNames<Pattern>]: string };

export type RouteQuery = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** One URL of the product: its pattern (without locale prefix) and the only function that builds it. */
export interface Route<Pattern extends string = string> {
  readonly pattern: Pattern;
  href(locale: LocaleCode, params: RouteParams<Pattern>, query?: RouteQuery): string;
}

/**
 * Not percent-encoded in queries. Commas and colons are legal there; left readable because people copy and read these
 * links.
 */
const plain = /^[\w.,:*-]*$/;

/** Encoded like form data. */
function queryText(text: string): string {
  if (plain.test(text)) return text;
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** An address with additional query parameters: none of them may be present already. */
export function withQuery(href: string, query: RouteQuery): string {
  let address = href;
  let mark = href.includes('?') ? '&' : '?';
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null || one === undefined || one === '') continue;
      address += `${mark}${queryText(key)}=${queryText(String(one))}`;
      mark = '&';
    }
  }
  return address;
}

/** `:name` stands for one path segment. Empty, null and undefined query values are left out. */
export function route<const Pattern extends string>(pattern: Pattern): Route<Pattern> {
  const parts = pattern.split(/:([a-zA-Z]+)/);
  return {
    pattern,
    href(locale, params, query = {}) {
      let path = parts[0]!;
      for (let at = 1; at < parts.length; at += 2)
        path += encodeURIComponent((params as Record<string, string>)[parts[at]!] ?? '') + parts[at + 1]!;
      return withQuery(localePath(locale, path), query);
    },
  };
}
