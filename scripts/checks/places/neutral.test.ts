import { expect, test } from 'vitest';
import { neutral } from './neutral.ts';
import { treeOf } from '../tree.ts';

test.each([
  "if (product === 'ticket') return null;",
  'const carRows = rows.filter(isCar);',
  "import { carRoutes } from '#verticals/cars/routes.ts';",
  'type Kind = { kind: "rental" };',
  "const isStay = product === 'hotel';",
  'const { sellsHotels } = site;',
  "import { hotelRoutes } from '#verticals/hotels/routes.ts';",
])('%s is one product’s business', (text) => {
  for (const ground of ['booking', 'pricing', 'storefront', 'dashboard', 'widget'])
    expect(neutral(treeOf({ [`src/${ground}/a.ts`]: text }))).not.toEqual([]);
  const own = { 'src/verticals/cars/a.ts': text, 'src/booking/a.test.ts': text, 'src/booking/b.ts': `// ${text}` };
  expect(neutral(treeOf(own))).toEqual([]);
});

test.each([
  '<Icon name="ticket" />',
  '<LinkButton icon="ticket" />',
  "<EmptyState icon={isTaken ? 'ticket' : 'clock'} />",
  'const card = cards[0]; const carts = 1;',
  "z.string().openapi({ example: 'hotel' })",
])('%s is nobody’s', (text) => expect(neutral(treeOf({ 'src/booking/a.tsx': text }))).toEqual([]));
