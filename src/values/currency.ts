/**
 * Minor-unit exponents by ISO 4217. Intl follows CLDR instead and is wrong for HUF, IDR,
 * COP and fourteen more, which would misprice by a factor of a hundred.
 */
const exponents: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    (
      'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
      'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS ' +
      'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN ' +
      'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE ' +
      'SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ' +
      'ZMW ZWG'
    )
      .split(' ')
      .map((code) => [code, 2]),
  ),
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** Every currency this product can count in, ISO 4217 codes in alphabetical order. */
export const currencies: readonly string[] = Object.keys(exponents).toSorted();

export function isCurrency(code: string): boolean {
  return Object.hasOwn(exponents, code);
}

/** Number of minor-unit digits by ISO 4217. Throws for a code that is no currency: that is a bug. */
export function exponentOf(currency: string): number {
  const exponent = Object.hasOwn(exponents, currency) ? exponents[currency] : undefined;
  if (exponent === undefined) throw new RangeError(`unknown currency ${currency}`);
  return exponent;
}
