import type { Texts } from '#i18n/use-texts.tsx';

/** A text that contains a name: the parts before and after it. */
export type AroundName = readonly string[];

const mark = '\u0001';
const around = (text: string): AroundName => text.split(mark);
const known = new WeakMap<Texts<'chosen'>, { readonly save: AroundName; readonly pick: AroundName }>();

/** Labels of the heart and the checkbox of a card; computed once per language. */
export function namedTexts(t: Texts<'chosen'>) {
  let texts = known.get(t);
  if (!texts)
    known.set(t, (texts = { save: around(t('save', { name: mark })), pick: around(t('pickName', { name: mark })) }));
  return texts;
}
