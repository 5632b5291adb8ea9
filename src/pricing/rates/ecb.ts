import { fail, ok, type Result } from '#values/result.ts';

/** Reference rates of one day, as a source publishes them. */
export interface PublishedRates {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Units of each currency for one euro, as decimal text. */
  readonly perEuro: Readonly<Record<string, string>>;
}

/** Much more than the thirty currencies of the European Central Bank. */
const mostCurrencies = 300;

/**
 * Reads the daily reference rates in the XML format of the European Central Bank (`eurofxref-daily.xml`). Text outside
 * the elements `Cube` is ignored. Fails with a sentence for what is no such file; the rates themselves are not checked.
 */
export function readEcb(xml: string): Result<PublishedRates, string> {
  const cubes = [...xml.matchAll(/<Cube\s+([^<>]*?)\/?>/g)].map(([, attributes = '']) => attributesOf(attributes));
  const days = cubes.flatMap((cube) => cube.get('time') ?? []);
  const [day = ''] = days;
  if (days.length !== 1 || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    return fail('it names no day, or several');
  const rates = cubes.filter((cube) => cube.has('currency') || cube.has('rate'));
  if (rates.length === 0) return fail('it has no rates');
  if (rates.length > mostCurrencies) return fail(`it has more than ${mostCurrencies} rates`);
  const perEuro: Record<string, string> = {};
  for (const cube of rates) {
    const [currency = '', rate = ''] = [cube.get('currency'), cube.get('rate')];
    if (!/^[A-Z]{3}$/.test(currency)) return fail('it has a rate of no currency');
    if (currency in perEuro) return fail(`it has two rates of ${currency}`);
    perEuro[currency] = rate;
  }
  return ok({ day, perEuro });
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', a, b]) => [name, a ?? b ?? '']),
  );
}
