import { expect, test } from 'vitest';
import { showsResults } from './results-pages.ts';

test.each([
  '/hotels/search?q=rome',
  '/hotels/compare?hotels=a,b',
  '/hotels/destination/spain/barcelona/results',
  '/he/hotels/destination/spain/barcelona/results?page=2',
  '/hotels/place/3128760/results#map',
  '/tickets/spain/barcelona/results',
  '/he/tickets/spain/barcelona/basilica?date=2026-12-01',
  '/cars/results?pickup=BCN',
  '/hotels/destination/spain/barcelona/casa-nogal?check_in=2026-12-01&check_out=2026-12-03',
  '/pt-br/favorites?guests=2&check_in=2026-12-01',
])('%s shows results', (path) => expect(showsResults(path)).toBe(true));

test.each([
  '/',
  '/hotels',
  '/hotels/destination/spain/barcelona',
  '/hotels/destination/spain/barcelona/casa-nogal?guests=2',
  '/hotels/destination/spain/results-inn',
  '/tickets/spain/barcelona',
  '/cars/spain/barcelona',
  '/favorites',
])('%s does not', (path) => expect(showsResults(path)).toBe(false));
