import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { usePageNavigation } from '#web/current-page.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import type { SearchNews } from './follow-search.ts';
import type { LateView } from './results-view.ts';

/** Announces results that arrived after the page was rendered; the list changes only on the visitor's request. */
export function LateResults({ late, empty }: { late: LateView; empty: boolean }) {
  const [news, tell] = useState<SearchNews | null>(null);
  const enhanced = useEnhanced();
  const { go } = usePageNavigation();
  const { events, href } = late;
  useEffect(() => {
    if (!events) return;
    let gone = false;
    let stop: (() => void) | undefined;
    const heard = (now: SearchNews) => {
      tell(now);
      // An empty page is replaced at once.
      if (empty && (now.new_results > 0 || now.over)) go(href + now.latest, { replace: true, keepScroll: true });
    };
    const listen = async () => {
      const { followSearch } = await import('./follow-search.ts');
      if (!gone) stop = followSearch(events, heard);
    };
    // Without events the page stays as it is, and correct.
    listen().catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
    // `go` is a new function on every render, so it is no dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [events, href, empty]);
  const fresh = news ? news.fresh : late.fresh;
  const text = news ? news.text : late.text;
  const waits = news ? !news.over : late.events !== null;
  // An empty page already explains its state.
  const shown = empty ? null : (fresh ?? text);
  return (
    <div role="status">
      {shown === null ? null : (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-brand-soft px-4 py-3 sm:px-5">
          <Icon name={waits ? 'clock' : 'info'} className="size-5 shrink-0 text-brand-text" />
          <p className="min-w-0 grow basis-56 text-small text-ink">
            {fresh ? <b className="block text-base text-brand-text">{fresh}</b> : null}
            {text}
          </p>
          {fresh ? (
            <LinkButton href={href + (news ?? late).latest} size="small">
              {(news ?? late).show}
            </LinkButton>
          ) : enhanced ? null : (
            <LinkButton href={href + late.latest} kind="secondary" size="small">
              {late.refresh}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
