import { expect, test } from 'vitest';
import { jsxText } from './jsx-text.ts';
import { treeOf } from './tree.ts';

const inFile = (file: string, jsx: string) =>
  jsxText(treeOf({ [file]: `export const A = ({ t, n }: { t: (key: string) => string; n: number }) => ${jsx};` }));

test.each([
  '<b>Hello</b>',
  '<b>{n} שלום</b>',
  "<b>{'Hello'}</b>",
  '<b>{`${n} nights`}</b>',
  '<b aria-label="Close" />',
  "<img alt={'A hotel'} />",
  '<input placeholder="City" />',
  '<b>{n > 1 && <i>more</i>}</b>',
])('%s', (jsx) => {
  expect(inFile('src/ui/a.tsx', jsx)).toHaveLength(1);
});
test.each([
  "<b>{t('hello')}</b>",
  '<b> · {n} – </b>',
  '<b className="text-start" />',
  '<img alt="" />',
  "<b aria-label={t('close')} />",
  '<b>{`${n}–${n}`}</b>',
])('%s is fine', (jsx) => expect(inFile('src/ui/a.tsx', jsx)).toEqual([]));
test('the design system shows itself', () => expect(inFile('src/storefront/ui-page.tsx', '<b>Aa</b>')).toEqual([]));
