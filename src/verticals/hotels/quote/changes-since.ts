import { isMoreAtProperty, type QuoteChange } from '#booking/booking.ts';
import type { Board } from '../supplier.ts';
import { boards } from './compare-offer.ts';

/**
 * Differences between an offer and the one first chosen, when a quote in between reported `told` and `fresh` are those
 * since. Uncertain changes count as worse: the traveller confirms once too often rather than never.
 */
export function changesSince(told: readonly QuoteChange[], fresh: readonly QuoteChange[]): QuoteChange[] {
  return (['price', 'at_property', 'policy', 'board', 'room'] as const).flatMap((what) => {
    const earlier = told.find((change) => change.what === what);
    const later = fresh.find((change) => change.what === what);
    if (!earlier || !later) return earlier ?? later ?? [];
    const { before } = earlier;
    const { after } = later;
    if (what === 'policy') return { what, before, after, worse: earlier.worse || later.worse };
    if (before === after) return [];
    return { what, before, after, worse: isWorse(what, before, after) };
  });
}

function isWorse(what: 'price' | 'at_property' | 'board' | 'room', before: string, after: string): boolean {
  if (what === 'room') return true;
  if (what === 'at_property') return isMoreAtProperty(before, after);
  return what === 'price'
    ? BigInt(after) > BigInt(before)
    : boards.indexOf(after as Board) < boards.indexOf(before as Board);
}
