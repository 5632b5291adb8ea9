import type { Format } from '#i18n/format.ts';
import { localesWithTexts } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { modes, parts } from '#ui/theme/theme-sheet.ts';
import type { VersionChange } from '../../pages/editor-view.ts';
import { heroPictures } from '../hero-pictures.ts';
import type { ChangedFields } from '../stored/versions.sql.ts';

/** What the words of changes are made with. */
export interface ChangeWords {
  readonly t: Translate;
  readonly format: Pick<Format, 'list' | 'language'>;
  /** What products are called, by name. */
  readonly products: ReadonlyMap<string, string>;
}

const mostChanges = 30;
const mostLetters = 200;
/** Fields of one value, whose label is that of their form. */
const plain = [
  'name',
  'whiteLabel',
  'supportEmail',
  'supportPhone',
  'locales',
  'currencies',
  'products',
  'paymentDescriptor',
  'picture',
  'sharePicture',
  'markupSet',
  'social',
];
const entityParts = ['name', 'address', 'represented', 'register', 'taxNumber', 'email', 'phone'];

/**
 * Old and new values of what a version changed. Content may have been written by another release: what has no words here is
 * left out, as are drawings, pictures and legal texts, which don't fit into a list.
 */
export function versionChanges(changed: ChangedFields, words: ChangeWords): readonly VersionChange[] {
  const changes = Object.entries(changed).flatMap(([field, [before, after]]) => {
    const were = flat(before);
    const are = flat(after);
    return [...new Set([...were.keys(), ...are.keys()])].flatMap((path): VersionChange[] => {
      const [old, now] = [were.get(path), are.get(path)];
      const label = labelOf(field, path, words);
      if (label === null || JSON.stringify(old) === JSON.stringify(now)) return [];
      return [{ label, before: valueText(field, old, words), after: valueText(field, now, words) }];
    });
  });
  return changes.slice(0, mostChanges);
}

/** The values of an object by their paths, `bgBrand light`; anything else is one value without a path. */
function flat(value: unknown, path = ''): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path === '' ? key : `${path} ${key}`)]),
  );
}

function labelOf(field: string, path: string, { t, format }: ChangeWords): string | null {
  const word = (key: string) => t(`brand-editor.${key}`);
  const [first = '', second = ''] = path.split(' ');
  const language = () => (localesWithTexts.some(({ code }) => code === first) ? format.language(first) : first);
  switch (field) {
    case 'colours': {
      const part = parts.find((one) => one === first);
      const mode = modes.find((one) => one === second);
      return part && mode ? `${word(`colour_${part}`)} · ${word(`mode_${mode}`)}` : null;
    }
    case 'entity':
      return entityParts.includes(first) ? word(`entity_${first}`) : null;
    case 'titles':
      return `${word('siteTitle')} · ${language()}`;
    case 'texts':
      return `${word('part_texts')} · ${language()}`;
    default:
      return plain.includes(field) && path === '' ? word(field) : null;
  }
}

function valueText(field: string, value: unknown, { t, format, products }: ChangeWords): string {
  const word = (key: string) => t(`brand-editor.${key}`);
  if (value === undefined || value === '') return word(field === 'locales' ? 'allLocales' : 'changeEmpty');
  if (field === 'picture' || field === 'sharePicture')
    return word(`picture_${heroPictures.find(({ path }) => path === value)?.name ?? 'own'}`);
  if (typeof value === 'boolean') return t(`compare.${value ? 'yes' : 'no'}`);
  if (!Array.isArray(value)) return shortened(typeof value === 'string' ? value : JSON.stringify(value));
  const items = value.map(String);
  if (field === 'locales')
    return shortened(format.list(items.map((code) => localesWithTexts.find((one) => one.code === code)?.name ?? code)));
  if (field === 'products') return format.list(items.map((name) => products.get(name) ?? name));
  return shortened(items.join(', '));
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= mostLetters ? text : `${letters.slice(0, mostLetters - 1).join('')}…`;
}
