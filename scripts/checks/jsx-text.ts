import { parseSync } from '@swc/core';
import { type Check, type Finding, productFiles } from './tree.ts';

/** The design system's own page shows letters for their looks; names of cards are the same in every language. */
const excepted = /^src\/storefront\/ui-[a-z]+\.tsx$|^src\/ui\/pictures\/card-brands\.tsx$/;
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
]);
const letters = /\p{L}/u;

/** Text between tags, and in attributes that are read out, must be messages. */
export const jsxText: Check = (tree) =>
  productFiles(tree)
    .filter(([file]) => file.endsWith('.tsx') && !excepted.test(file))
    .flatMap(([file, text]) => {
      const findings: Finding[] = [];
      visit(parseSync(text, { syntax: 'typescript', tsx: true, target: 'es2022' }), (literal) => {
        if (letters.test(literal))
          findings.push({ file, rule: 'jsx-text', text: `says “${literal.trim().slice(0, 40)}” without a message` });
      });
      return findings;
    });

function visit(node: unknown, say: (literal: string) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, say);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, name, children } = node as {
    type?: string;
    value?: unknown;
    name?: { value?: string };
    children?: unknown[];
  };
  if (type === 'JSXText') say(value as string);
  if (type === 'JSXAttribute' && spoken.has(name?.value ?? '')) sayLiteral(value, say);
  for (const child of children ?? []) sayLiteral(child, say);
  for (const one of Object.values(node)) visit(one, say);
}

/** `"text"`, `{'text'}` and `` {`text`} ``. */
function sayLiteral(node: unknown, say: (literal: string) => void): void {
  const { type, value, expression, quasis } = (node ?? {}) as {
    type?: string;
    value?: string;
    expression?: unknown;
    quasis?: { cooked: string }[];
  };
  if (type === 'StringLiteral') say(value!);
  if (type === 'JSXExpressionContainer') sayLiteral(expression, say);
  if (type === 'TemplateLiteral') say(quasis!.map(({ cooked }) => cooked).join('…'));
}
