import { useEffect } from 'react';
import type { ScreenProps } from '#web/screen.ts';
import type { DrawnForm } from '../drawn-form.ts';
import { WidgetLayout } from './widget-layout.tsx';

export interface WidgetSearchView {
  readonly title: string;
  readonly brand: string;
  readonly home: string;
  readonly search: DrawnForm;
  /** Where results open: around the frame, or in another window. */
  readonly target: '_top' | '_blank';
  /** Number of the agent or agency whose page embeds the form. */
  readonly fid?: string;
}

/** The search form only. */
export function WidgetSearchPage({ view, parts }: ScreenProps<WidgetSearchView>) {
  const SearchForm = parts[`${view.search.product}.searchForm`]!;
  useEffect(tellHeight, []);
  return (
    <WidgetLayout brand={view.brand} home={view.home} target={view.target}>
      <h1 className="sr-only">{view.title}</h1>
      <SearchForm view={view.search.view} kind="bar" target={view.target} fid={view.fid} />
    </WidgetLayout>
  );
}

/** Calendar and suggestions lie over the page, or are as high as the frame on a phone: they need so many pixels. */
const roomOfPanels = 640;

/** Tells the window around how high the page is, and nothing else, so that it needs no scroll bar of its own. */
function tellHeight(): () => void {
  const page = document.getElementById('content')!;
  const tell = () => {
    // The document is never lower than its frame, which could not become lower again.
    const isOpen = document.querySelector('dialog[open], [aria-expanded=true]') !== null;
    const h = Math.max(page.offsetHeight, isOpen ? roomOfPanels : 0);
    window.parent.postMessage({ type: 'wayfare:height', h }, '*');
  };
  // Browsers observe no frame that is scrolled out of sight; it would grow under the reader's eyes.
  tell();
  const sizes = new ResizeObserver(tell);
  sizes.observe(page);
  const panels = new MutationObserver(tell);
  panels.observe(page, { subtree: true, attributeFilter: ['open', 'aria-expanded'] });
  return () => {
    sizes.disconnect();
    panels.disconnect();
  };
}
