const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const space = 2n ** 30n;

/** `WD-` and six characters: unique for each of the first 2^30 numbers, and doesn't reveal the number of bookings. */
export const supplierReferenceOf = (number: bigint): string => `WD-${charactersOf(number)}`;

/** The same for tickets, which are counted for themselves: `WT-`. */
export const ticketReferenceOf = (number: bigint): string => `WT-${charactersOf(number)}`;

function charactersOf(number: bigint): string {
  let rest = scatter(number);
  let text = '';
  for (let place = 0; place < 6; place += 1) {
    text = alphabet.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return text;
}

/** The number in the property's own records: eight digits. */
export function propertyConfirmationOf(number: bigint): string {
  return String(10_000_000n + ((number * 7_368_787n) % 90_000_000n));
}

/** An odd factor permutes the numbers below a power of two. */
function scatter(number: bigint): bigint {
  return (number * 663_608_941n + 421_793_023n) % space;
}
