import { useEffect } from 'react';
import type { ScreenProps } from '#web/screen.ts';
import type { DrawnForm } from '../drawn-form.ts';
import { WidgetLayout } from './widget-layout.tsx';

export interface WidgetSearchView {
  readonly title: string;
  readonly brand: string;
  readonly home: string;
  readonly search: DrawnForm;
  /** Number of the agent or agency whose page embeds the form. */
  readonly fid?: string;
}

/** The search form only; results open in the parent window. */
export function WidgetSearchPage({ view, parts }: ScreenProps<WidgetSearchView>) {
  const SearchForm = parts[`${view.search.product}.searchForm`]!;
  useEffect(tellHeight, []);
  return (
    <WidgetLayout brand={view.brand} home={view.home}>
      <h1 className="sr-only">{view.title}</h1>
      <SearchForm view={view.search.view} kind="bar" target="_top" fid={view.fid} />
    </WidgetLayout>
  );
}

/** Tells the window around how high the page is, and nothing else, so that it needs no scroll bar of its own. */
function tellHeight(): () => void {
  const tell = () =>
    window.parent.postMessage({ type: 'wayfare:height', h: document.documentElement.scrollHeight }, '*');
  // Browsers observe no frame that is scrolled out of sight; it would grow under the reader's eyes.
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(document.body);
  return () => observer.disconnect();
}
