import { parts as colourParts } from '#ui/theme/theme-sheet.ts';
import type { BrandContent } from '../content/content.ts';
import { overridable } from '../content/overridable.ts';
import { readLegalText } from './legal-form.ts';
import type { EditorPart } from '../pages/parts.ts';

/** Entered values of a submitted form. */
export interface Entered {
  readonly text: (name: string) => string;
  readonly all: (name: string) => readonly string[];
  readonly file: (name: string) => File | null;
}

/**
 * A brand's content with the values of one form in place of its own. What can't be a brand's is found by its schema.
 * `setsPrices`: written by a person who sets the platform's prices, so that the markup set is theirs to choose.
 */
export function changedContent(
  content: BrandContent,
  part: EditorPart,
  entered: Entered,
  known: readonly string[],
  setsPrices: boolean,
): unknown {
  switch (part) {
    case 'look':
      return { ...content, ...lookIn(entered) };
    case 'texts':
      return { ...content, ...textsIn(content, entered) };
    case 'company':
      return { ...content, ...companyIn(content, entered) };
    case 'offer':
      return { ...content, ...offerIn(content, entered, known), ...(setsPrices ? markupIn(entered) : {}) };
    case 'pictures':
    case 'hosts':
    case 'versions':
      return content;
  }
}

function lookIn({ text }: Entered) {
  const colours = colourParts.flatMap((part) => {
    const modes = (['light', 'dark'] as const).flatMap((mode) => {
      const typed = text(`colour.${part}.${mode}`).trim().toLowerCase();
      return typed === '' ? [] : [[mode, withHash(typed)] as const];
    });
    return modes.length === 0 ? [] : [[part, Object.fromEntries(modes)] as const];
  });
  return {
    name: text('name'),
    whiteLabel: text('whiteLabel') === '1',
    colours: Object.fromEntries(colours),
    mark: text('mark').trim() || null,
    picture: text('picture'),
    sharePicture: text('sharePicture') || null,
  };
}

/** `1456d9` and `#15d` are how colours are also written. */
function withHash(typed: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed)?.[1];
  if (digits === undefined) return typed;
  return `#${digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')}`;
}

/** The texts of one language; those of the others stay. */
function textsIn({ titles, texts }: BrandContent, { text }: Entered) {
  const language = text('language');
  const own = Object.fromEntries(
    [...overridable].flatMap((key) => {
      const typed = text(`text.${key}`).trim();
      return typed === '' ? [] : [[key, typed] as const];
    }),
  );
  const title = text('title').trim();
  return {
    titles: withEntry(titles, language, title === '' ? null : title),
    texts: withEntry(texts, language, Object.keys(own).length === 0 ? null : own),
  };
}

function withEntry<Value>(entries: Readonly<Record<string, Value>>, key: string, value: Value | null) {
  const { [key]: _, ...others } = entries;
  return value === null ? others : { ...others, [key]: value };
}

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function companyIn({ legal }: BrandContent, { text }: Entered) {
  const optional = (name: string) => {
    const typed = text(`entity.${name}`).trim();
    return typed === '' ? {} : { [name]: typed };
  };
  const entity = {
    name: text('entity.name').trim(),
    address: lines(text('entity.address')),
    ...optional('represented'),
    ...optional('register'),
    ...optional('taxNumber'),
    ...optional('email'),
    ...optional('phone'),
  };
  const isPlain = entity.name === '' && entity.address.length === 0 && Object.keys(entity).length === 2;
  const language = text('language');
  const documents = Object.fromEntries(
    (['terms', 'privacy', 'imprint'] as const).flatMap((name) => {
      const written = readLegalText(text(`legal.${name}.date`), text(`legal.${name}.text`));
      return written === null ? [] : [[name, written] as const];
    }),
  );
  return {
    supportEmail: text('supportEmail').trim(),
    supportPhone: text('supportPhone').trim() || null,
    paymentDescriptor: text('paymentDescriptor').trim().toUpperCase(),
    social: lines(text('social')),
    entity: isPlain ? null : entity,
    legal: withEntry(legal, language, Object.keys(documents).length === 0 ? null : documents),
  };
}

/** The first is the default, so it goes before the others. */
const firstOf = (first: string, all: readonly string[]): string[] | null => {
  const list = [...new Set([...(first === '' ? [] : [first]), ...all])];
  return list.length === 0 ? null : list;
};

/** `known` products are in the form; others that the brand offers stay. */
function offerIn({ products }: BrandContent, { text, all }: Entered, known: readonly string[]) {
  const currencies = text('currencies')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  const chosen = all('products');
  return {
    locales: text('allLocales') === '1' ? null : firstOf(text('firstLocale'), all('locales')),
    currencies: currencies.length === 0 ? null : [...new Set(currencies)],
    products:
      chosen.length === 0
        ? null
        : [
            ...known.filter((name) => chosen.includes(name)),
            ...(products ?? []).filter((name) => !known.includes(name)),
          ],
  };
}

const markupIn = ({ text }: Entered) => ({ markupSet: text('markupSet') || null });
