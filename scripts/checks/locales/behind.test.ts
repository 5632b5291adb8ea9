import { expect, test } from 'vitest';
import { unlessBehind } from './behind.ts';
import type { Check } from '../tree.ts';

const findings = [
  { file: 'locales/de/home.json', rule: 'translation', text: '“title” is missing' },
  { file: 'locales/de/english.json', rule: 'stale', text: 'English has changed: home.title' },
  { file: 'locales/glossary/de.json', rule: 'glossary', text: 'no word for “refund”' },
];
const wrongForms = [
  { file: 'locales/de/home.json', rule: 'translation', text: '“title” takes nothing, English takes {name}' },
];
const check: Check = () => [...findings, ...wrongForms];
const tree = (notes: object) => new Map([['locales/de/notes.json', JSON.stringify(notes)]]);

test('what is missing or stale is a fault, unless the language says that it is behind', () => {
  expect(unlessBehind(check)(tree({}))).toEqual([...findings, ...wrongForms]);
  expect(unlessBehind(check)(tree({ behind: 'since a date' }))).toEqual(wrongForms);
});
