import type { LocalDeadline } from '#values/local-time.ts';
import type { Money } from '#values/money.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board } from '../supplier.ts';
import type { ResultRow } from './result-row.ts';

type PackedMoney = readonly [minor: string, currency: string];
type PackedLater = readonly [amount: PackedMoney, approximate: PackedMoney | 0];
/** `struck` is in the currency of the total. `deadline` counts the deadlines of all rows from one; 0 is none. */
type PackedPrice = readonly [
  total: PackedMoney,
  board: Board,
  deadline: number,
  left: number | null,
  later: readonly PackedLater[],
  struck: readonly [minor: string, reason: string] | 0,
];
/** `refundable` is 1 when it is the cheapest one. */
type PackedRow = readonly [id: string, cheapest: PackedPrice, refundable: PackedPrice | 0 | 1, boards: string];

interface Packed {
  readonly deadlines: readonly LocalDeadline[];
  readonly rows: readonly PackedRow[];
}

/** The rows as one text: a tenth of the memory, and one object instead of hundreds for the collector to follow. */
export function packRows(rows: readonly ResultRow[]): string {
  const numbers = new Map<string, number>();
  const list: LocalDeadline[] = [];
  const numberOf = (deadline: LocalDeadline | null): number => {
    if (!deadline) return 0;
    const last = list.length;
    if (list[last - 1] === deadline) return last;
    const key = deadline.at + deadline.zone;
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = list.push(deadline)));
    return number;
  };
  const price = ({ total, struck, board, freeUntil, left, later }: ListedPrice): PackedPrice => [
    money(total),
    board,
    numberOf(freeUntil),
    left,
    later.map(({ amount, approximate }) => [money(amount), approximate === null ? 0 : money(approximate)]),
    struck === null ? 0 : [struck.total.minor.toString(), struck.reason],
  ];
  const packed: Packed = {
    rows: rows.map(({ propertyId, cheapest, refundable, boards }) => [
      propertyId,
      price(cheapest),
      refundable === null ? 0 : refundable === cheapest ? 1 : price(refundable),
      boards.join(' '),
    ]),
    deadlines: list,
  };
  return JSON.stringify(packed);
}

/** Only for what `packRows` wrote. */
export function unpackRows(text: string): ResultRow[] {
  const { rows, deadlines } = JSON.parse(text) as Packed;
  const price = ([total, board, deadline, left, later, struck]: PackedPrice): ListedPrice => ({
    total: unpacked(total),
    struck: struck === 0 ? null : { total: { minor: BigInt(struck[0]), currency: total[1] }, reason: struck[1] },
    board,
    freeUntil: deadlines[deadline - 1] ?? null,
    left,
    later: later.map(([amount, approximate]) => ({
      amount: unpacked(amount),
      approximate: approximate === 0 ? null : unpacked(approximate),
    })),
  });
  return rows.map(([propertyId, packedCheapest, refundable, boards]) => {
    const cheapest = price(packedCheapest);
    return {
      propertyId,
      cheapest,
      refundable: refundable === 0 ? null : refundable === 1 ? cheapest : price(refundable),
      boards: boards.split(' ').filter(Boolean) as Board[],
    };
  });
}

const money = ({ minor, currency }: Money): PackedMoney => [minor.toString(), currency];
const unpacked = ([minor, currency]: PackedMoney): Money => ({ minor: BigInt(minor), currency });
