import path from 'node:path';
import type { Plugin } from 'vite';

const words = path.join(import.meta.dirname, '../../src/travel/fields/dates/calendar-words.ts');
const id = '\0calendar-words';

/** Replaces the strings of `react-aria`'s calendar with our messages. */
export const calendarWordsPlugin: Plugin = {
  name: 'wayfare-calendar-words',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/intlStrings\.mjs$/ },
    handler: (_source, importer) => (importer?.includes('/react-aria/dist/private/calendar/') ? id : null),
  },
  load: {
    filter: { id: /^\0calendar-words$/ },
    handler: () => `export { calendarWords as default } from ${JSON.stringify(words)};`,
  },
};
