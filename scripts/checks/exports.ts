import { matchesOf, withoutComments } from './code-text.ts';
import { type Check } from './tree.ts';

/** Named exports only, and none that passes a whole file on: a name has one home. */
export const exportsByName: Check = (tree) =>
  [...tree]
    .filter(([file]) => /^src\/.*(?<!\.d)\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      matchesOf(withoutComments(text), /export\s+default\b|\bas\s+default\b(?=[^;]*\})|export\s+\*/).map(
        ({ line, match }) => ({
          file: `${file}:${line}`,
          rule: 'named-export',
          text: `has \`${match}\``,
        }),
      ),
    );
