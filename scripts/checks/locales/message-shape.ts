import compile from 'icu-minify/compile';
import { placeArguments, placeFormsOf } from '#i18n/place-words.ts';

type Node = string | number | readonly unknown[] | Readonly<Record<string, unknown>>;

interface Plural {
  readonly name: string;
  readonly type: 'cardinal' | 'ordinal';
  readonly forms: readonly string[];
  /** Whether the number itself is written in the form `other`. */
  readonly counts: boolean;
}

/** The arguments and plural forms of a message. */
export interface Shape {
  /** Arguments as `{name}`, rich tags as `<name>`. */
  readonly inputs: ReadonlySet<string>;
  readonly plurals: readonly Plural[];
  /** Arguments written outside every branch that says what to do when they are `none`. */
  readonly unguarded: ReadonlySet<string>;
}

/** The shape of a message. Throws when it isn't valid ICU or no text at all. */
export function shapeOf(message: unknown): Shape {
  if (typeof message !== 'string') throw new TypeError('is no text');
  const shape = { inputs: new Set<string>(), plurals: [] as Plural[], unguarded: new Set<string>() };
  collect(compile(message), shape, new Set());
  return shape;
}

const argument = { select: 1, plural: 2, ordinal: 3 };

/** Compiled messages: a list holds text, `[name]`, `[name, type, style or forms]` and `[tag, ...content]`. */
function collect(
  node: Node,
  shape: { inputs: Set<string>; plurals: Plural[]; unguarded: Set<string> },
  guarded: ReadonlySet<string>,
): void {
  if (!Array.isArray(node)) return;
  for (const part of node as readonly Node[]) {
    if (!Array.isArray(part)) continue;
    const [name, type, forms] = part as [string, unknown, unknown];
    if (part.length > 1 && typeof type !== 'number') {
      shape.inputs.add(`<${name}>`);
      collect(part.slice(1), shape, guarded);
      continue;
    }
    shape.inputs.add(`{${name}}`);
    if (part.length === 1 && !guarded.has(name)) shape.unguarded.add(name);
    if (typeof forms !== 'object') continue;
    const branches = forms as Record<string, Node>;
    if (type === argument.plural || type === argument.ordinal)
      shape.plurals.push({
        name,
        type: type === argument.plural ? 'cardinal' : 'ordinal',
        forms: Object.keys(branches),
        counts: [branches['other']].flat().includes(0),
      });
    const guards = type === argument.select && 'none' in branches;
    for (const [form, branch] of Object.entries(branches))
      collect(branch, shape, guards && form !== 'none' ? new Set([...guarded, name]) : guarded);
  }
}

/** Plural forms that a language (a BCP 47 tag) has and the message lacks, in words; empty when there are all. */
export function lackingForms({ plurals }: Shape, iso: string): string[] {
  return plurals.flatMap(({ name, type, forms, counts }) => {
    // `{n, plural, =0 {…} other {…}}` without the number in it is a condition, not a plural.
    if (!counts && forms.every((form) => form === 'other' || form.startsWith('='))) return [];
    const lacking = pluralForms(iso, type).filter((form) => !forms.includes(form));
    return lacking.length > 0 ? [`no form ${lacking.join(', ')} of {${name}}`] : [];
  });
}

/** The plural forms of a language (a BCP 47 tag). */
export function pluralForms(iso: string, type: 'cardinal' | 'ordinal' = 'cardinal'): string[] {
  return new Intl.PluralRules(iso, { type }).resolvedOptions().pluralCategories;
}

/**
 * What a translation takes that English doesn't give or the other way round, in words; null when they agree. Beside a
 * place's name a translation may take its case forms, each with a branch for places that have none.
 */
export function unlikeEnglish(english: Shape, own: Shape): string | null {
  const places = placeArguments.filter((name) => english.inputs.has(`{${name}}`));
  const forms = new Set(places.flatMap(placeFormsOf));
  const inputs = new Set([...own.inputs].filter((input) => !forms.has(input.slice(1, -1))));
  if (english.inputs.symmetricDifference(inputs).size > 0)
    return `takes ${list(own.inputs)}, English takes ${list(english.inputs)}`;
  const bare = [...forms].find((form) => own.unguarded.has(form));
  return bare === undefined
    ? null
    : `writes {${bare}} where there may be none: {${bare}, select, none {…} other {… {${bare}} …}}`;
}

const list = (inputs: ReadonlySet<string>) => [...inputs].toSorted().join(' ') || 'nothing';
