import { fieldLimits, type CardField, type FieldError } from './texts.ts';
import { testCard, type TestCard } from './test-cards.ts';

/** The entered text, cut to the field's length. */
export type TypedCard = Readonly<Record<CardField, string>>;

export type CardReading =
  | {
      readonly kind: 'card';
      readonly card: TestCard;
      readonly name: string;
      readonly brand: string;
      readonly lastFour: string;
    }
  | { readonly kind: 'errors'; readonly errors: Readonly<Partial<Record<CardField, FieldError>>> };

/** Digits of Arabic and Persian keyboards as ASCII. */
function plainDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

export function typedCard(form: URLSearchParams): TypedCard {
  const field = (name: CardField) => (form.get(name) ?? '').slice(0, fieldLimits[name] * 2).trim();
  return { number: field('number'), expiry: field('expiry'), cvc: field('cvc'), name: field('name') };
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    sum += place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'card';
}

function numberError(text: string, digits: string): FieldError | null {
  if (text === '') return 'number_missing';
  if (text.length > fieldLimits.number || !/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return 'number_wrong';
  return testCard(digits) ? null : 'number_real';
}

/** `MM/YY`, `MM / YYYY`, `MMYY`. A card is valid until the last moment of its month in any time zone. */
function expiryError(text: string, now: Date): FieldError | null {
  if (text === '') return 'expiry_missing';
  const found = /^(\d{1,2})\s*[/.-]?\s*((?:20)?\d{2})$/.exec(text) ?? null;
  const month = Number(found?.[1]);
  if (!found?.[2] || text.length > fieldLimits.expiry || month < 1 || month > 12) return 'expiry_wrong';
  const year = 2000 + (Number(found[2]) % 100);
  if (Date.UTC(year, month, 1, 12) <= now.getTime()) return 'expiry_past';
  return year > now.getUTCFullYear() + 20 ? 'expiry_wrong' : null;
}

/** Validates a card like a bank's page would, then that it is one of the test cards. */
export function readCard(typed: TypedCard, now: Date): CardReading {
  const digits = plainDigits(typed.number).replaceAll(/[\s-]/g, '');
  const cvc = plainDigits(typed.cvc);
  const errors: Partial<Record<CardField, FieldError>> = {};
  const number = numberError(typed.number, digits);
  if (number) errors.number = number;
  const expiry = expiryError(plainDigits(typed.expiry), now);
  if (expiry) errors.expiry = expiry;
  if (cvc === '') errors.cvc = 'cvc_missing';
  else if (!/^\d{3,4}$/.test(cvc)) errors.cvc = 'cvc_wrong';
  if (typed.name === '') errors.name = 'name_missing';
  else if (
    typed.name.length > fieldLimits.name ||
    !/\p{L}/u.test(typed.name) ||
    /[<>\x00-\x1f]|\d{12}/.test(typed.name)
  )
    errors.name = 'name_wrong';
  const card = testCard(digits);
  if (!card || Object.keys(errors).length > 0) return { kind: 'errors', errors };
  return { kind: 'card', card, name: typed.name, brand: brandOf(digits), lastFour: digits.slice(-4) };
}
