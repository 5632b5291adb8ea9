import { directionOf, isolated } from '#i18n/bidi.ts';

/**
 * An address in one line: street, postcode and town, country. Names that run the other way than the street are kept
 * apart, so that the parts stay in this order. The line as a whole still has to be isolated from a text around it.
 */
export function addressText(
  { street, postcode }: { readonly street: string; readonly postcode: string | null },
  city: string,
  country: string,
): string {
  const direction = directionOf(street) ?? 'ltr';
  const apart = (name: string) => (directionOf(name) === direction ? name : isolated(name));
  const town = postcode ? `${postcode} ${apart(city)}` : apart(city);
  return [street, town, apart(country)].join(', ');
}
