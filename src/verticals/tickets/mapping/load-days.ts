import { dateIn } from '#values/local-time.ts';
import { addDays } from '#values/stay-dates.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { TicketSupplier } from '../supplier.ts';
import { keepDays, noteFailure, noteRead, optionsToAsk, type OptionToAsk } from './days.sql.ts';

export interface DaysDeps {
  /** With the right to write. */
  readonly db: ContentDb;
  readonly suppliers: readonly TicketSupplier[];
  readonly now: () => Date;
}

/** So many days from today are known to lists. */
export const knownDays = 90;
/** What was asked for in the last hours is not asked again. */
const keptMinutes = 6 * 60;
/** After a failure it is asked for again sooner. */
const retryMinutes = 10;
const atOnce = 4;

/**
 * Asks suppliers for the days of options of which little is known, the longest unasked first: of these attractions, or of
 * all. Resolves when all were asked or the signal ends it; the number that was answered.
 */
export async function loadDays(
  { db, suppliers, now }: DaysDeps,
  which: { readonly attractions: readonly string[] | null; readonly most: number },
  signal: AbortSignal,
): Promise<number> {
  const bySupplier = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const ids = { suppliers: [...bySupplier.keys()], attractions: which.attractions };
  const left = [...(await optionsToAsk(db, ids, keptMinutes, which.most))];
  let answered = 0;
  const ask = async (option: OptionToAsk) => {
    const supplier = bySupplier.get(option.supplier);
    if (!supplier) return;
    const { productId, optionId, tz } = option;
    const from = dateIn(tz, now());
    const answer = await supplier.calendar({ productId, optionId, from, days: knownDays, units: [] }, signal);
    if (answer.kind === 'found') {
      answered += 1;
      await keepDays(db, option, { from, until: addDays(from, knownDays) }, answer.days);
      await noteRead(db, option, from);
    } else if (!signal.aborted) await noteFailure(db, option, keptMinutes - retryMinutes);
  };
  const worker = async () => {
    // oxlint-disable-next-line no-await-in-loop -- one after another in each of the workers
    for (let option = left.shift(); option && !signal.aborted; option = left.shift()) await ask(option);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answered;
}
