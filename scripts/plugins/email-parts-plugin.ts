import path from 'node:path';
import type { Plugin } from 'vitest/config';

const components = path.resolve(import.meta.dirname, '../../node_modules/react-email/dist/components');
const parts = [
  'Body',
  'Button',
  'Column',
  'Container',
  'Head',
  'Heading',
  'Html',
  'Img',
  'Link',
  'Preview',
  'Row',
  'Section',
  'Text',
];
const own = '\0email-parts';

/**
 * Of react-email what emails are made of. The whole of it, with a style sheet compiler and a highlighter of code, takes
 * half a second and fifty megabytes to load.
 */
export const emailPartsPlugin: Plugin = {
  name: 'wayfare-email-parts',
  enforce: 'pre',
  resolveId: { filter: { id: /^react-email$/ }, handler: () => own },
  load: {
    filter: { id: /^\0email-parts$/ },
    handler: () => ({
      code: [
        ...parts.map((part) => {
          const name = part.toLowerCase();
          return `export { ${part} } from ${JSON.stringify(path.join(components, name, `${name}.mjs`))};`;
        }),
        `export { render } from '@react-email/render';`,
      ].join('\n'),
      moduleType: 'js',
      map: { mappings: '' },
    }),
  },
};
