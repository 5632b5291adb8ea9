import type { QuoteChange } from '#booking/booking.ts';
import { noWorsePolicy, scaledPolicy } from '#values/cancellation.ts';
import type { ChosenVisit, VisitOffer } from './visit-offer.ts';

/** Differences between what was shown and what is offered now. Only changes for the worse need consent. */
export function changesOf(
  chosen: Pick<ChosenVisit, 'totalMinor' | 'policy' | 'starts'>,
  { price, rate }: VisitOffer,
): QuoteChange[] {
  const { currency } = price;
  const changes: QuoteChange[] = [];
  const change = (what: QuoteChange['what'], code: string, worse: boolean, before: string, after: string) =>
    changes.push({ what, code, worse, before, after });
  if (price.total.minor !== chosen.totalMinor) {
    const worse = price.total.minor > chosen.totalMinor;
    change('price', 'price', worse, String(chosen.totalMinor), String(price.total.minor));
  }
  const before = scaledPolicy(chosen.policy, chosen.totalMinor, price.total);
  const worse = !noWorsePolicy(price.policy, before, currency);
  if (worse || !noWorsePolicy(before, price.policy, currency)) change('policy', 'policy', worse, '', '');
  if (rate.starts !== chosen.starts) change('content', 'time', true, chosen.starts, rate.starts);
  return changes;
}

/** Differences from the first choice, when a quote in between reported `told` and `fresh` are those since. */
export function changesSince(told: readonly QuoteChange[], fresh: readonly QuoteChange[]): QuoteChange[] {
  return (['price', 'policy', 'time'] as const).flatMap((code) => {
    const earlier = told.find((change) => change.code === code);
    const later = fresh.find((change) => change.code === code);
    if (!earlier || !later) return earlier ?? later ?? [];
    const { what, before } = earlier;
    const { after } = later;
    if (code === 'policy') return { what, code, before, after, worse: earlier.worse || later.worse };
    if (before === after) return [];
    return { what, code, before, after, worse: code === 'time' || BigInt(after) > BigInt(before) };
  });
}
