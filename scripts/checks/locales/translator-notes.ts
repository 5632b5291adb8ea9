import { jsonIn, messagesOf } from './locale-texts.ts';
import type { Check, Finding } from '../tree.ts';

const file = 'locales/en/notes.json';

/** Every note for translators, `namespace.key` → text, is about a message that exists, and says something. */
export const translatorNotes: Check = (tree) => {
  const english = messagesOf(tree, 'en');
  const findings: Finding[] = [];
  for (const [id, note] of Object.entries(jsonIn(tree, file))) {
    if (!english.has(id)) findings.push({ file, rule: 'note', text: `“${id}” is not in English` });
    if (typeof note !== 'string' || note.trim() === '')
      findings.push({ file, rule: 'note', text: `“${id}” has no text` });
  }
  return findings;
};
