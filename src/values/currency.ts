/**
 * Minor-unit exponents by ISO 4217. Intl follows CLDR instead and is wrong for HUF, IDR,
 * COP and fourteen more, which would misprice by a factor of a hundred.
 */
const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries({
    2:
      'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
      'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS ' +
      'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN ' +
      'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE ' +
      'SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ' +
      'ZMW ZWG',
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** Every currency this product can count in, ISO 4217 codes in alphabetical order. */
export const currencies: readonly string[] = [...exponents.keys()].toSorted();

export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Number of minor-unit digits by ISO 4217. Throws for a code that is no currency: that is a bug. */
export function exponentOf(currency: string): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`unknown currency ${currency}`);
  return exponent;
}

const scales: ReadonlyMap<string, bigint> = new Map(
  [...exponents].map(([currency, exponent]) => [currency, 10n ** BigInt(exponent)]),
);

/** Minor units in one unit. Throws like `exponentOf`. */
export function scaleOf(currency: string): bigint {
  return scales.get(currency) ?? 10n ** BigInt(exponentOf(currency));
}
