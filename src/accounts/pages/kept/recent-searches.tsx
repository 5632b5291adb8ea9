import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { searchesOnDevice } from './device-searches.ts';
import type { SavedSearchCard } from './saved-searches-view.ts';

const most = 4;

/** The newest saved searches: the account's, or those that the browser keeps (`cards` is null). Nothing while there are none. */
export function RecentSearches({ cards, heading }: { cards: readonly SavedSearchCard[] | null; heading: string }) {
  const t = useTexts('searches');
  const { locale } = useCurrentPage();
  const [onDevice, setOnDevice] = useState<readonly SavedSearchCard[]>([]);
  useEffect(() => {
    if (cards !== null) return;
    const found = searchesOnDevice(locale, document.documentElement.lang);
    setOnDevice(found.map((one) => ({ ...one, people: t('people', { rooms: one.rooms, people: one.guests }) })));
  }, [cards, locale, t]);
  const shown = (cards ?? onDevice).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="text-heading">
        {heading}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {shown.map((card) => (
          <li
            key={card.router}
            className="relative rounded-card border border-line bg-card p-4 shadow-soft hover:shadow-lift"
          >
            <a href={card.href} className="font-bold text-ink-strong after:absolute after:inset-0">
              <bdi>{card.name}</bdi>
            </a>
            <p className="text-small text-ink-soft">
              {card.dates} · {card.people}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
