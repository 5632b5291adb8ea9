import {
  anyOf,
  anyWord,
  brokenExpressions,
  type Glossary,
  readGlossary,
  readTerms,
  saidBy,
  type Term,
  termsFile,
} from './glossary-files.ts';
import { localeCodes, type Messages, messagesOf } from './locale-texts.ts';
import type { Check, Finding } from '../tree.ts';

interface Pattern {
  readonly term: string;
  readonly english: RegExp;
  /** Messages whose English text has the term. */
  readonly ids: readonly string[];
}

/**
 * A term of the glossary is translated consistently: where English has the term, a translation has one of the agreed
 * forms and none of the wrong ones; no message has a forbidden word; every language has a word for every term.
 */
export const glossary: Check = (tree) => {
  const terms = readTerms(tree);
  const broken = brokenExpressions(
    termsFile,
    terms.map(({ english }) => english),
  );
  if (broken.length > 0 || terms.length === 0) return broken;
  const english = messagesOf(tree, 'en');
  const patterns = patternsOf(terms, english);
  return [
    ...inEnglish(terms, english, readGlossary(tree, 'en')),
    ...localeCodes(tree)
      .filter((code) => code !== 'en')
      .flatMap((code) => inLocale(patterns, messagesOf(tree, code), readGlossary(tree, code))),
  ];
};

function patternsOf(terms: readonly Term[], english: Messages): Pattern[] {
  const said = [...english].map(([id, message]) => [id, saidBy(message)] as const);
  return terms.map(({ term, english: source }) => {
    const pattern = new RegExp(source, 'imu');
    return { term, english: pattern, ids: said.filter(([, text]) => pattern.test(text)).map(([id]) => id) };
  });
}

type Report = (id: string, text: string) => void;

/** Collects findings, leaves out those with an exception, and names exceptions that are none. */
function withExceptions({ file, exceptions }: Glossary, own: Messages, look: (report: Report) => void): Finding[] {
  const keys = new Map<string, string[]>();
  const needed = new Set<string>();
  look((id, text) => {
    if (exceptions.has(id)) needed.add(id);
    else keys.set(text, [...(keys.get(text) ?? []), id]);
  });
  const findings = [...keys].map(([text, ids]) => `${text}: ${ids.join(', ')}`);
  for (const [id, reason] of exceptions) {
    if (!own.has(id)) findings.push(`an exception for “${id}”, which is no message`);
    else if (!needed.has(id)) findings.push(`an exception for “${id}”, which needs none`);
    if (reason.trim() === '') findings.push(`an exception for “${id}” without a reason`);
  }
  return findings.map((text) => ({ file, rule: 'glossary', text }));
}

function inEnglish(terms: readonly Term[], english: Messages, own: Glossary): Finding[] {
  return withExceptions(own, english, (report) => {
    for (const { term, never } of terms) {
      const wrong = anyWord(never);
      if (wrong === null) continue;
      for (const [id, message] of english) {
        const found = wrong.exec(saidBy(message));
        if (found) report(id, `“${found[0]}” for “${term}”`);
      }
    }
  });
}

function inLocale(patterns: readonly Pattern[], own: Messages, glossary: Glossary): Finding[] {
  if (own.size === 0) return [];
  const { file, agreed, forbidden } = glossary;
  const broken = brokenExpressions(file, [
    ...forbidden,
    ...[...agreed.values()].flatMap(({ forms = [], never = [] }) => [...forms, ...never]),
  ]);
  if (broken.length > 0) return broken;
  const known = new Set(patterns.map(({ term }) => term));
  const unknown = [...agreed.keys()].filter((term) => !known.has(term));
  const wordless = [...known].filter((term) => !agreed.get(term)?.word);
  return [
    ...(unknown.length > 0 ? [{ file, rule: 'glossary', text: `no such term: ${unknown.join(', ')}` }] : []),
    ...(wordless.length > 0 ? [{ file, rule: 'glossary', text: `no word for: ${wordless.join(', ')}` }] : []),
    ...withExceptions(glossary, own, (report) => {
      const said = new Map([...own].map(([id, message]) => [id, saidBy(message)]));
      const bad = anyOf(forbidden);
      for (const [id, text] of said) {
        const found = bad?.exec(text);
        if (found) report(id, `the forbidden “${found[0]}”`);
      }
      for (const { term, ids } of patterns) {
        const { word, forms = [], never = [] } = agreed.get(term) ?? { word: '' };
        const right = anyOf(forms);
        const wrong = anyOf(never);
        for (const id of ids) {
          const text = said.get(id);
          if (text === undefined) continue;
          if (word && !right?.test(text)) report(id, `“${term}” is not “${word}”`);
          const found = wrong?.exec(text);
          if (found) report(id, `“${found[0]}” for “${term}”`);
        }
      }
    }),
  ];
}
