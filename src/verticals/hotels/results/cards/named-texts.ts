import type { Texts } from '#i18n/use-texts.tsx';

/** A text around the name of a hotel: what stands before it and behind it. */
export type AroundName = readonly string[];

const mark = '\u0001';
const around = (text: string): AroundName => text.split(mark);
const known = new WeakMap<Texts<'chosen'>, { readonly save: AroundName; readonly pick: AroundName }>();

/** Names of the heart and the box of a card; worked out once for each language. */
export function namedTexts(t: Texts<'chosen'>) {
  let texts = known.get(t);
  if (!texts)
    known.set(t, (texts = { save: around(t('save', { name: mark })), pick: around(t('pickName', { name: mark })) }));
  return texts;
}
