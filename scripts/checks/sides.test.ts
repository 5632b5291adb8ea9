import { expect, test } from 'vitest';
import { sides } from './sides.ts';
import { treeOf } from './tree.ts';

const inTsx = (classes: string) =>
  sides(treeOf({ 'src/ui/a.tsx': `export const A = () => <b className="${classes}" />;` }));
const inCss = (text: string) => sides(treeOf({ 'src/ui/a.css': `.a {\n  ${text}\n}` }));

test.each([
  'ml-2',
  'lg:mr-[3px]',
  '-ml-px',
  'pl-4',
  'pr-0.5',
  'left-0',
  'right-1/2',
  'start-0',
  'end-2',
  'text-left',
  'md:text-right',
  'float-left',
  'border-l',
  'border-r-2',
  'rounded-l',
  'rounded-tr-card',
  'hover:rounded-r-full',
  'mr-auto',
])('the class %s', (name) => expect(inTsx(`flex ${name} p-2`)).toHaveLength(1));
test.each([
  'ms-2 me-2 ps-1 pe-1 inset-s-0 inset-e-0',
  'text-start text-end border-s border-e rounded-s rounded-e-card',
  'items-end justify-start self-start',
  'col-start-2 row-end-3',
  'go to the left-hand side',
])('the classes %s are fine', (names) => expect(inTsx(names)).toEqual([]));
test.each([
  'left: 0;',
  'margin-left: 1px;',
  'padding-right : 0;',
  'border-left-color: red;',
  'border-top-left-radius: 3px;',
  'text-align: right;',
  'float: left;',
])('%s in CSS', (text) => {
  expect(inCss(text)).toMatchObject([{ file: 'src/ui/a.css:2' }]);
});
test.each([
  'margin-inline-start: 1px;',
  'inset-inline-end: 0;',
  'text-align: end;',
  '--from: to right;',
  '/* left: 0 */',
])('%s in CSS is fine', (text) => expect(inCss(text)).toEqual([]));
