import { type LocaleCode, localePath } from '#i18n/locale.ts';

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

export type RouteParams<Pattern extends string> = { readonly [Name in ParamNames<Pattern>]: string };

export type RouteQuery = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** One URL of the product: its pattern (without locale prefix) and the only way to write it. */
export interface Route<Pattern extends string = string> {
  readonly pattern: Pattern;
  href(locale: LocaleCode, params: RouteParams<Pattern>, query?: RouteQuery): string;
}

/** `:name` stands for one path segment. Empty, null and undefined query values are left out. */
export function route<const Pattern extends string>(pattern: Pattern): Route<Pattern> {
  return {
    pattern,
    href(locale, params, query = {}) {
      const path = pattern.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) =>
        encodeURIComponent((params as Record<string, string>)[name] ?? ''),
      );
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries(query)) {
        for (const one of Array.isArray(value) ? value : [value]) {
          if (one !== null && one !== undefined && one !== '') search.append(key, String(one));
        }
      }
      // Commas and colons are legal in a query; left readable because people copy and read these links.
      const text = search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
      return localePath(locale, path) + (text ? `?${text}` : '');
    },
  };
}
