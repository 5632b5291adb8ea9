import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { hasCardNumber } from './card-number.ts';
import { oneLine } from './person-name.ts';

/**
 * A typed phone number as E.164 (`+972501234567`), or null. Without a country code it is read in the national format of
 * `country` (ISO 3166-1 alpha-2). An extension is refused: E.164 would drop it.
 */
export function readPhone(typed: string, country?: string): string | null {
  const text = oneLine(typed).normalize('NFKC').replace(/^00/, '+');
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  // Only the length is checked: countries assign new ranges all the time.
  return number?.isPossible() && !number.ext ? number.number : null;
}

/**
 * The national number after a calling code (digits, no plus): without the country's trunk prefix. Null for wrong
 * lengths.
 */
export function readNationalPhone(typed: string, callingCode: string): string | null {
  const text = oneLine(typed).normalize('NFKC').replace(/^00/, '+');
  const e164 = readPhone(text.startsWith('+') ? text : `+${callingCode} ${text}`);
  return e164?.startsWith(`+${callingCode}`) ? e164.slice(callingCode.length + 1) : null;
}

/** In international format: `+972 50 123 4567`. An unreadable number stays unchanged. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** `read` is the result of `readPhone`. */
export function phoneProblem(typed: string, read: string | null): 'card_number' | 'missing' | 'phone' | null {
  if (hasCardNumber(typed)) return 'card_number';
  return read === null ? (oneLine(typed) === '' ? 'missing' : 'phone') : null;
}
