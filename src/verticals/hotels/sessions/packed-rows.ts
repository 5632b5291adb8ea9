import type { LocalDeadline } from '#values/local-time.ts';
import type { Money } from '#values/money.ts';
import { wholePrice } from '#values/whole-price.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board } from '../supplier.ts';
import type { ResultRow } from './result-row.ts';

type Cell = string | number | null;

/** Rows one after another, cell by cell; deadlines count those of all rows from one, and 0 is none. */
interface Packed {
  readonly deadlines: readonly LocalDeadline[];
  readonly cells: readonly Cell[];
}

/** How the price with free cancellation is encoded: none, the cheapest one, or another that follows. */
const [none, same, another] = [0, 1, 2];

/** The rows as one text: a tenth of the memory, and one object instead of hundreds for the garbage collector. */
export function packRows(rows: readonly ResultRow[]): string {
  const deadlines: LocalDeadline[] = [];
  const cells: Cell[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (deadline: LocalDeadline | null): number => {
    if (!deadline) return 0;
    const last = deadlines.length;
    if (deadlines[last - 1] === deadline) return last;
    const key = deadline.at + deadline.zone;
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = deadlines.push(deadline)));
    return number;
  };
  const money = ({ minor, currency }: Money) => void cells.push(minor.toString(), currency);
  const price = ({ now, vat, room, strikethrough, board, freeUntil, left, later }: ListedPrice) => {
    money(now);
    // A strikethrough price is in the same currency.
    cells.push(
      vat,
      room,
      board,
      numberOf(freeUntil),
      left,
      strikethrough && strikethrough.whole.minor.toString(),
      strikethrough && strikethrough.reason,
    );
    cells.push(later.length);
    for (const { amount, approximate } of later) {
      money(amount);
      if (approximate === null) cells.push(null);
      else money(approximate);
    }
  };
  for (const { propertyId, cheapest, refundable, boards, refundableBoards, byBoard } of rows) {
    cells.push(propertyId, boards.join(' '), refundableBoards.join(' '), byBoard && byBoard.length);
    if (byBoard) {
      // The cheapest prices are among them.
      for (const one of byBoard) price(one);
      continue;
    }
    price(cheapest);
    cells.push(refundable === null ? none : refundable === cheapest ? same : another);
    if (refundable !== null && refundable !== cheapest) price(refundable);
  }
  return JSON.stringify({ deadlines, cells } satisfies Packed);
}

/** Accepts only the output of `packRows`. */
export function unpackRows(packed: string): ResultRow[] {
  const { cells, deadlines } = JSON.parse(packed) as Packed;
  let at = 0;
  const next = () => cells[at++];
  const text = () => next() as string;
  const number = () => next() as number;
  const money = (): Money => ({ minor: BigInt(text()), currency: text() });
  const approximation = (): Money | null => {
    const minor = next();
    return typeof minor === 'string' ? { minor: BigInt(minor), currency: text() } : null;
  };
  const price = (): ListedPrice => {
    const now = money();
    const vat = next() as ListedPrice['vat'];
    const room = next() as string | null;
    const board = text() as Board;
    const freeUntil = deadlines[number() - 1] ?? null;
    const left = next() as number | null;
    const was = next() as string | null;
    const reason = text();
    const later = Array.from({ length: number() }, () => ({ amount: money(), approximate: approximation() }));
    return {
      ...wholePrice(now, later, vat),
      room,
      strikethrough: was === null ? null : { whole: { minor: BigInt(was), currency: now.currency }, reason },
      board,
      freeUntil,
      left,
    };
  };
  const boardList = () => text().split(' ').filter(Boolean) as Board[];
  const rows: ResultRow[] = [];
  while (at < cells.length) {
    const propertyId = text();
    const boards = boardList();
    const refundableBoards = boardList();
    const count = next() as number | null;
    if (count !== null) {
      const byBoard = Array.from({ length: count }, price);
      const refundable = byBoard.find(({ freeUntil }) => freeUntil !== null) ?? null;
      rows.push({ propertyId, cheapest: byBoard[0]!, refundable, boards, refundableBoards, byBoard });
      continue;
    }
    const cheapest = price();
    const free = number();
    const refundable = free === none ? null : free === same ? cheapest : price();
    rows.push({ propertyId, cheapest, refundable, boards, refundableBoards, byBoard: null });
  }
  return rows;
}
