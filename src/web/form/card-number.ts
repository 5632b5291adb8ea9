/** Issuers' first digits, and how many digits their numbers have. */
const networks: readonly { readonly begins: RegExp; readonly lengths: readonly number[] }[] = [
  // Visa formerly had 13 digits; today phone numbers have them.
  { begins: /^4/, lengths: [16, 19] },
  // Mastercard
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  // American Express
  { begins: /^3[47]/, lengths: [15] },
  // Diners Club
  { begins: /^3(0[0-5]|[689])/, lengths: [14, 16, 19] },
  // JCB
  { begins: /^35(2[89]|[3-8])/, lengths: [16, 19] },
  // Discover
  { begins: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  // UnionPay
  { begins: /^62/, lengths: [16, 17, 18, 19] },
];
const mostDigits = 19;

/** Digits with common separators; after a plus it is a phone number. */
const run = /(?<![\p{Nd}+])\p{Nd}(?:[\s\p{Cf}\p{Pd}._]{0,3}\p{Nd})+/gu;
const group = /\p{Nd}+/gu;

/** Whether a text contains a payment card number: of a known network, with a valid check digit, in any script. */
export function hasCardNumber(text: string): boolean {
  return spansIn(text).length > 0;
}

/** The text with an ellipsis in place of each card number. */
export function withoutCardNumbers(text: string): string {
  let clean = '';
  let end = 0;
  for (const span of spansIn(text)) {
    clean += `${text.slice(end, span.from)}…`;
    end = span.to;
  }
  return clean + text.slice(end);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A number begins where a group of digits begins, and ends where one ends. */
function spansIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const found of text.matchAll(run)) {
    const groups = [...found[0].matchAll(group)].map((one) => ({
      from: found.index + one.index,
      to: found.index + one.index + one[0].length,
      digits: [...one[0]].map(valueOf).join(''),
    }));
    for (let first = 0; first < groups.length; first += 1) {
      let digits = '';
      for (let last = first; last < groups.length && digits.length < mostDigits; last += 1) {
        digits += groups[last]!.digits;
        if (!isCardNumber(digits)) continue;
        spans.push({ from: groups[first]!.from, to: groups[last]!.to });
        first = last;
        break;
      }
    }
  }
  return spans;
}

function isCardNumber(digits: string): boolean {
  return (
    networks.some(({ begins, lengths }) => lengths.includes(digits.length) && begins.test(digits)) && checks(digits)
  );
}

/** The Luhn algorithm. */
function checks(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    sum += place % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit;
  }
  return sum % 10 === 0;
}

/** A digit's value: each script's ten digits are consecutive, from its zero on. */
function valueOf(digit: string): number {
  const plain = digit.normalize('NFKC');
  if (plain >= '0' && plain <= '9') return Number(plain);
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
