import type { Board } from '../supplier.ts';

/** What a visitor wants of a rate: a board, and to be able to cancel for nothing; `any` where it does not matter. */
export type RateChoice = `${Board | 'any'}-${'any' | 'free'}`;

interface Choosable {
  readonly board: Board;
  readonly isFree: boolean;
}

/**
 * For each rate of a room, in the order given, the choices for which it is the one that is shown: the first that has what is
 * chosen. The page shows one rate of each room, and none where a room has no such rate. While nothing is chosen, the first
 * room shows its first rate that can be cancelled for nothing too (`withFree`), so that the difference is seen once.
 */
export function rateChoices(rates: readonly Choosable[], withFree = false): RateChoice[][] {
  const taken = new Set<RateChoice>();
  const firstFree = withFree ? rates.findIndex(({ isFree }) => isFree) : -1;
  return rates.map(({ board, isFree }, at) => {
    const all: RateChoice[] = [`${board}-any`, 'any-any', ...(isFree ? ([`${board}-free`, 'any-free'] as const) : [])];
    const own = all.filter((choice) => !taken.has(choice));
    for (const choice of own) taken.add(choice);
    return at === firstFree && !own.includes('any-any') ? [...own, 'any-any'] : own;
  });
}

const order: readonly Board[] = ['RO', 'BB', 'HB', 'FB', 'AI'];

/** What can be chosen among all rates of a page: boards that differ, and flexibility where some can be cancelled for nothing. */
export function choicesAmong(rates: readonly Choosable[]): {
  readonly boards: readonly Board[];
  readonly hasFree: boolean;
} {
  const boards = order.filter((board) => rates.some((rate) => rate.board === board));
  return {
    boards: boards.length > 1 ? boards : [],
    hasFree: rates.some(({ isFree }) => isFree) && rates.some(({ isFree }) => !isFree),
  };
}
