import { jsonIn } from './locale-texts.ts';
import type { Check, Finding, Tree } from '../tree.ts';

/**
 * A language whose translator has yet to follow the English says so in its notes (`"behind": "since when and why"`). Its
 * visitors read English where a message is missing, so what is missing or stale there is no fault; a message in the wrong
 * form is one everywhere. `npm run locales -- check` names both.
 */
export const unlessBehind =
  (check: Check): Check =>
  (tree) => {
    const behind = new Map<string, boolean>();
    return check(tree).filter((finding) => {
      const code = localeOf(finding);
      if (code === null || isWrongForm(finding)) return true;
      if (!behind.has(code)) behind.set(code, isBehind(tree, code));
      return !behind.get(code);
    });
  };

export function isBehind(tree: Tree, code: string): boolean {
  return typeof (jsonIn(tree, `locales/${code}/notes.json`) as { behind?: unknown }).behind === 'string';
}

function localeOf({ file }: Finding): string | null {
  return /^locales\/(?:glossary\/)?([\w-]+?)(?:\/|\.json)/.exec(file)?.[1] ?? null;
}

function isWrongForm({ rule, text }: Finding): boolean {
  return (
    ['message', 'locale'].includes(rule) || (rule === 'translation' && !/^(?:“.*” )?is missing$/.test(text))
  );
}
