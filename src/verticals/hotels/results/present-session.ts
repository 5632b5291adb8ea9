import { sessionMinutes } from '#travel/sessions/search-sessions.ts';
import type { PageContext } from '#web/page.ts';
import { isOver } from '../search/city-search.ts';
import { lateNews } from './late-news.ts';
import type { LateView, SessionView } from './results-view.ts';
import type { SearchSession } from '../sessions/search-session.ts';

/** Query parameters that lead links to the same results; a search with a single revision needs no revision number. */
export function sessionKeys({ revision, latest, waiting }: SearchSession, id: string) {
  return { session: id, rev: latest > 1 || waiting.length > 0 ? String(revision) : null };
}

/** Nothing to show yet, but a supplier is still pending. */
export function isWaiting({ rows, waiting }: SearchSession): boolean {
  return rows.length === 0 && waiting.length > 0;
}

export function presentSession(session: SearchSession, href: string, now: Date): SessionView {
  const ends = Date.parse(session.at) + sessionMinutes * 60_000;
  return { href, secondsLeft: Math.max(0, Math.ceil((ends - now.getTime()) / 1_000)) };
}

/** `href`: the first page of the same results, without a revision. */
export function presentLate(
  session: SearchSession,
  id: string,
  href: () => string,
  context: PageContext,
): LateView | null {
  const { translate, locale } = context;
  if (session.fresh === 0 && isOver(session)) return null;
  const { fresh, show, text, latest, over } = lateNews(session, translate);
  return {
    fresh,
    // Suppliers that did not answer are mentioned in a notice.
    text: over ? null : text,
    show,
    refresh: translate('late-results.refresh'),
    href: `${href()}&rev=`,
    latest,
    events: over ? null : `/v3/hotels/searches/${id}/events?locale=${locale}&rev=${session.revision}`,
  };
}
