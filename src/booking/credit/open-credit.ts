import type { Kysely } from 'kysely';
import type { Gateway } from '../gateway.ts';
import type { BookingTables } from '../tables.ts';
import { createCreditGateway } from './credit-gateway.ts';
import { creditTerms } from './credit-terms.sql.ts';

/** Booking on an agency's account, as one more gateway. */
export function openCredit(db: Kysely<BookingTables>, now: () => Date): Gateway {
  return createCreditGateway({ db, terms: creditTerms(db), now });
}
