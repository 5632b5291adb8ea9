import { isMoreAtProperty, type QuoteChange } from '#booking/booking.ts';
import { noWorsePolicy, scaledPolicy } from '#values/cancellation.ts';
import { isLesserCar } from '../acriss.ts';
import type { CarOffer } from '../rental/price-rates.ts';
import { isWorseTerm, type TermCode, termCodes, termsOf } from './car-terms.ts';
import { type ChosenCar, deskCode } from './chosen-car.ts';

/** Differences between what was shown and what is offered now. Only changes for the worse need consent. */
export function changesOf(
  chosen: Pick<ChosenCar, 'totalMinor' | 'atDesk' | 'policy' | 'acriss' | 'terms'>,
  offer: CarOffer,
): QuoteChange[] {
  const { price, rate } = offer;
  const { currency } = price;
  const changes: QuoteChange[] = [];
  const change = (what: QuoteChange['what'], code: string, worse: boolean, before: string, after: string) =>
    changes.push({ what, code, worse, before, after });
  if (price.total.minor !== chosen.totalMinor) {
    const worse = price.total.minor > chosen.totalMinor;
    change('price', 'price', worse, String(chosen.totalMinor), String(price.total.minor));
  }
  const atDesk = deskCode(offer);
  if (atDesk !== chosen.atDesk)
    change('at_property', 'at_property', isMoreAtProperty(chosen.atDesk, atDesk), chosen.atDesk, atDesk);
  const before = scaledPolicy(chosen.policy, chosen.totalMinor, price.total);
  const worse = !noWorsePolicy(price.policy, before, currency);
  if (worse || !noWorsePolicy(before, price.policy, currency)) change('policy', 'policy', worse, '', '');
  const { acriss } = rate.car;
  if (acriss !== chosen.acriss) change('content', 'car', isLesserCar(acriss, chosen.acriss), chosen.acriss, acriss);
  const terms = termsOf(rate);
  for (const code of termCodes) {
    const [was, is] = [chosen.terms[code], terms[code]];
    if (was !== is) change('content', code, isWorseTerm(code, was, is), was, is);
  }
  return changes;
}

/** Differences from the first choice, when a quote in between reported `told` and `fresh` are those since. */
export function changesSince(told: readonly QuoteChange[], fresh: readonly QuoteChange[]): QuoteChange[] {
  return (['price', 'at_property', 'policy', 'car', ...termCodes] as const).flatMap((code) => {
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

function isWorse(code: 'price' | 'at_property' | 'car' | TermCode, before: string, after: string): boolean {
  if (code === 'at_property') return isMoreAtProperty(before, after);
  if (code === 'car') return isLesserCar(after, before);
  return code === 'price' ? BigInt(after) > BigInt(before) : isWorseTerm(code, before, after);
}
