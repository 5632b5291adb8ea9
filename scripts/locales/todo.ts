import { jsonIn } from '../checks/locale-texts.ts';
import { pluralForms, shapeOf } from '../checks/message-shape.ts';
import type { Tree } from '../checks/tree.ts';
import { isMissing, isStale, type Translation } from './translation.ts';

/** A message as a translator gets it. */
export interface Task {
  readonly english: string;
  /** The translation of an earlier English text, or of this one when all are asked for. */
  readonly now?: string;
  /** What a translator should know: where it stands, what a placeholder may be. */
  readonly note?: string;
  /** The plural forms that the language needs, where the message counts. */
  readonly forms?: string;
}

/** The messages that are missing or stale in a locale, or all. Notes are those of `locales/en/notes.json`. */
export function todo(tree: Tree, translation: Translation, all = false): Record<string, Task> {
  const notes = jsonIn<Record<string, string>>(tree, 'locales/en/notes.json') as Record<string, string>;
  return Object.fromEntries(
    [...translation.english]
      .filter(([id]) => all || isMissing(translation, id) || isStale(translation, id))
      .map(([id, english]) => {
        const now = translation.own.get(id);
        const task: Task = {
          english,
          ...(now === undefined ? {} : { now }),
          ...(notes[id] === undefined ? {} : { note: notes[id] }),
          ...pluralNote(english, translation.iso),
        };
        return [id, task];
      }),
  );
}

function pluralNote(english: string, iso: string): { forms?: string } {
  const { plurals } = shapeOf(english);
  return plurals.length === 0
    ? {}
    : { forms: [...new Set(plurals.flatMap(({ type }) => pluralForms(iso, type)))].join(' ') };
}
