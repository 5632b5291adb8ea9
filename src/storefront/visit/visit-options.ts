import type { PageContext } from '#web/page.ts';
import { isSensitive } from './sensitive-pages.ts';
import { showsResults } from './results-pages.ts';

/** Options of an installation for visits, such as analytics. */
export interface VisitOptions {
  /** Id of a Google Tag Manager container, or null: no analytics and no consent banner. */
  readonly tags: string | null;
  /** Visitors who stay are invited to become agents. */
  readonly recruits: boolean;
}

export const plainVisit: VisitOptions = { tags: null, recruits: false };

/** The options of one page for one visitor. */
export function visitOn({ path, principal }: PageContext, { tags, recruits }: VisitOptions): VisitOptions {
  if (isSensitive(path)) return plainVisit;
  const isAgent = principal !== null && principal.planId !== null;
  return { tags, recruits: recruits && !isAgent && !showsResults(path) };
}
