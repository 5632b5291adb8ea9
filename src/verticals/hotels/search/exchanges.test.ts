import { expect, test } from 'vitest';
import { approximately, type Rate, type Rates } from '#booking/booking.ts';
import { money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { createExchanges } from './exchanges.ts';

const desk = (currency: string): PriceLine => ({
  kind: 'tax',
  code: 'city_tax',
  amount: money(1_000, currency),
  payee: 'government',
  timing: 'at_property',
});
const rate = (base: string, quote: string, numerator: bigint): Rate => ({
  id: base === quote ? null : 1n,
  base,
  quote,
  numerator,
  denominator: 1n,
  fetchedAt: '2026-11-20T00:00:00Z',
});

/** Every exchange rate is 2; AFN has none. */
function countedRates() {
  const requested: string[] = [];
  const rates: Rates = {
    between: async (base, quote) => {
      requested.push(base + quote);
      return [base, quote].includes('AFN') ? null : rate(base, quote, base === quote ? 1n : 2n);
    },
    sellable: async () => [],
  };
  return { requested, rates };
}

test('what the property collects in a third currency is converted into that of the sale', async () => {
  const { requested, rates } = countedRates();
  const exchanges = createExchanges(rates, 'ILS');
  const lines = [desk('EUR'), desk('AED'), desk('ILS')];
  const exchange = await exchanges.of({ currency: 'EUR', lines });
  expect(lines.map(({ amount }) => approximately(amount, exchange))).toEqual([
    money(2_000, 'ILS'),
    money(2_000, 'ILS'),
    null,
  ]);
  await exchanges.of({ currency: 'EUR', lines });
  expect(requested).toEqual(['EURILS', 'AEDILS']);
});

test('without a wanted currency a hotel sells in its own, and its charges in another are converted into that', async () => {
  const exchange = await createExchanges(countedRates().rates, null).of({ currency: 'EUR', lines: [desk('AED')] });
  expect(exchange.sale).toMatchObject({ id: null, quote: 'EUR' });
  expect(approximately(money(1_000, 'AED'), exchange)).toEqual(money(2_000, 'EUR'));
});

test('without a rate nothing is made up', async () => {
  const exchange = await createExchanges(countedRates().rates, 'AFN').of({ currency: 'EUR', lines: [desk('AED')] });
  expect(exchange.sale.quote).toBe('EUR');
  expect(approximately(money(1_000, 'AFN'), exchange)).toBeNull();
});
