import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { treeOf } from './tree.ts';

const rulesOf = (file: string, text: string) =>
  calls(treeOf({ [file]: text })).map((finding) => `${finding.file} ${finding.rule}`);

test.each([
  ['outbound', "const answer = await fetch('https://a.test');"],
  ['outbound', 'const send = globalThis.fetch;'],
  ['outbound', 'new WebSocket(url);'],
  ['clock', 'const now = Date.now();'],
  ['clock', 'Temporal.Now.instant();'],
  ['clock', 'const now = new Date();'],
  ['random', 'const at = Math.random();'],
  ['environment', "const port = process.env['PORT'];"],
  ['money', 'const price = Math.round(total / nights);'],
  ['money', 'const price = parseFloat(text);'],
  ['money', 'const text = price.toFixed(2);'],
  ['no-eval', "eval('1');"],
  ['no-eval', "new Function('1');"],
])('%s: %s', (rule, text) => {
  expect(rulesOf('src/pricing/a.ts', `// one\n${text}`)).toEqual([`src/pricing/a.ts:2 ${rule}`]);
});

test.each([
  'app.fetch(request);',
  'async fetch(request) {}',
  'interface A { fetch(request: Request): 1 }',
  '// Date.now()',
  '/* Math.random() */',
  'prefetch(url);',
])('%s is fine', (text) => {
  expect(rulesOf('src/pricing/a.ts', text)).toEqual([]);
});
test('net amounts are read by prices, stored quotes and pages of agents only', () => {
  const of = (file: string) => rulesOf(file, 'readNet(price.supplierPrice)');
  expect(of('src/verticals/hotels/offer/offer.ts')).toEqual(['src/verticals/hotels/offer/offer.ts:1 net']);
  expect(of('src/booking/checkout/pay.ts')).toEqual(['src/booking/checkout/pay.ts:1 net']);
  for (const file of ['src/pricing/a.ts', 'src/booking/quote/a.ts', 'src/dashboard/a.ts']) expect(of(file)).toEqual([]);
});
test('tests may', () => expect(rulesOf('src/booking/a.test.ts', 'Date.now()')).toEqual([]));
test('a listed file may, for its one reason', () =>
  expect(rulesOf('src/connector/outbound.ts', 'fetch(url); Math.random()')).toEqual([
    'src/connector/outbound.ts:1 random',
  ]));
test('pictures may round', () => expect(rulesOf('src/travel/illustration/svg.ts', 'Math.round(1.5)')).toEqual([]));
