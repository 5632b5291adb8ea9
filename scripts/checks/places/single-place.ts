import { matchesOf, withoutComments } from '../code-text.ts';
import { type Check, productFiles } from '../tree.ts';

/** What exactly one file may do, and what the others call instead; `apart`: sites of others, which have their own way. */
const places: readonly { file: string; sign: RegExp; use: string; apart?: string }[] = [
  { file: 'src/values/bigint-json.ts', sign: /=== 'bigint'|\bBigInt\.prototype/, use: 'writeBigints and readBigints' },
  { file: 'src/ui/markup/static-markup.tsx', sign: /\bdangerouslySetInnerHTML\b/, use: 'StaticMarkup' },
  { file: 'src/ui/markup/trusted.ts', sign: /\.(?:inner|outer)HTML\b|\bcreateHTML\b/, use: 'setInner' },
  { file: 'src/ui/markup/escape-html.ts', sign: /'&(?:amp|lt|gt|quot|#39);'/, use: 'escapeHtml' },
  {
    file: 'src/i18n/format.ts',
    sign: /\bIntl\.NumberFormat\b|style: 'currency'/,
    use: 'a Format, which knows divisors, decimals and what is no number',
    apart: 'src/demo/',
  },
];

export const singlePlace: Check = (tree) =>
  productFiles(tree).flatMap(([file, text]) =>
    places
      .filter((place) => place.file !== file && !(place.apart && file.startsWith(place.apart)))
      .flatMap(({ sign, use, file: owner }) =>
        matchesOf(withoutComments(text), sign).map(({ line, match }) => ({
          file: `${file}:${line}`,
          rule: 'single-place',
          text: `has “${match}”, which only ${owner} may have; use ${use}`,
        })),
      ),
  );
