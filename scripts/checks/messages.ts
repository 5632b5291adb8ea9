import compile from 'icu-minify/compile';
import { messageFile } from '../locale-files.ts';
import type { Check, Finding, Tree } from './tree.ts';

type Node = string | number | readonly unknown[] | Readonly<Record<string, unknown>>;

/** What a message asks of its caller, and which plural forms it has. */
interface Shape {
  readonly inputs: Set<string>;
  readonly plurals: { name: string; type: 'cardinal' | 'ordinal'; forms: string[]; counts: boolean }[];
}

interface LocaleFile {
  readonly name: string;
  readonly iso: string;
  readonly dir: 'ltr' | 'rtl';
  readonly order: number;
}

/**
 * English is written first and the others follow it: every locale that has texts at all has the same files with the
 * same keys, arguments and tags, and every plural form of its language. A locale without texts falls back as a whole.
 */
export const messages: Check = (tree) => {
  const codes = [...new Set([...tree.keys()].flatMap((file) => /^locales\/([^/]+)\//.exec(file)?.[1] ?? []))];
  const findings: Finding[] = [];
  const shapes = new Map<string, Map<string, Shape | null>>();
  for (const [file, text] of tree) {
    if (!messageFile.test(file)) continue;
    shapes.set(file, shapesOf(file, text, findings));
  }
  for (const code of codes) {
    const locale = localeOf(tree, code, findings);
    const files = [...shapes.keys()].filter((file) => file.startsWith(`locales/${code}/`));
    for (const file of files) checkPlurals(file, shapes.get(file)!, locale?.iso ?? code, findings);
    if (code !== 'en' && files.length > 0) compareWithEnglish(code, shapes, findings);
  }
  return findings;
};

function localeOf(tree: Tree, code: string, findings: Finding[]): LocaleFile | null {
  const file = `locales/${code}/locale.json`;
  const text = tree.get(file);
  if (text === undefined) {
    findings.push({ file, rule: 'locale', text: 'is missing' });
    return null;
  }
  const { name, iso, dir, order } = JSON.parse(text) as Partial<LocaleFile>;
  const complete =
    typeof name === 'string' &&
    typeof iso === 'string' &&
    (dir === 'ltr' || dir === 'rtl') &&
    typeof order === 'number';
  if (!complete) findings.push({ file, rule: 'locale', text: 'needs name, iso, dir and order' });
  return complete ? { name, iso, dir, order } : null;
}

function shapesOf(file: string, text: string, findings: Finding[]): Map<string, Shape | null> {
  const shapes = new Map<string, Shape | null>();
  for (const [key, message] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
    try {
      if (typeof message !== 'string') throw new TypeError('is no text');
      const shape: Shape = { inputs: new Set(), plurals: [] };
      collect(compile(message), shape);
      shapes.set(key, shape);
    } catch (error) {
      shapes.set(key, null);
      findings.push({ file, rule: 'message', text: `“${key}”: ${(error as Error).message}` });
    }
  }
  return shapes;
}

/** Compiled messages: a list holds text, `[name]`, `[name, type, style or forms]` and `[tag, ...content]`. */
function collect(node: Node, shape: Shape): void {
  if (!Array.isArray(node)) return;
  for (const part of node as readonly Node[]) {
    if (!Array.isArray(part)) continue;
    const [name, type, forms] = part as [string, unknown, unknown];
    if (part.length === 1 || typeof type === 'number') {
      shape.inputs.add(`{${name}}`);
      if (type === 2 || type === 3) {
        const { other } = forms as Record<string, Node>;
        shape.plurals.push({
          name,
          type: type === 2 ? 'cardinal' : 'ordinal',
          forms: Object.keys(forms as object),
          counts: [other].flat().includes(0),
        });
      }
      if (typeof forms === 'object')
        for (const form of Object.values(forms as Record<string, Node>)) collect(form, shape);
    } else {
      shape.inputs.add(`<${name}>`);
      collect(part.slice(1), shape);
    }
  }
}

function checkPlurals(file: string, shapes: ReadonlyMap<string, Shape | null>, iso: string, findings: Finding[]): void {
  for (const [key, shape] of shapes) {
    for (const { name, type, forms, counts } of shape?.plurals ?? []) {
      // `{n, plural, =0 {…} other {…}}` without the number in it is a condition, not a plural.
      if (!counts && forms.every((form) => form === 'other' || form.startsWith('='))) continue;
      const lacking = new Intl.PluralRules(iso, { type })
        .resolvedOptions()
        .pluralCategories.filter((form) => !forms.includes(form));
      if (lacking.length > 0)
        findings.push({ file, rule: 'plural', text: `“${key}” has no form ${lacking.join(', ')} of {${name}}` });
    }
  }
}

function compareWithEnglish(
  code: string,
  shapes: ReadonlyMap<string, ReadonlyMap<string, Shape | null>>,
  findings: Finding[],
): void {
  for (const [file, english] of shapes) {
    if (!file.startsWith('locales/en/')) continue;
    const own = file.replace('/en/', `/${code}/`);
    const translated = shapes.get(own);
    if (!translated) {
      findings.push({ file: own, rule: 'translation', text: 'is missing' });
      continue;
    }
    for (const [key, shape] of english) {
      const other = translated.get(key);
      if (other === undefined) findings.push({ file: own, rule: 'translation', text: `“${key}” is missing` });
      else if (shape && other && shape.inputs.symmetricDifference(other.inputs).size > 0) {
        findings.push({
          file: own,
          rule: 'translation',
          text: `“${key}” takes ${list(other)}, English takes ${list(shape)}`,
        });
      }
    }
    for (const key of translated.keys())
      if (!english.has(key)) findings.push({ file: own, rule: 'translation', text: `“${key}” is not in English` });
  }
  for (const file of shapes.keys()) {
    if (file.startsWith(`locales/${code}/`) && !shapes.has(file.replace(`/${code}/`, '/en/')))
      findings.push({ file, rule: 'translation', text: 'is not in English' });
  }
}

const list = ({ inputs }: Shape) => [...inputs].toSorted().join(' ') || 'nothing';
