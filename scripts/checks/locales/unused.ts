import path from 'node:path';
import { type Check, productFiles } from '../tree.ts';
import { messagesOf } from './locale-texts.ts';
import { type SourceWords, sourceWords } from './source-words.ts';

/** Every key of these is shown, in the order of its file, or written into the database. */
const shownWhole = /^legal-|^tour-names$/;
/** Keys of these are named in other folders: labels of products' links, the closed lists of words of a booking and a home page. */
const keysOfOthers = /^navigation$|-booking$|^home$|-home$/;
/** A varying part may itself be a template: `milestone_${key}` with `refund_${state}` as the key. */
const depth = 2;

/**
 * Reports messages that no code shows. A message is used when the product's code has `namespace.key` as a text, the key
 * alone in the folder of a file that uses the namespace, or a template whose fixed parts fit and whose varying parts are
 * texts of the code, names of properties or templates. Where only the namespace is fixed, its keys must be texts of the
 * same folder. Texts of error codes are the values of properties called `text`. An unused message can be missed while
 * its words are in the code for another reason.
 */
export const unusedMessages: Check = (tree) => {
  const sources = sourceWords(productFiles(tree));
  const isUsed = keysIn(sources);
  return [...messagesOf(tree, 'en').keys()].flatMap((id) => {
    const dot = id.indexOf('.');
    const [namespace, key] = [id.slice(0, dot), id.slice(dot + 1)];
    if (shownWhole.test(namespace) || isUsed(namespace, key)) return [];
    return [{ file: `locales/en/${namespace}.json`, rule: 'unused', text: `no code shows “${key}”` }];
  });
};

/** Nothing but the namespace is fixed. */
const isOpen = ([first, last, ...others]: readonly string[], namespace: string) =>
  first === `${namespace}.` && last === '' && others.length === 0;

function keysIn(sources: readonly SourceWords[]): (namespace: string, key: string) => boolean {
  const texts = new Set(sources.flatMap((source) => [...source.texts]));
  const names = new Set(sources.flatMap((source) => [...source.names]));
  const errorTexts = new Set(sources.flatMap((source) => [...source.errorTexts]));
  const templates = sources.flatMap((source) => source.templates.map((parts) => ({ parts, source })));
  // The others would put nearly any word together.
  const inner = templates.filter(({ parts: [first = ''] }) => /[a-z]/i.test(first));

  // Many messages end alike, and every part of each is asked for.
  const made = new Map<string, boolean>();
  function isMade(text: string, left: number): boolean {
    const asked = `${left} ${text}`;
    const known = made.get(asked) ?? inner.some(({ parts }) => fits(text, parts, left));
    made.set(asked, known);
    return known;
  }
  const isWord = (text: string, left: number): boolean =>
    texts.has(text) || names.has(text) || (left > 0 && isMade(text, left));
  function fits(text: string, [first = '', ...others]: readonly string[], left: number): boolean {
    if (!text.startsWith(first) || !text.endsWith(others.at(-1) ?? '')) return false;
    const rest = text.slice(first.length);
    if (others.length === 0) return rest === '';
    return [...rest].some(
      (_, at) => isWord(rest.slice(0, at + 1), left - 1) && fits(rest.slice(at + 1), others, left),
    );
  }

  const using = Map.groupBy(
    sources.flatMap((source) => [...source.namespaces].map((namespace) => ({ namespace, source }))),
    ({ namespace }) => namespace,
  );
  const folders = Map.groupBy(sources, ({ file }) => path.dirname(file));
  const inFolderOf = ({ file }: SourceWords, key: string) =>
    folders.get(path.dirname(file))!.some((other) => other.texts.has(key));

  return (namespace, key) => {
    const id = `${namespace}.${key}`;
    if (texts.has(id)) return true;
    if (namespace === 'api' && !key.startsWith('field_')) return errorTexts.has(key);
    return (
      (using.get(namespace) ?? []).some(
        ({ source }) => inFolderOf(source, key) || source.templates.some((parts) => fits(key, parts, depth)),
      ) ||
      templates
        .filter(({ parts: [first = ''] }) => first.startsWith(`${namespace}.`))
        .some(({ parts, source }) =>
          !isOpen(parts, namespace)
            ? fits(id, parts, depth)
            : keysOfOthers.test(namespace)
              ? texts.has(key)
              : inFolderOf(source, key),
        )
    );
  };
}
