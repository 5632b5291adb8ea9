import { isFull } from '#tests/full.ts';
import type { Language } from '../visitor.ts';

/** Whose pages are inspected: outside a full run those from right to left; `layouts.test.ts` has the others. */
export const languages: readonly Language[] = isFull ? ['en', 'he'] : ['he'];
/** Milliseconds for a journey of many pages. */
export const manyPages = 300_000;
