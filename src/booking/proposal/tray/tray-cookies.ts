import type { Kysely } from 'kysely';
import { readTrayCookie, trayCookie, type TrayMark, writeTrayCookie } from '#web/cookie-lists/tray-cookie.ts';
import type { PageContext, SetCookie } from '#web/page.ts';
import { tripAgentOf } from '../../reservation/trip-agent.ts';
import { bookingRoutes } from '../../routes.ts';
import type { BookingTables } from '../../tables.ts';
import { trayOf } from './tray.sql.ts';

type TrayVisitor = Pick<PageContext, 'principal' | 'cookies'> & { readonly brand: { readonly id: string } };

const monthSeconds = 30 * 24 * 60 * 60;

/** The cookie that says what a tray holds; without a tray it is removed. */
export const trayCookieOf = (tray: TrayMark | null): SetCookie =>
  tray === null
    ? { name: trayCookie, value: '', maxAgeSeconds: 0 }
    : { name: trayCookie, value: writeTrayCookie(tray), maxAgeSeconds: monthSeconds };

/** The cookie when it says something else than the tray of a signed-in agent, who may have changed it on another device. */
export async function countTray(db: Kysely<BookingTables>, visitor: TrayVisitor): Promise<readonly SetCookie[]> {
  const { principal, brand, cookies } = visitor;
  const agent = tripAgentOf(principal);
  const sent = cookies[trayCookie] ?? '';
  const isAgent = agent !== null && agent !== 'refused';
  if (!isAgent && sent === '') return [];
  const cookie = trayCookieOf(isAgent ? await trayOf(db, { personId: agent.personId, brand: brand.id }) : null);
  return cookie.value === sent ? [] : [cookie];
}

/** What an agent sees beside an offer: the words of its button, and the way to the proposal that it is added to. */
export interface ProposeView {
  readonly label: string;
  /** Null while nothing is collected. */
  readonly tray: { readonly href: string; readonly label: string } | null;
}

/** Null for everybody but agents who may book. */
export function proposeView({ principal, cookies, locale, translate }: PageContext): ProposeView | null {
  const agent = tripAgentOf(principal);
  if (agent === null || agent === 'refused') return null;
  const tray = readTrayCookie(cookies[trayCookie]);
  return {
    label: translate('proposals.add'),
    tray: tray && {
      href: bookingRoutes.editProposal.href(locale, { proposal: tray.proposal }),
      label: translate('proposals.seeTray', { count: tray.count }),
    },
  };
}
