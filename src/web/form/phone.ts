import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { hasCardNumber } from './card-number.ts';
import { oneLine } from './person-name.ts';

/**
 * A typed phone number as E.164 (`+972501234567`), or null. Without a country code it is read as people of `country`
 * (ISO 3166-1 alpha-2) dial it. An extension is refused: E.164 would drop it.
 */
export function readPhone(typed: string, country?: string): string | null {
  const text = oneLine(typed).normalize('NFKC').replace(/^00/, '+');
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  // Only the length counts: countries hand out new ranges all the time.
  return number?.isPossible() && !number.ext ? number.number : null;
}

/** What is dialled after a calling code (digits, no plus): without the country's trunk prefix. Null for wrong lengths. */
export function readNationalPhone(typed: string, callingCode: string): string | null {
  const text = oneLine(typed).normalize('NFKC').replace(/^00/, '+');
  const e164 = readPhone(text.startsWith('+') ? text : `+${callingCode} ${text}`);
  return e164?.startsWith(`+${callingCode}`) ? e164.slice(callingCode.length + 1) : null;
}

/** As people of all countries write a number: `+972 50 123 4567`. What can't be read stays as it is. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** `read` is what `readPhone` made of it. */
export function phoneProblem(typed: string, read: string | null): 'card_number' | 'missing' | 'phone' | null {
  if (hasCardNumber(typed)) return 'card_number';
  return read === null ? (oneLine(typed) === '' ? 'missing' : 'phone') : null;
}
