import { matchesOf, withoutComments } from '../code-text.ts';
import { type Check, productFiles } from '../tree.ts';

const sql =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|(?<![.\w])sql(?:<[^`;]*>)?`|(?<!req)\.query(?:<[^`;]*?>)?\(\s*['"`]/;

/**
 * SQL is visible in the name of its file, or the folder is known for it: `database`, and the parts of booking whose
 * every function is one step of a transaction.
 */
const places =
  /\.sql\.ts$|^src\/database\/|^src\/booking\/(saga|state|quote|reservation|debt|ledger|reconciliation)\/|^src\/pricing\/rates\//;

export const sqlPlace: Check = (tree) =>
  productFiles(tree)
    .filter(([file]) => !places.test(file))
    .flatMap(([file, text]) =>
      matchesOf(withoutComments(text), sql).map(({ line, match }) => ({
        file: `${file}:${line}`,
        rule: 'sql-place',
        text: `has SQL (${match.slice(0, 20)}…); it belongs in a .sql.ts`,
      })),
    );
