import { useEffect } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { SearchForm, type SearchFormView } from '../search-form.tsx';
import { WidgetLayout } from './widget-layout.tsx';

export interface WidgetSearchView {
  readonly brand: string;
  readonly home: string;
  readonly search: SearchFormView;
}

/** The search form only; results open in the parent window. */
export function WidgetSearchPage({ view }: { view: WidgetSearchView }) {
  const t = useTexts('widget');
  useEffect(tellHeight, []);
  return (
    <WidgetLayout brand={view.brand} home={view.home}>
      <h1 className="sr-only">{t('title')}</h1>
      <SearchForm view={view.search} kind="bar" target="_top" />
    </WidgetLayout>
  );
}

/** Tells the window around how high the page is, and nothing else, so that it needs no scroll bar of its own. */
function tellHeight(): () => void {
  const observer = new ResizeObserver(() => {
    window.parent.postMessage({ type: 'wayfare:height', h: document.documentElement.scrollHeight }, '*');
  });
  observer.observe(document.body);
  return () => observer.disconnect();
}
