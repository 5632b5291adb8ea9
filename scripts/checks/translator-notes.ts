import { messageFile } from '../locale-files.ts';
import type { Check, Finding } from './tree.ts';

const file = 'locales/en/notes.json';

/** Every note for translators, `namespace.key` → text, is about a message that exists, and says something. */
export const translatorNotes: Check = (tree) => {
  const known = new Set<string>();
  for (const [path, text] of tree) {
    const [, locale, namespace] = messageFile.exec(path) ?? [];
    if (locale !== 'en') continue;
    for (const key of Object.keys(JSON.parse(text) as object)) known.add(`${namespace}.${key}`);
  }
  const findings: Finding[] = [];
  for (const [id, note] of Object.entries(JSON.parse(tree.get(file) ?? '{}') as Record<string, unknown>)) {
    if (!known.has(id)) findings.push({ file, rule: 'note', text: `“${id}” is not in English` });
    if (typeof note !== 'string' || note.trim() === '')
      findings.push({ file, rule: 'note', text: `“${id}” has no text` });
  }
  return findings;
};
