import type { Translate } from '#i18n/translate.ts';
import type { ContentProblem } from '../content/content.ts';

const withFields = ['colours', 'texts', 'titles', 'entity', 'legal'];
const own = [
  'name',
  'mark',
  'picture',
  'sharePicture',
  'supportEmail',
  'supportPhone',
  'paymentDescriptor',
  'social',
  'locales',
  'currencies',
  'products',
];

/** The id of the field that a problem is about, in the form of `language`; null for a field of another form. */
function fieldOf([first = '', second = '', third = '', fourth]: readonly string[], language: string): string | null {
  if (own.includes(first)) return first;
  switch (first) {
    case 'colours':
      return `colour.${second}.${third || 'light'}`;
    case 'entity':
      return `entity.${second || 'name'}`;
    case 'texts':
      return second === language ? `text.${third}` : null;
    case 'titles':
      return second === language ? 'title' : null;
    case 'legal':
      return second === language ? `legal.${third}.${fourth === 'date' ? 'date' : 'text'}` : null;
    default:
      return null;
  }
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Problems of content in the words of the form: one for each field. */
export function fieldProblems(
  problems: readonly ContentProblem[],
  language: string,
  t: Translate,
): readonly FieldProblem[] {
  const found = new Map<string, string>();
  for (const { path } of problems) {
    const [first = '', second = ''] = path;
    const field = fieldOf(path, language) ?? 'form';
    if (found.has(field)) continue;
    const key = own.includes(first) || withFields.includes(first) ? first : 'other';
    const inOther = field === 'form' && key !== 'other';
    found.set(
      field,
      inOther ? t('brand-editor.problem_language', { language: second }) : t(`brand-editor.problem_${key}`),
    );
  }
  return [...found].map(([field, message]) => ({ field, message }));
}
