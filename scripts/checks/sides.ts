import { matchesOf, withoutComments } from './code-text.ts';
import { type Check, productFiles } from './tree.ts';

/** A Tailwind class that knows left from right, `start-0` and `end-0` included: Tailwind 4 says `inset-s-` and `inset-e-`. */
const classOf =
  /(?<![\w-])-?(?:(?:ml|mr|pl|pr|scroll-ml|scroll-mr|scroll-pl|scroll-pr|left|right|start|end|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br)-(?:\d|\[|\(|px\b|auto\b|full\b|none\b|sm\b|md\b|lg\b|xl\b|card\b|field\b|line\b)|(?:border-l|border-r|rounded-l|rounded-r)(?![\w-])|(?:text|float|clear|origin|object|bg)-(?:left|right)\b)/;

/** Class names occur in quoted text. */
const quoted = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/;

const cssSide =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

/** Only start and end, so that one style sheet serves both directions. */
export const sides: Check = (tree) => [
  ...productFiles(tree).flatMap(([file, text]) =>
    matchesOf(withoutComments(text), quoted).flatMap(({ line, match: literal }) =>
      matchesOf(literal, classOf).map(({ match }) => ({
        file: `${file}:${line}`,
        rule: 'physical-side',
        text: `has the class ${match}…`,
      })),
    ),
  ),
  ...[...tree]
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, text]) =>
      matchesOf(withoutComments(text), cssSide).map(({ line, match }) => ({
        file: `${file}:${line}`,
        rule: 'physical-side',
        text: `has \`${match}\``,
      })),
    ),
];
