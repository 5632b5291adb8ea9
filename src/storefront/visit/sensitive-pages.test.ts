import { expect, test } from 'vitest';
import { isSensitive } from './sensitive-pages.ts';

test.each([
  '/book',
  '/book?quote=1',
  '/he/book',
  '/pt-br/pay',
  '/BOOK',
  '/%62ook',
  '/transaction/1/success',
  '/login',
  '/he/profile',
  '/account/reservations/1',
  '/dashboard/bookings',
  '/he/join',
  '/invitation?link=x',
  '/reservation?x=1',
  '/password/reset',
  '/widgets/search',
  '/%zz',
])('%s is left in peace', (path) => expect(isSensitive(path)).toBe(true));

test.each(['/', '/he', '/hotels', '/booking-guide', '/hotels/book', '/payments', '/reservations-of-land', '/app'])(
  '%s is not',
  (path) => expect(isSensitive(path)).toBe(false),
);
