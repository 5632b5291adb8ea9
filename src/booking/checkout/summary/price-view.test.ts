import type { MessageValues } from '#i18n/translate.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { translator } from '#i18n/messages.ts';
import { money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { Rate } from '#pricing/exchange.ts';
import { anyItem, percentPrices } from '#tests/pricing.ts';
import { priceView } from './price-view.ts';

const translate = translator('en');
const texts = {
  words: (word: string, values?: MessageValues) => translate(`hotel-booking.${word}`, values),
  labels: { room: 'Rooms', vat: 'VAT', city_tax: 'City tax', resort_fee: 'Resort fee' },
  translate,
  format: formatFor('en-GB'),
};
const rate = (base: string, quote: string, numerator: bigint, denominator: bigint): Rate => ({
  id: 1n,
  base,
  quote,
  numerator,
  denominator,
  fetchedAt: '2026-11-20T00:00:00Z',
});
const oneToOne = { ...rate('EUR', 'EUR', 1n, 1n), id: null };
const line = (kind: PriceLine['kind'], code: string, minor: bigint, more: Partial<PriceLine> = {}): PriceLine => ({
  kind,
  code,
  amount: money(minor, 'EUR'),
  payee: 'supplier',
  timing: 'now',
  ...more,
});
const policy = { zone: 'UTC', steps: [] };
/** Every currency writes all of its digits, so the digits of an amount are its minor units. */
const minorOf = (amount: string) => BigInt(amount.replaceAll(/[^\d-]/g, ''));
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + minorOf(amount), 0n);

test('what is written adds up to the last digit, for any price, tax, discount, markup and exchange rate', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1_000n, max: 10n ** 8n }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 6_000 }),
      fc.integer({ min: 0, max: 4_000 }),
      fc.bigInt({ min: 0n, max: 10n ** 6n }),
      fc.bigInt({ min: 0n, max: 10n ** 6n }),
      fc.constantFrom('EUR', 'ILS', 'JPY', 'KWD'),
      fc.bigInt({ min: 1n, max: 10_000n }),
      (base, vatBp, discountBp, markupBp, cityTax, resortFee, currency, numerator) => {
        const off = (base * BigInt(discountBp)) / 10_000n;
        const lines = [
          line('base', 'room', base),
          ...(off > 0n ? [line('discount', 'early_bird', -off)] : []),
          line('tax', 'vat', ((base - off) * BigInt(vatBp)) / 10_000n, { rateBp: vatBp }),
          ...(cityTax > 0n ? [line('tax', 'city_tax', cityTax, { timing: 'at_property' })] : []),
          ...(resortFee > 0n
            ? [line('fee', 'resort_fee', resortFee, { timing: 'at_property', amount: money(resortFee, 'AED') })]
            : []),
        ];
        const sale = currency === 'EUR' ? oneToOne : rate('EUR', currency, numerator, 37n);
        const desk = new Map([['AED', rate('AED', currency, numerator, 149n)]]);
        const sold = percentPrices(markupBp).sell({ lines, policy, currency: 'EUR' }, anyItem, { sale, desk });
        const view = priceView(sold.lines, sold.total, texts);
        const sums = view.rows.filter(({ kind }) => kind === 'sum');
        const [charged, atProperty] = sums.map(({ amount }) => amount);
        const now = view.rows.slice(0, view.rows.indexOf(sums[0]!));
        expect(sumOf(now.map(({ amount }) => amount))).toBe(minorOf(charged!));
        expect(charged).toBe(view.charged);
        // Converted charges say what they are in the currency of the total.
        expect(sumOf(view.atProperty.map(({ amount, detail }) => detail ?? amount))).toBe(minorOf(atProperty!));
        expect(minorOf(charged!) + minorOf(atProperty!)).toBe(minorOf(view.total.amount));
        expect(view.total.amount.startsWith('about')).toBe(view.atProperty.some(({ detail }) => detail));
      },
    ),
  );
});

test('all three figures stand there when the property collects nothing', () => {
  const view = priceView([line('base', 'room', 10_000n)], money(10_000, 'EUR'), texts);
  expect(view.rows.map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
    'Rooms: €100.00',
    'Charged at booking: €100.00',
    'Payable at the hotel: €0.00',
  ]);
  expect(view.total).toMatchObject({ label: 'Total for the stay', amount: '€100.00' });
  expect(view.split).toBe('Charged in full at booking');
});

test('an amount that no exchange rate is known for stands beside the total, not in it', () => {
  const fee = line('fee', 'resort_fee', 0n, { timing: 'at_property', amount: money(5_000, 'AED') });
  const view = priceView([line('base', 'room', 10_000n), fee], money(10_000, 'EUR'), texts);
  expect(view.total.amount).toMatch(/^€100\.00 \+ AED.50\.00$/);
  expect(view.split).toMatch(/^€100\.00 at booking \+ AED.50\.00 at the hotel$/);
});

test('value added tax is called with its legal rate', () => {
  const view = priceView([line('tax', 'vat', 550n, { rateBp: 550 })], money(550, 'EUR'), texts);
  expect(view.rows[0]?.label).toBe('VAT (5.5%)');
});
