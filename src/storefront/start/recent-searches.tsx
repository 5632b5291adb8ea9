import { useEffect, useState } from 'react';
import { loadSearchesOnDevice } from '#accounts/screens.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useCurrentPage } from '#web/current-page.tsx';

/** A search that can be repeated. */
export interface RecentSearch {
  readonly name: string;
  readonly href: string;
  readonly dates: string;
  readonly people: string;
}

const most = 4;

/** The newest searches: the account's, or the browser's (`kept` is null). Empty while there are none. */
export function RecentSearches({ kept, heading }: { kept: readonly RecentSearch[] | null; heading: string }) {
  const onDevice = useSearchesOnDevice(kept === null);
  const shown = (kept ?? onDevice).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="text-heading">
        {heading}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {shown.map((one) => (
          <li
            key={one.href}
            className="relative rounded-card border border-line bg-card p-4 shadow-soft hover:shadow-lift"
          >
            <a href={one.href} className="font-bold text-ink-strong after:absolute after:inset-0">
              <bdi>{one.name}</bdi>
            </a>
            <p className="text-small text-ink-soft">{[one.dates, one.people].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Stored in the browser only, so they are rendered there. */
function useSearchesOnDevice(wanted: boolean): readonly RecentSearch[] {
  const t = useTexts('searches');
  const { locale } = useCurrentPage();
  const [found, setFound] = useState<readonly RecentSearch[]>([]);
  useEffect(() => {
    if (!wanted) return;
    loadSearchesOnDevice().then(
      (searchesOnDevice) =>
        setFound(
          searchesOnDevice(locale, document.documentElement.lang).map(({ party, ...one }) => ({
            ...one,
            people: party ? t('people', party) : '',
          })),
        ),
      () => undefined,
    );
  }, [wanted, locale, t]);
  return found;
}
