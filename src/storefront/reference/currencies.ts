/** Listed first, before the rest in alphabetical order. */
export const popularCurrencies: readonly string[] = ['EUR', 'GBP', 'ILS', 'USD'];

/** Currencies in which visitors can see prices. */
export const offeredCurrencies: readonly string[] = (
  'AED ALL AMD ARS AUD AZN BAM BBD BHD BOB BRL CAD CHF CLP CNY COP CRC CZK DKK DOP EGP EUR FJD GBP GEL GTQ HKD ' +
  'HUF IDR ILS INR ISK JMD JOD JPY KES KRW KWD KZT LKR MAD MDL MKD MUR MXN MYR NOK NPR NZD OMR PEN PHP PLN QAR ' +
  'RON RSD SAR SEK SGD THB TND TRY TWD UAH USD UYU VND XOF ZAR'
).split(' ');

/** Symbols that English texts use instead of the code. */
const symbols: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  PLN: 'zł',
  TWD: 'NT$',
  USD: '$',
  VND: '₫',
  XOF: 'CFA',
};

/** The common sign of a currency, or null. */
export function symbolOf(code: string): string | null {
  return symbols[code] ?? null;
}
