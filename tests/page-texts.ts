const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '');
}

/**
 * What people and their programs read of a document in its language: its texts and the attributes that are read out or
 * shown. What says that it is in another language is left out.
 */
export function textsOfPage(html: string): string[] {
  const body = html
    // React parts neighbouring texts with empty comments.
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(script|style|svg|iframe)\b.*?<\/\1>/gs, '')
    // What says that it is in another language; the whole page says so too, in its first tag.
    .replaceAll(/<(?!html\b)(\w+)\b[^>]*\slang="[^"]*"[^>]*>.*?<\/\1>/gs, ' ');
  const attributes = [...body.matchAll(/\s(?:aria-label|aria-description|alt|title|placeholder|label)="([^"]*)"/g)];
  const meta = [
    ...body.matchAll(/<meta (?:name|property)="(?:description|og:title|og:description)" content="([^"]*)"/g),
  ];
  const between = body.split(/<[^>]*>/);
  return [...between, ...[...attributes, ...meta].map(([, text = '']) => text)]
    .map((text) => decoded(text).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** Any of some names, apart from other Latin letters: Japanese puts no space around them. */
export function anyName(names: Iterable<string>): RegExp {
  const sorted = [...new Set(names)].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{Script=Latin}\\d])(?:${sorted.map(escaped).join('|')})(?![\\p{Script=Latin}\\d])`, 'iu');
}

/**
 * A text without names, which are the same in every language. Longer names are removed first, so that none is split.
 */
export function withoutNames(names: Iterable<string>): (text: string) => string {
  const any = new RegExp(anyName(names), 'giu');
  // Most texts are on many pages, and there are thousands of names.
  const known = new Map<string, string>();
  return (text) => {
    const without = known.get(text) ?? text.replaceAll(any, ' · ');
    known.set(text, without);
    return without;
  };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Sequences of words, lower case; anything except a space, an apostrophe or a hyphen separates them. */
export function runsOf(text: string): string[][] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\s'’-]+/u)
    .map((run) => run.split(/\s+/).filter((word) => /\p{L}/u.test(word)));
}

/** The first three consecutive words in Latin letters of a text; undefined where there are none. */
export function latinRun(text: string): string | undefined {
  return /\p{Script=Latin}[\p{Script=Latin}’'-]+(?: \p{Script=Latin}[\p{Script=Latin}’'-]+){2,}/u.exec(text)?.[0];
}

/** Every three consecutive words of a text. */
export function threesOf(text: string): string[] {
  return runsOf(text).flatMap((run) => run.slice(2).map((_, at) => run.slice(at, at + 3).join(' ')));
}
