import type { Translate } from './translate.ts';

type Phrase = (...values: readonly string[]) => string;

const known = new WeakMap<Translate, Map<string, Phrase>>();

/**
 * A message whose arguments are plain text, looked up and parsed once per locale, for pages that write it for every
 * hotel. `names` are its arguments in the order in which they will be given. Not for plurals.
 */
export function phrase(translate: Translate, key: string, ...names: readonly string[]): Phrase {
  let phrases = known.get(translate);
  if (!phrases) known.set(translate, (phrases = new Map()));
  let made = phrases.get(key);
  if (!made)
    phrases.set(
      key,
      (made = compile(translate(key, Object.fromEntries(names.map((name, at) => [name, `\u0001${at}\u0002`]))))),
    );
  return made;
}

function compile(text: string): Phrase {
  // oxlint-disable-next-line no-control-regex -- marks that no message contains
  const [first = '', ...rest] = text.split(/\u0001(\d)\u0002/);
  if (rest.length === 0) return () => first;
  return (...values) => {
    let said = first;
    for (let at = 0; at < rest.length; at += 2) said += (values[Number(rest[at])] ?? '') + rest[at + 1]!;
    return said;
  };
}
