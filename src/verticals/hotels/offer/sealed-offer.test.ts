import { expect, test } from 'vitest';
import { storePolicy } from '#booking/booking.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import { createSeal } from '#web/seal.ts';
import type { Offer } from './offer.ts';
import { openOffer, sealOffer } from './sealed-offer.ts';

const seal = createSeal('the secret of a test, which guards nothing', 'offer');
const rate = { id: 7n, base: 'EUR', quote: 'EUR', numerator: 1n, denominator: 1n, fetchedAt: '2027-01-01T00:00:00Z' };
const about = {
  propertyId: '300026',
  stay: { checkIn: '2027-01-10', checkOut: '2027-01-13' },
  party: [{ adults: 2, childAges: [] }],
  shownAt: '2027-01-01T00:00:00Z',
  paysVat: false,
};
const zone = 'Europe/Madrid';
const step = (from: string, minor: bigint, currency = 'EUR') => ({
  from: { at: '2027-01-03T17:00:00Z', local: '2027-01-03T18:00', zone: from },
  fee: { minor, currency },
});

function offerWith(policy: CancellationPolicy): Offer {
  const price = { total: { minor: 81_236n, currency: 'EUR' }, policy };
  const sold = { supplier: 'direct', supplierToken: 'token', roomCode: 'double', board: 'RO', later: [], left: null };
  return { ...sold, price, rate } as unknown as Offer;
}

test.for<[string, CancellationPolicy]>([
  ['a schedule', { kind: 'schedule', zone, steps: [step(zone, 26_361n), step(zone, 81_236n)] }],
  ['no step at all', { kind: 'schedule', zone, steps: [] }],
  ['a step in another zone and currency', { kind: 'schedule', zone, steps: [step('Atlantic/Canary', 5n, 'USD')] }],
  ['a fee on request', { kind: 'on_request', zone }],
])('an offer with %s comes back as it was shown', ([, policy]) => {
  const opened = openOffer(seal, sealOffer(seal, offerWith(policy), about));
  expect(opened).toMatchObject({ ...about, policy, totalMinor: 81_236n, roomCode: 'double' });
});

test('an offer of a page of the release before is still taken', () => {
  const policy: CancellationPolicy = { kind: 'schedule', zone, steps: [step(zone, 5n)] };
  const before = seal.seal({ ...about, totalMinor: 5n, policy: storePolicy(policy), rate });
  expect(openOffer(seal, before)).toMatchObject({ policy, totalMinor: 5n });
});

const sealed = sealOffer(seal, offerWith({ kind: 'on_request', zone }), about);
const other = createSeal('the secret of another server, which guards it', 'offer');

test.for([
  ['nothing', ''],
  ['a word', 'nothing'],
  ['a changed letter', sealed.slice(0, 60) + (sealed[60] === 'A' ? 'B' : 'A') + sealed.slice(61)],
  ['a beginning', sealed.slice(0, -8)],
  ['an offer of another server', sealOffer(other, offerWith({ kind: 'on_request', zone }), about)],
] as const)('%s is refused', ([, text]) => expect(openOffer(seal, text)).toBeNull());
