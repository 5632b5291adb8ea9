import type { Seal } from '#web/seal.ts';
import { itemPrefix } from '../../product-form.ts';
import type { BookingDetails, ItemDetails } from './booking-details.ts';

/**
 * Validated details, sealed in the review step's form: nothing is stored before the traveller books. By the names of its
 * hidden fields, two for each booking: requests are sealed separately, because one sealed text has a limit.
 */
export type Carried = Readonly<Record<string, string>>;

interface SealedItem {
  readonly quoteId: string;
  readonly details: Omit<ItemDetails, 'requests'>;
  readonly trip: Omit<BookingDetails, 'items'>;
}

export function carry(seal: Seal, quoteIds: readonly string[], { items, ...trip }: BookingDetails): Carried {
  return Object.fromEntries(
    items.flatMap(({ requests, ...details }, at) => {
      const name = `${itemPrefix(at, items.length)}details`;
      const sealed: SealedItem = { quoteId: quoteIds[at]!, details, trip };
      return [
        [name, seal.seal(sealed)],
        [`${name}_requests`, seal.seal(requests)],
      ];
    }),
  );
}

/** The details that were sealed for these quotes, or null. */
export function unpack(seal: Seal, quoteIds: readonly string[], form: FormData): BookingDetails | null {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? seal.open(value) : null;
  };
  const opened = quoteIds.map((quoteId, at) => {
    const name = `${itemPrefix(at, quoteIds.length)}details`;
    const sealed = field(name) as Partial<SealedItem> | null;
    const requests = field(`${name}_requests`);
    if (sealed?.quoteId !== quoteId || !sealed.details || !sealed.trip || typeof requests !== 'string') return null;
    return { item: { ...sealed.details, requests }, trip: sealed.trip };
  });
  const whole = opened.filter((one) => one !== null);
  const [first] = whole;
  return first && whole.length === quoteIds.length ? { ...first.trip, items: whole.map(({ item }) => item) } : null;
}
