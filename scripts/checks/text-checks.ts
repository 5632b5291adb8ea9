import { calls } from './calls.ts';
import { decisions, documentPaths, envExample, readmeMap, words } from './documents.ts';
import { exportsByName } from './exports.ts';
import { fileSize } from './file-size.ts';
import { fresh } from './locales/fresh.ts';
import { glossary } from './locales/glossary.ts';
import { jsxText } from './jsx-text.ts';
import { messages } from './locales/messages.ts';
import { migrations } from './migrations.ts';
import { names } from './names.ts';
import { neutral } from './neutral.ts';
import { packages } from './packages.ts';
import { places } from './locales/places.ts';
import { sameAsEnglish } from './locales/same-as-english.ts';
import { sides } from './sides.ts';
import { singlePlace } from './single-place.ts';
import { sqlPlace } from './sql-place.ts';
import { translatorNotes } from './locales/translator-notes.ts';
import type { Check } from './tree.ts';
import { unusedMessages } from './locales/unused.ts';

/** The checks of translated texts. */
export const localeChecks: Readonly<Record<string, Check>> = {
  'messages complete': messages,
  'translations fresh': fresh,
  glossary,
  'not left in English': sameAsEnglish,
  'notes for translators': translatorNotes,
  places,
};

/** Checks that read files and nothing else, by the name that is printed. */
export const textChecks: Readonly<Record<string, Check>> = {
  'file sizes': fileSize,
  names,
  'named exports': exportsByName,
  'no physical sides': sides,
  'calls in their place': calls,
  'SQL in its place': sqlPlace,
  'single place': singlePlace,
  'neutral to products': neutral,
  'texts are messages': jsxText,
  'messages used': unusedMessages,
  ...localeChecks,
  'migrations locked': migrations,
  packages,
  'README map': readmeMap,
  decisions,
  'paths in documents': documentPaths,
  '.env.example': envExample,
  'unfinished words': words,
};
