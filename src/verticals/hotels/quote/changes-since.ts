import { isMoreAtProperty, type QuoteChange } from '#booking/booking.ts';
import type { Board } from '../supplier.ts';
import { boards } from './compare-offer.ts';

/**
 * Differences between an offer and the one first chosen, when a quote in between reported `told` and `fresh` are those
 * since. Uncertain changes count as worse: the traveller confirms once too often rather than never.
 */
export function changesSince(told: readonly QuoteChange[], fresh: readonly QuoteChange[]): QuoteChange[] {
  return (['price', 'at_property', 'policy', 'board', 'room'] as const).flatMap((code) => {
    const earlier = told.find((change) => change.code === code);
    const later = fresh.find((change) => change.code === code);
    if (!earlier || !later) return earlier ?? later ?? [];
    const { what, before } = earlier;
    const { after } = later;
    if (code === 'policy') return { what, code, before, after, worse: earlier.worse || later.worse };
    if (before === after) return [];
    return { what, code, before, after, worse: isWorse(code, before, after) };
  });
}

function isWorse(code: 'price' | 'at_property' | 'board' | 'room', before: string, after: string): boolean {
  if (code === 'room') return true;
  if (code === 'at_property') return isMoreAtProperty(before, after);
  return code === 'price'
    ? BigInt(after) > BigInt(before)
    : boards.indexOf(after as Board) < boards.indexOf(before as Board);
}
