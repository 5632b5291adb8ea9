import type { HotelSupplier, ListedRate, PropertyRates, SearchAnswer } from '#verticals/hotels/supplier.ts';

/** A supplier whose every answer to a search waits until the test says what it is. */
export interface LateSupplier extends HotelSupplier {
  /** Parts that it has been requests and has not answered, by the ids in them. */
  readonly requests: readonly (readonly string[])[];
  /** Parts that it was ever requests. */
  readonly calls: number;
  /** Answers the oldest open part; prices every property in it when left out. Rejects when the answer is an error. */
  answer(answer?: SearchAnswer | Error): void;
  /** Until so many parts are open. */
  until(open: number): Promise<void>;
}

/** A room for a fixed price in euros. */
function ratesOf(propertyId: string, euros: bigint, currency = 'EUR'): PropertyRates {
  const fee = { minor: euros * 100n, currency };
  const longAgo = { at: '2000-01-01T00:00:00Z', local: '2000-01-01T00:00', zone: 'UTC' };
  const rate: ListedRate = {
    roomCode: 'late',
    roomName: 'Late room',
    planCode: 'late',
    board: 'RO',
    policy: { zone: 'UTC', steps: [{ from: longAgo, fee }] },
    currency,
    lines: [{ kind: 'base', code: 'room', amount: fee, payee: 'supplier', timing: 'now' }],
    left: null,
  };
  return { propertyId, cheapest: rate, cheapestRefundable: null, boards: ['RO'], refundableBoards: [] };
}

export function lateSupplier(direct: HotelSupplier, partSize: number, euros = 60n): LateSupplier {
  const open: { ids: readonly string[]; resolve(answer: SearchAnswer): void; reject(error: Error): void }[] = [];
  let calls = 0;
  let changed = Promise.withResolvers<void>();
  return {
    ...direct,
    id: 'sandbox',
    capabilities: { ...direct.capabilities, maxPropertiesPerSearch: partSize },
    // It never looks at the signal.
    search: ({ propertyIds }) =>
      new Promise((resolve, reject) => {
        calls += 1;
        open.push({ ids: propertyIds, resolve, reject });
        changed.resolve();
        changed = Promise.withResolvers();
      }),
    get requests() {
      return open.map(({ ids }) => ids);
    },
    get calls() {
      return calls;
    },
    answer(answer) {
      const part = open.shift();
      if (!part) throw new Error('nothing was requested');
      if (answer instanceof Error) part.reject(answer);
      else part.resolve(answer ?? { kind: 'found', properties: part.ids.map((id) => ratesOf(id, euros)) });
    },
    async until(count) {
      while (open.length < count) await changed.promise;
    },
  };
}
