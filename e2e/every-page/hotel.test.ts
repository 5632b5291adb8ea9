import { describe } from 'vitest';
import { isFull } from '#tests/full.ts';
import { openHotelIn, refundableRates } from '../steps/hotel.ts';
import { inspect } from '../steps/inspect.ts';
import { dayFromNow, stayQuery } from '../steps/search.ts';
import { journey, type Language } from '../visitor.ts';
import { languages, manyPages } from './languages.ts';

const berlin = '/hotels/destination/germany/berlin';
const stay = stayQuery(dayFromNow(40), 3, '2-5,2');

interface Looked {
  readonly name: string;
  readonly path: string;
  readonly indexable?: boolean;
}

/** More states of pages of which a sample looks at one or two. */
const states: Looked[] = [
  { name: 'search by itself', path: '/hotels/search' },
  { name: 'results without dates', path: `${berlin}/results` },
  { name: 'results, nothing fits', path: `${berlin}/results?${stay}&max_price=1` },
  { name: 'results, many filters', path: `${berlin}/results?${stay}&stars=4&stars=3&amenity=lift&distance=5000&all=1` },
];
const looking: Looked[] = [
  { name: 'home', path: '/', indexable: true },
  { name: 'hotels', path: '/hotels', indexable: true },
  { name: 'booking by itself', path: '/book' },
  { name: 'paying by itself', path: '/pay' },
  { name: 'search without a place', path: '/hotels/search?q=zzzzzz' },
  { name: 'destination', path: berlin, indexable: true },
  { name: 'results', path: `${berlin}/results?${stay}` },
  { name: 'results with errors', path: `${berlin}/results?check_in=2020-01-01&check_out=x&guests=0&min_price=abc` },
  { name: 'comparison without hotels', path: '/hotels/compare' },
  { name: 'favourites', path: '/favorites' },
  { name: 'missing page', path: '/no/such/page' },
  { name: 'reservation', path: '/reservation' },
  { name: 'API reference', path: '/v3/docs' },
  { name: 'the parts', path: '/_dev/ui' },
  { name: 'mail', path: '/_dev/mail' },
];

describe.each<Language>(languages)('every page in %s can be used by everyone and fits a phone', (language) => {
  journey('on the way to a hotel', { timeout: manyPages }, async ({ visit }) => {
    const visitor = await visit({ language });
    const { page, open } = visitor;
    for (const { name, path, indexable = false } of isFull ? [...looking, ...states] : looking) {
      await open(path);
      await inspect(visitor, name, { indexable });
    }
    await openHotelIn(visitor, 'berlin');
    await page.reload();
    await refundableRates(visitor).first().waitFor();
    await inspect(visitor, 'hotel', { indexable: true });
    await page.goto(page.url().split('?')[0] ?? '');
    await inspect(visitor, 'hotel without dates', { indexable: true });
  });
});
