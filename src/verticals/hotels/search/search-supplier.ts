import { setImmediate } from 'node:timers/promises';
import type { Log } from '#connector/log.ts';
import type { HotelSupplier, SearchAnswer, SearchCriteria } from '../supplier.ts';

/** Parts of one search that are sent to a supplier concurrently. */
const partsAtOnce = 4;

/**
 * Sends a search of many properties to a supplier in parts of the supplier's size, and passes on each answer. Ends when
 * the last part is answered or the signal aborts; later answers are ignored. `true` when every part was answered.
 */
export async function searchSupplier(
  supplier: HotelSupplier,
  criteria: SearchCriteria,
  signal: AbortSignal,
  onAnswer: (answer: SearchAnswer) => Promise<void> | void,
  log: Log,
): Promise<boolean> {
  const { propertyIds } = criteria;
  const size = supplier.capabilities.maxPropertiesPerSearch;
  const parts = Math.ceil(propertyIds.length / size);
  let next = 0;
  let answered = 0;
  const searchParts = async () => {
    while (next < parts && !signal.aborted) {
      const from = next++ * size;
      const part = { ...criteria, propertyIds: propertyIds.slice(from, from + size) };
      try {
        const answer = await answerOf(supplier, part, signal);
        await onAnswer(answer);
        if (answer.kind === 'found') answered += 1;
      } catch (error) {
        // An answer that can't be processed counts as no answer; other parts continue.
        log.error('a supplier’s search broke', { supplier: supplier.id, error });
      }
      // Yields to other requests between two parts: processing one can take some milliseconds.
      if (next < parts) await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(parts, partsAtOnce) }, searchParts));
  return answered === parts;
}

/** Returns when the signal aborts, even if the supplier does not answer. */
async function answerOf(supplier: HotelSupplier, criteria: SearchCriteria, signal: AbortSignal): Promise<SearchAnswer> {
  const { promise: late, resolve } = Promise.withResolvers<SearchAnswer>();
  const giveUp = () => resolve({ kind: 'unavailable', reason: 'timeout' });
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([supplier.search(criteria, signal), late]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
