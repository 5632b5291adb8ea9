import { hasCardNumber } from './card-number.ts';

/** A phone as dialled, or null when it has fewer than 6 or more than 15 digits or other signs than people write. */
export function readPhone(text: string): string | null {
  if (!/^[+(]?[\d\s().\-/+]{4,40}$/.test(text) || text.lastIndexOf('+') > text.search(/\d/)) return null;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= 6 && digits.length <= 15 ? (text.includes('+') ? '+' : '') + digits : null;
}

/** `read` is what `readPhone` made of it. */
export function phoneProblem(typed: string, read: string | null): 'card_number' | 'missing' | 'phone' | null {
  if (hasCardNumber(typed)) return 'card_number';
  return read === null ? (typed.trim() === '' ? 'missing' : 'phone') : null;
}
