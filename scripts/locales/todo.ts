import { placeArguments, placeFormsOf } from '#i18n/place-words.ts';
import { readGlossary, readTerms, termsIn } from '../checks/locales/glossary-files.ts';
import { jsonIn } from '../checks/locales/locale-texts.ts';
import { pluralForms, shapeOf } from '../checks/locales/message-shape.ts';
import { formsOf } from '../checks/locales/place-files.ts';
import type { Tree } from '../checks/tree.ts';
import { isMissing, isStale, type Translation } from './translation.ts';

/** A message as a translator gets it. */
export interface Task {
  readonly english: string;
  /** The translation of an earlier English text, or of this one when all are requested. */
  readonly now?: string;
  /** Notes for the translator: where it is shown, possible values of a placeholder. */
  readonly note?: string;
  /** The plural forms that the language needs, where the message counts. */
  readonly forms?: string;
  /** The glossary's terms in the English text, with the agreed translations; empty where there is none yet. */
  readonly terms?: Readonly<Record<string, string>>;
  /** Case forms of places that the translation may use beside the name. */
  readonly places?: string;
}

/** The messages that are missing or stale in a locale, or all. Notes are those of `locales/en/notes.json`. */
export function todo(tree: Tree, translation: Translation, all = false): Record<string, Task> {
  const notes = jsonIn(tree, 'locales/en/notes.json') as Record<string, string>;
  const terms = readTerms(tree);
  const { agreed } = readGlossary(tree, translation.code);
  const agreedIn = (english: string): { terms?: Record<string, string> } => {
    const used = termsIn(terms, english).map(({ term }): [string, string] => [term, agreed.get(term)?.word ?? '']);
    return used.length === 0 ? {} : { terms: Object.fromEntries(used) };
  };
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
          ...agreedIn(english),
          ...placesIn(english, translation.code),
        };
        return [id, task];
      }),
  );
}

function placesIn(english: string, code: string): { places?: string } {
  const { inputs } = shapeOf(english);
  const wanted = formsOf(code).map((form) => `${form[0]!.toUpperCase()}${form.slice(1)}`);
  const forms = placeArguments
    .filter((name) => inputs.has(`{${name}}`))
    .flatMap(placeFormsOf)
    .filter((name) => wanted.some((form) => name.endsWith(form)));
  return forms.length === 0 ? {} : { places: forms.join(' ') };
}

function pluralNote(english: string, iso: string): { forms?: string } {
  const { plurals } = shapeOf(english);
  return plurals.length === 0
    ? {}
    : { forms: [...new Set(plurals.flatMap(({ type }) => pluralForms(iso, type)))].join(' ') };
}
