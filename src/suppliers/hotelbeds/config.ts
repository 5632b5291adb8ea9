import { isCurrency } from '#values/currency.ts';
import { OperatorError } from '#values/failure/operator-error.ts';

/** The account at Hotelbeds. Live and test accounts differ by address and keys only. */
export interface HotelbedsConfig {
  readonly url: string;
  readonly apiKey: string;
  readonly secret: string;
  /** ISO 4217 of the account's prices: those in another one are dropped. Null accepts each answer's currency. */
  readonly currency: string | null;
}

const testUrl = 'https://api.test.hotelbeds.com';

/**
 * Reads HOTELBEDS_API_KEY, HOTELBEDS_SECRET, HOTELBEDS_CURRENCY and HOTELBEDS_URL (default: the test system); null when
 * the keys aren't set. Throws, naming the variable, when only one key is set, or address or currency are none.
 */
export function hotelbedsConfig(env: Readonly<Record<string, string | undefined>>): HotelbedsConfig | null {
  const apiKey = env.HOTELBEDS_API_KEY?.trim() ?? '';
  const secret = env.HOTELBEDS_SECRET?.trim() ?? '';
  const url = env.HOTELBEDS_URL?.trim() || testUrl;
  if (apiKey === '' && secret === '') return null;
  if (apiKey === '') throw new OperatorError('HOTELBEDS_SECRET is set but HOTELBEDS_API_KEY is not.');
  if (secret === '') throw new OperatorError('HOTELBEDS_API_KEY is set but HOTELBEDS_SECRET is not.');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new OperatorError('HOTELBEDS_URL must be an http or https address.');
  const currency = env.HOTELBEDS_CURRENCY?.trim() || null;
  if (currency !== null && !isCurrency(currency))
    throw new OperatorError('HOTELBEDS_CURRENCY must be a currency, like EUR.');
  return { url, apiKey, secret, currency };
}
