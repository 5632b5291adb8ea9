import type { Kysely } from 'kysely';
import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import { tripAgentOf } from '../../reservation/trip-agent.ts';
import type { BookingTables } from '../../tables.ts';
import { collectIn, collectInNew, trayOf } from './tray.sql.ts';
import { trayCookieOf } from './tray-cookies.ts';

/**
 * Lets an agent collect in a draft that they may see, or in a new one (null), and leads to the first page, where they
 * search. 404 for everybody but agents who may book.
 */
export async function collectHere(
  db: Kysely<BookingTables>,
  { principal, brand, locale }: PageContext,
  proposalId: string | null,
): Promise<PageAnswer<never>> {
  const agent = tripAgentOf(principal);
  if (agent === null || agent === 'refused') return { kind: 'missing' };
  const owner = { personId: agent.personId, brand: brand.id };
  await (proposalId === null ? collectInNew(db, owner) : collectIn(db, owner, proposalId));
  return { kind: 'redirect', to: localePath(locale, '/'), cookies: [trayCookieOf(await trayOf(db, owner))] };
}
