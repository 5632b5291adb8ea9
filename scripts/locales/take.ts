import { hasWords } from '../checks/locales/same-as-english.ts';
import { lackingForms, shapeOf, unlikeEnglish } from '../checks/locales/message-shape.ts';
import { Refusal, stamp, type Translation } from './translation.ts';

export interface Taken {
  readonly taken: readonly string[];
  /** Why others were not, one line each. */
  readonly refused: readonly string[];
}

/**
 * Puts translations into a locale that are right in form, and stamps them. `given` has a text for each `namespace.key`, or
 * `{ "same": "reason" }` for a message that rightly equals English.
 */
export function take(translation: Translation, given: unknown): Taken {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal('The file must hold an object: { "namespace.key": "text", … }');
  const taken: string[] = [];
  const refused: string[] = [];
  for (const [id, value] of Object.entries(given)) {
    const wrong = takeOne(translation, id, value);
    if (wrong === null) taken.push(id);
    else refused.push(`${id}: ${wrong}`);
  }
  return { taken, refused };
}

/** Null when the translation was taken, else what is wrong with it. */
function takeOne(translation: Translation, id: string, value: unknown): string | null {
  const { english, own, sameAsEnglish } = translation;
  const source = english.get(id);
  if (source === undefined) return 'English has no such message';
  const reason = (value as { same?: unknown } | null)?.same;
  const text = typeof reason === 'string' ? source : value;
  if (typeof text !== 'string') return 'must be a text, or { "same": "why it equals English" }';
  const wrong = faultOf(translation, source, text);
  if (wrong !== null) return wrong;
  if (typeof reason === 'string') {
    if (reason.trim() === '') return 'needs the reason why it equals English';
    sameAsEnglish.set(id, reason);
  } else if (text === source && hasWords(text) && !sameAsEnglish.has(id)) {
    return 'equals English; if that is right, say why: { "same": "a brand name" }';
  }
  own.set(id, text);
  stamp(translation, id);
  return null;
}

/** The formal problem of a translation, or null. */
function faultOf({ iso }: Translation, source: string, text: string): string | null {
  if (text.trim() === '' && source.trim() !== '') return 'is empty';
  try {
    const shape = shapeOf(text);
    const unlike = unlikeEnglish(shapeOf(source), shape);
    if (unlike !== null) return unlike;
    const lacking = lackingForms(shape, iso);
    return lacking.length > 0 ? `has ${lacking.join('; ')}` : null;
  } catch (error) {
    return `is not valid ICU: ${(error as Error).message}`;
  }
}

/** Stamps translations that are still right although English has changed. Throws a `Refusal` for one that isn't there. */
export function keep(translation: Translation, ids: readonly string[]): void {
  if (ids.length === 0) throw new Refusal('Say which: npm run locales -- keep <tag> <namespace.key …>');
  const absent = ids.filter((id) => !translation.english.has(id) || !translation.own.has(id));
  if (absent.length > 0) throw new Refusal(`No translation to keep: ${absent.join(', ')}`);
  const faults = ids.flatMap((id) => {
    const wrong = faultOf(translation, translation.english.get(id)!, translation.own.get(id)!);
    return wrong === null ? [] : [`${id}: ${wrong}`];
  });
  if (faults.length > 0) throw new Refusal(faults.join('\n'));
  for (const id of ids) stamp(translation, id);
}
