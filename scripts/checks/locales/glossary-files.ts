import { jsonIn } from './locale-texts.ts';
import type { Finding, Tree } from '../tree.ts';

/** A term as `locales/glossary/terms.json` has it. */
export interface Term {
  readonly term: string;
  readonly definition: string;
  /** Where travellers meet it. */
  readonly where: string;
  /** How English messages say it: a regular expression, upper and lower case alike. */
  readonly english: string;
  /** English words for it that no English message may use. */
  readonly never: readonly string[];
}

/** A term in a language. */
export interface Agreed {
  /** The agreed word; empty while there is none. */
  readonly word: string;
  /** Regular expressions of which one must be found where English has the term. */
  readonly forms?: readonly string[];
  /** Regular expressions of which none may be found there. */
  readonly never?: readonly string[];
}

/** The glossary of a language, `locales/glossary/<tag>.json`. */
export interface Glossary {
  readonly file: string;
  readonly agreed: ReadonlyMap<string, Agreed>;
  /** Regular expressions that no message may contain. */
  readonly forbidden: readonly string[];
  /** `namespace.key` → why the glossary doesn't apply to the message. */
  readonly exceptions: ReadonlyMap<string, string>;
}

export const termsFile = 'locales/glossary/terms.json';

export function readTerms(tree: Tree): readonly Term[] {
  const text = tree.get(termsFile);
  return text === undefined ? [] : (JSON.parse(text) as Term[]);
}

export function readGlossary(tree: Tree, code: string): Glossary {
  const file = `locales/glossary/${code}.json`;
  const { forbidden = [], exceptions = {}, ...agreed } = jsonIn(tree, file) as Record<string, unknown>;
  return {
    file,
    agreed: new Map(Object.entries(agreed as Record<string, Agreed>)),
    forbidden: forbidden as string[],
    exceptions: new Map(Object.entries(exceptions as Record<string, string>)),
  };
}

/** One regular expression for any of several; null for none. Throws when one is invalid. */
export function anyOf(sources: readonly string[]): RegExp | null {
  return sources.length === 0 ? null : new RegExp(sources.map((source) => `(?:${source})`).join('|'), 'iu');
}

/** The same, matching the sources as whole words only. */
export function anyWord(words: readonly string[]): RegExp | null {
  const any = words.map((word) => RegExp.escape(word)).join('|');
  return words.length === 0 ? null : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'iu');
}

/**
 * The text of a message without its arguments and tags, each branch of a plural or a choice on a separate line, so that
 * a word in `{refund}` is no word of the text.
 */
export function saidBy(message: string): string {
  return message
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\w+(?:, (?:number|date|time)[^{}]*)?\}/g, '…')
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, '')
    .replaceAll(/(?:=\d+|[\w-]+)\s*\{/g, '\n')
    .replaceAll('}', '\n');
}

/** The terms that an English message has. */
export function termsIn(terms: readonly Term[], message: string): Term[] {
  const said = saidBy(message);
  return terms.filter(({ english }) => new RegExp(english, 'imu').test(said));
}

/** What is wrong with the glossary's own expressions. */
export function brokenExpressions(file: string, sources: readonly string[]): Finding[] {
  return sources.flatMap((source) => {
    try {
      return anyOf([source])?.test('') ? [{ file, rule: 'glossary', text: `“${source}” finds everything` }] : [];
    } catch (error) {
      return [{ file, rule: 'glossary', text: (error as Error).message }];
    }
  });
}
