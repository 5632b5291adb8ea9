import type { Translate } from '#i18n/translate.ts';
import { isOver, type SearchState } from '../search/city-search.ts';
import type { SearchSession } from '../sessions/search-session.ts';

/** Changes of a search since the revision that a page shows: as an event of the API, and on the page. */
export interface LateNews {
  readonly state: SearchState;
  readonly latest: number;
  readonly new_results: number;
  readonly waiting: readonly string[];
  readonly incomplete: readonly string[];
  /** `12 new results`; null when there are none. */
  readonly fresh: string | null;
  /** `Show them`. */
  readonly show: string;
  /** Suppliers that are pending or did not answer; null when all have. */
  readonly text: string | null;
  readonly over: boolean;
}

export function lateNews(session: SearchSession, translate: Translate): LateNews {
  const { state, latest, fresh, waiting, incomplete } = session;
  return {
    state,
    latest,
    new_results: fresh,
    waiting,
    incomplete,
    fresh: fresh > 0 ? translate('late-results.fresh', { count: fresh }) : null,
    show: translate('late-results.show', { count: fresh }),
    text:
      waiting.length > 0
        ? translate('late-results.waiting', { count: waiting.length })
        : incomplete.length > 0
          ? translate('late-results.incomplete', { count: incomplete.length })
          : null,
    over: isOver(session),
  };
}
