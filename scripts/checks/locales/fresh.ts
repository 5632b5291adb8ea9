import { hashesFile, hashOf, type Hashes, jsonIn, localeCodes, messagesOf } from './locale-texts.ts';
import type { Check, Finding } from '../tree.ts';

/**
 * Each locale's folder has hashes of the English texts that its translations were made from: a translation whose
 * English has changed since is stale, until `npm run locales` takes a new one or keeps it.
 */
export const fresh: Check = (tree) => {
  const english = messagesOf(tree, 'en');
  return localeCodes(tree).flatMap((code) => {
    const own = messagesOf(tree, code);
    if (code === 'en' || own.size === 0) return [];
    const file = hashesFile(code);
    const hashes = jsonIn(tree, file) as Hashes;
    const both = [...own.keys()].filter((id) => english.has(id));
    return [
      told(
        file,
        'stale',
        'English has changed',
        both.filter((id) => hashes[id] && hashes[id] !== hashOf(english.get(id)!)),
      ),
      told(
        file,
        'stale',
        'no hash of the English text',
        both.filter((id) => !hashes[id]),
      ),
      told(
        file,
        'orphan',
        'a hash without a translation',
        Object.keys(hashes).filter((id) => !both.includes(id)),
      ),
    ].flat();
  });
};

const told = (file: string, rule: string, text: string, ids: readonly string[]): Finding[] =>
  ids.length === 0 ? [] : [{ file, rule, text: `${text}: ${ids.join(', ')}` }];
