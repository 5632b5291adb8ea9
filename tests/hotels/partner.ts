import { freeUntil } from '#values/cancellation.ts';
import { dueNow } from '#values/price.ts';
import type {
  Board,
  HotelSupplier,
  ListedRate,
  PropertyRates,
  SearchAnswer,
  SupplierRate,
} from '#verticals/hotels/supplier.ts';

/** For tests: another supplier of a supplier's hotels with its own ids, other prices and fewer plans. */
export function partnerOf(supplier: HotelSupplier, id: string, prefix: string, now: () => Date): HotelSupplier {
  const ratesOf: HotelSupplier['rates'] = async (criteria, signal) => {
    const own = { ...criteria, propertyId: criteria.propertyId.slice(prefix.length) };
    const answer = await supplier.rates(own, signal);
    if (answer.kind !== 'found') return answer;
    const rates = answer.rates.filter(({ roomCode, planCode }) => noise(`${roomCode}${planCode}`) > 0.3).map(repriced);
    return rates.length > 0 ? { kind: 'found', rates } : { kind: 'none', reason: 'sold_out' };
  };
  return {
    ...supplier,
    id,
    rates: ratesOf,
    async search({ propertyIds, byBoard = false, ...stay }, signal): Promise<SearchAnswer> {
      const properties: PropertyRates[] = [];
      for (const propertyId of propertyIds) {
        const answer = await ratesOf({ ...stay, propertyId }, signal);
        if (answer.kind === 'found') properties.push(listed(propertyId, answer.rates, byBoard, now().toISOString()));
      }
      return { kind: 'found', properties };
    },
  };
}

function listed(propertyId: string, rates: readonly SupplierRate[], byBoard: boolean, now: string): PropertyRates {
  const byPrice = rates.toSorted((a, b) => Number(owed(a) - owed(b)));
  const free = byPrice.filter(({ policy }) => freeUntil(policy, now) !== null);
  const boards = [...new Set(byPrice.map(({ board }) => board))];
  const first = (of: readonly SupplierRate[], wanted: Board) => of.filter(({ board }) => board === wanted).slice(0, 1);
  return {
    propertyId,
    cheapest: byPrice[0]!,
    cheapestRefundable: free[0] ?? null,
    boards,
    refundableBoards: [...new Set(free.map(({ board }) => board))],
    ...(byBoard ? { byBoard: boards.flatMap((board) => [...first(byPrice, board), ...first(free, board)]) } : {}),
  };
}

const owed = (rate: ListedRate) => dueNow(rate.lines, rate.currency).minor;

/** A tenth less to a fifth more, the same for the same room and plan. */
function repriced(rate: SupplierRate): SupplierRate {
  const percent = BigInt(90 + Math.floor(noise(`${rate.propertyId}${rate.roomCode}${rate.planCode}`) * 30));
  const { regularLines: _regularLines, ...rest } = rate;
  const lines = rate.lines.map((line) =>
    line.timing === 'now' ? { ...line, amount: { ...line.amount, minor: (line.amount.minor * percent) / 100n } } : line,
  );
  return { ...rest, lines };
}

/** From 0 to 1. */
function noise(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  return sum / 65_521;
}
