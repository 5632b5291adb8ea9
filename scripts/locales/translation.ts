import { messageFile } from './locale-files.ts';
import { hashesFile, hashOf, type Hashes, jsonIn, localeCodes, type Messages, messagesOf } from '../checks/locales/locale-texts.ts';
import type { Notes } from '../checks/locales/same-as-english.ts';
import type { Tree } from '../checks/tree.ts';

/** The texts of a locale while they are worked on, by `namespace.key`. */
export interface Translation {
  readonly code: string;
  /** BCP 47 tag. */
  readonly iso: string;
  readonly english: Messages;
  readonly own: Map<string, string>;
  /** Hashes of the English texts that `own` was translated from. */
  readonly hashes: Map<string, string>;
  readonly notes: Notes;
  readonly sameAsEnglish: Map<string, string>;
}

/** Files to write, or to remove where there is no text. */
export type Changes = ReadonlyMap<string, string | null>;

/** An error message for the person who called a command. */
export class Refusal extends Error {}

const notesFile = (code: string) => `locales/${code}/notes.json`;

/** Throws a `Refusal` when `code` is no locale that is translated. */
export function readTranslation(tree: Tree, code: string): Translation {
  const codes = localeCodes(tree).filter((one) => one !== 'en');
  if (!codes.includes(code)) throw new Refusal(`There is no locale “${code}” to translate into: ${codes.join(' ')}`);
  const notes = jsonIn(tree, notesFile(code)) as Notes;
  return {
    code,
    iso: (jsonIn(tree, `locales/${code}/locale.json`) as { iso?: string }).iso ?? code,
    english: messagesOf(tree, 'en'),
    own: new Map(messagesOf(tree, code)),
    hashes: new Map(Object.entries(jsonIn(tree, hashesFile(code)) as Hashes)),
    notes,
    sameAsEnglish: new Map(Object.entries(notes.sameAsEnglish ?? {})),
  };
}

export function isMissing({ own }: Translation, id: string): boolean {
  return !own.has(id);
}

/** Whether English has changed since the translation was made, as far as is known. */
export function isStale({ english, hashes }: Translation, id: string): boolean {
  return hashes.get(id) !== hashOf(english.get(id)!);
}

/** Says that a translation fits the present English text. */
export function stamp({ english, hashes }: Translation, id: string): void {
  hashes.set(id, hashOf(english.get(id)!));
}

/**
 * The files of a locale that differ from those of the tree: keys in the order of English, without what English doesn't
 * have.
 */
export function changedFiles(tree: Tree, translation: Translation): Changes {
  const { code, english, own, hashes, notes, sameAsEnglish } = translation;
  const changes = new Map<string, string | null>();
  const write = (file: string, content: object) => {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    if (JSON.stringify(jsonIn(tree, file)) !== JSON.stringify(content)) changes.set(file, text);
  };
  const files = new Map<string, Record<string, string>>();
  for (const id of english.keys()) {
    const [namespace, key] = partsOf(id);
    const file = `locales/${code}/${namespace}.json`;
    const texts = files.get(file) ?? {};
    files.set(file, texts);
    const text = own.get(id);
    if (text !== undefined) texts[key] = text;
  }
  for (const [file, texts] of files) if (tree.has(file) || Object.keys(texts).length > 0) write(file, texts);
  for (const file of tree.keys())
    if (messageFile.exec(file)?.[1] === code && !files.has(file)) changes.set(file, null);
  const kept = [...english.keys()].filter((id) => own.has(id));
  write(hashesFile(code), record(kept, hashes));
  const same = [...sameAsEnglish.keys()].filter((id) => own.has(id) && own.get(id) === english.get(id));
  write(notesFile(code), { ...notes, sameAsEnglish: record(same, sameAsEnglish) });
  return changes;
}

function partsOf(id: string): [namespace: string, key: string] {
  const dot = id.indexOf('.');
  return [id.slice(0, dot), id.slice(dot + 1)];
}

const record = (ids: readonly string[], values: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => (values.has(id) ? [[id, values.get(id)!]] : [])));
