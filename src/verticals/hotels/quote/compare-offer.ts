import { atPropertyCode, isMoreAtProperty, type QuoteChange } from '#booking/booking.ts';
import { noWorsePolicy, scaledPolicy } from '#values/cancellation.ts';
import type { Offer } from '../offer/offer.ts';
import type { ChosenOffer } from '../offer/sealed-offer.ts';
import type { Board } from '../supplier.ts';

/** What each board includes, from least to most; less than the chosen board is worse. */
export const boards: readonly Board[] = ['RO', 'BB', 'HB', 'FB', 'AI'];

/**
 * Differences between the supplier's current offer and the chosen one. Improvements are shown; the traveller must
 * accept anything worse.
 */
export function compareOffer(chosen: ChosenOffer, now: Offer): QuoteChange[] {
  const changes: QuoteChange[] = [];
  const { currency, total } = now.price;
  if (total.minor !== chosen.totalMinor) {
    changes.push({
      what: 'price',
      code: 'price',
      worse: total.minor > chosen.totalMinor,
      before: chosen.totalMinor.toString(),
      after: total.minor.toString(),
    });
  }
  const atProperty = atPropertyCode(now.later);
  if (atProperty !== chosen.atProperty)
    changes.push({
      what: 'at_property',
      code: 'at_property',
      worse: isMoreAtProperty(chosen.atProperty, atProperty),
      before: chosen.atProperty,
      after: atProperty,
    });
  const before = scaledPolicy(chosen.policy, chosen.totalMinor, total);
  const worse = !noWorsePolicy(now.price.policy, before, currency);
  const better = !noWorsePolicy(before, now.price.policy, currency);
  if (worse || better) changes.push({ what: 'policy', code: 'policy', worse, before: '', after: '' });
  if (now.board !== chosen.board) {
    changes.push({
      what: 'content',
      code: 'board',
      worse: boards.indexOf(now.board) < boards.indexOf(chosen.board),
      before: chosen.board,
      after: now.board,
    });
  }
  if (now.roomCode !== chosen.roomCode)
    changes.push({ what: 'content', code: 'room', worse: true, before: chosen.roomCode, after: now.roomCode });
  return changes;
}
