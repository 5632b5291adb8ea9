import { messageFile } from '../../locales/locale-files.ts';
import { messagesOf } from './locale-texts.ts';
import type { Check, Finding } from '../tree.ts';

/** `notes.json` of a locale. */
export interface Notes {
  /** How the locale addresses its readers. */
  readonly address?: string;
  /** `namespace.key` → why the message is letter for letter the English one. */
  readonly sameAsEnglish?: Readonly<Record<string, string>>;
}

/** Words of a message, without its arguments: figures, signs and single letters need no translation. */
export function hasWords(message: string): boolean {
  return /\p{L}{2}/u.test(message.replaceAll(/\{[^{}]*\}/g, ''));
}

/**
 * A message that equals English is untranslated, unless `notes.json` of its locale gives a reason; the notes must be
 * current. They also state the form of address.
 */
export const sameAsEnglish: Check = (tree) => {
  const findings: Finding[] = [];
  const english = messagesOf(tree, 'en');
  const codes = new Set([...tree.keys()].flatMap((file) => messageFile.exec(file)?.[1] ?? []));
  for (const code of codes) {
    if (code === 'en') continue;
    const file = `locales/${code}/notes.json`;
    const text = tree.get(file);
    if (text === undefined) {
      findings.push({ file, rule: 'notes', text: 'is missing' });
      continue;
    }
    const { address, sameAsEnglish: listed = {} } = JSON.parse(text) as Notes;
    if (!address) findings.push({ file, rule: 'notes', text: 'does not say how readers are addressed' });
    const own = messagesOf(tree, code);
    for (const [id, message] of own) {
      if (message === english.get(id) && hasWords(message) && !(id in listed))
        findings.push({ file, rule: 'same as English', text: `“${id}” (${message}) without a reason` });
    }
    for (const [id, reason] of Object.entries(listed)) {
      if (!own.has(id) || own.get(id) !== english.get(id))
        findings.push({ file, rule: 'same as English', text: `“${id}” is not the same` });
      if (reason.trim() === '') findings.push({ file, rule: 'same as English', text: `“${id}” has no reason` });
    }
  }
  return findings;
};
