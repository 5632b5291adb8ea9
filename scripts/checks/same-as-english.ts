import { messageFile } from '../locale-files.ts';
import type { Check, Finding } from './tree.ts';

interface Notes {
  /** How the locale addresses its readers. */
  readonly address?: string;
  /** `namespace.key` → why the message is letter for letter the English one. */
  readonly sameAsEnglish?: Readonly<Record<string, string>>;
}

/** Words of a message, without its arguments: figures, signs and single letters need no translation. */
function hasWords(message: string): boolean {
  return /\p{L}{2}/u.test(message.replaceAll(/\{[^{}]*\}/g, ''));
}

/**
 * A message that equals English was forgotten, unless `notes.json` of its locale says why it is right; and what is said
 * there is true. The notes also say how readers are addressed.
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

function messagesOf(tree: ReadonlyMap<string, string>, code: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const [file, text] of tree) {
    const [, locale, namespace] = messageFile.exec(file) ?? [];
    if (locale !== code) continue;
    for (const [key, message] of Object.entries(JSON.parse(text) as Record<string, unknown>))
      if (typeof message === 'string') messages.set(`${namespace}.${key}`, message);
  }
  return messages;
}
