import { messageFile } from '../../locales/locale-files.ts';
import { localeCodes } from './locale-texts.ts';
import { lackingForms, type Shape, shapeOf, unlikeEnglish } from './message-shape.ts';
import type { Check, Finding, Tree } from '../tree.ts';

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
  const findings: Finding[] = [];
  const shapes = new Map<string, Map<string, Shape | null>>();
  for (const [file, text] of tree) {
    if (!messageFile.test(file)) continue;
    shapes.set(file, shapesOf(file, text, findings));
  }
  for (const code of localeCodes(tree)) {
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
      shapes.set(key, shapeOf(message));
    } catch (error) {
      shapes.set(key, null);
      findings.push({ file, rule: 'message', text: `“${key}”: ${(error as Error).message}` });
    }
  }
  return shapes;
}

function checkPlurals(file: string, shapes: ReadonlyMap<string, Shape | null>, iso: string, findings: Finding[]): void {
  for (const [key, shape] of shapes)
    for (const lack of shape ? lackingForms(shape, iso) : [])
      findings.push({ file, rule: 'plural', text: `“${key}” has ${lack}` });
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
      const unlike = shape && other ? unlikeEnglish(shape, other) : null;
      if (unlike) findings.push({ file: own, rule: 'translation', text: `“${key}” ${unlike}` });
    }
    for (const key of translated.keys())
      if (!english.has(key)) findings.push({ file: own, rule: 'translation', text: `“${key}” is not in English` });
  }
  for (const file of shapes.keys()) {
    if (file.startsWith(`locales/${code}/`) && !shapes.has(file.replace(`/${code}/`, '/en/')))
      findings.push({ file, rule: 'translation', text: 'is not in English' });
  }
}
