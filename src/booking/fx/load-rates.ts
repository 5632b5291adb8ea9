import type { Kysely } from 'kysely';
import type { BookingTables } from '../tables.ts';
import { pivot } from './rates.ts';

/** Units of each currency for one euro, as decimal text. */
export type RateSource = () => Promise<{ readonly name: string; readonly perEuro: Readonly<Record<string, string>> }>;

/**
 * Rounded reference rates of autumn 2026 for demonstration: plausible, fixed, and named `demo` wherever they are shown.
 * An operator brings a feed of their own.
 */
export const demoRates: RateSource = async () => ({
  name: 'demo',
  perEuro: {
    AED: '4.27',
    AUD: '1.77',
    BGN: '1.9558',
    BRL: '6.25',
    CAD: '1.62',
    CHF: '0.93',
    CLP: '1090',
    CNY: '8.25',
    COP: '4480',
    CZK: '24.3',
    DKK: '7.46',
    EGP: '55.4',
    GBP: '0.88',
    HKD: '9.05',
    HUF: '386',
    IDR: '19350',
    ILS: '3.79',
    INR: '103',
    ISK: '147',
    JOD: '0.825',
    JPY: '180',
    KES: '150',
    KRW: '1700',
    KWD: '0.357',
    MAD: '10.8',
    MXN: '21.4',
    MYR: '4.82',
    NOK: '11.75',
    NZD: '2.05',
    PEN: '3.93',
    PHP: '68.5',
    PLN: '4.24',
    QAR: '4.23',
    RON: '5.09',
    RSD: '117.2',
    SAR: '4.36',
    SEK: '10.98',
    SGD: '1.51',
    THB: '37.7',
    TRY: '49.2',
    TWD: '36.2',
    TZS: '2860',
    UAH: '48.9',
    USD: '1.16',
    UYU: '46.2',
    VND: '30600',
    ZAR: '20.0',
    ARS: '1650',
    LKR: '353',
    XOF: '655.957',
    GEL: '3.15',
    BHD: '0.437',
    OMR: '0.446',
    JMD: '186',
    DOP: '73.5',
    CRC: '583',
    BBD: '2.32',
    FJD: '2.64',
    XPF: '119.33',
    MUR: '53.2',
    CUP: '27.8',
    PAB: '1.16',
    GTQ: '8.89',
    BOB: '8.02',
    NPR: '165',
    KHR: '4650',
    LAK: '25100',
    MMK: '2436',
    MVR: '17.9',
    SCR: '16.4',
    TND: '3.39',
    ALL: '96.5',
    BAM: '1.9558',
    MKD: '61.6',
    MDL: '19.7',
    AMD: '443',
    AZN: '1.97',
    KZT: '603',
    UZS: '13900',
    MOP: '9.32',
  },
});

/** Stores what the source says now. Refuses a rate that is not a positive decimal number. */
export async function loadRates(db: Kysely<BookingTables>, source: RateSource): Promise<number> {
  const { name, perEuro } = await source();
  const rows = Object.entries(perEuro).map(([quote, text]) => ({
    base: pivot,
    quote,
    ...fraction(text),
    source: name,
  }));
  await db.insertInto('booking.fx_rate').values(rows).execute();
  return rows.length;
}

function fraction(text: string): { numerator: bigint; denominator: bigint } {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text) || !/[1-9]/.test(text)) throw new RangeError(`not a rate: ${text}`);
  const [whole = '0', decimals = ''] = text.split('.');
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}
