import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken, useCurrentPage, usePageNavigation } from '#web/current-page.tsx';
import { type DeviceSearch, forgetOnDevice, searchesOnDevice } from './device-searches.ts';
import type { SavedSearchCard, SavedSearchesView, SavedSearchPrice } from './saved-searches-view.ts';

/** `/searches`: the account's, or the browser's own. */
export function SavedSearchesPage({ view }: { view: SavedSearchesView }) {
  const t = useTexts('searches');
  const { refresh } = usePageNavigation();
  useStoredSearches(view.inAccount ? refresh : null);
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-2 max-w-[60ch] text-ink">{t(view.inAccount ? 'leadAccount' : 'leadDevice')}</p>
      {view.inAccount ? (
        <Cards cards={view.cards} search={view.search} />
      ) : (
        <>
          <OnDevice search={view.search} />
          <div className="mt-6 hidden noscript:block">
            <Notice
              tone="info"
              title={t('noScriptTitle')}
              action={<LinkButton href={view.login}>{t('login')}</LinkButton>}
            >
              {t('noScriptText')}
            </Notice>
          </div>
        </>
      )}
    </div>
  );
}

const row =
  'relative flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-4 rounded-card border border-line bg-card p-4 shadow-soft hover:shadow-lift';

function Entry({ card, price, children }: { card: SavedSearchCard; price?: string | null; children: ReactNode }) {
  return (
    <li className={row}>
      <div className="min-w-0 grow">
        <h2 className="text-heading">
          <a href={card.href} className="after:absolute after:inset-0">
            <bdi>{card.name}</bdi>
          </a>
        </h2>
        <p className="text-small text-ink-soft">{[card.dates, card.people].filter(Boolean).join(' · ')}</p>
        {price ? <p className="mt-1 text-small font-bold">{price}</p> : null}
      </div>
      <div className="relative flex shrink-0 flex-wrap gap-2">{children}</div>
    </li>
  );
}

function Cards({ cards, search }: Pick<SavedSearchesView, 'cards' | 'search'>) {
  const t = useTexts('searches');
  if (cards.length === 0) return <None search={search} />;
  return (
    <>
      <ul className="mt-6 grid gap-3">
        {cards.map((card) => (
          <Entry key={card.router} card={card} price={card.priced?.price ?? null}>
            {card.priced ? <AlertForm priced={card.priced} name={card.name} /> : null}
            <Forget router={card.router} label={t('forget')} name={t('forgetName', { name: card.name })} />
          </Entry>
        ))}
      </ul>
      <div className="mt-6">
        <Forget router="" label={t('forgetAll')} />
      </div>
    </>
  );
}

/** Asks for an email when the search gets cheaper, or ends that. */
function AlertForm({ priced: { alert }, name }: { priced: SavedSearchPrice; name: string }) {
  return (
    <form method="post" action={alert.action}>
      <FormToken />
      {Object.entries(alert.fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" size="small" kind="secondary">
        {alert.label}
        <span className="sr-only">: {name}</span>
      </Button>
    </form>
  );
}

function Forget({ router, label, name }: { router: string; label: string; name?: string }) {
  return (
    <form method="post">
      <FormToken />
      <input type="hidden" name="forget" value={router} />
      <Button type="submit" size="small" kind="quiet" aria-label={name}>
        {label}
      </Button>
    </form>
  );
}

/** Searches stored in this browser only, so they are rendered there. */
function OnDevice({ search }: { search: string }) {
  const t = useTexts('searches');
  const { locale } = useCurrentPage();
  const [found, setFound] = useState<readonly DeviceSearch[] | null>(null);
  useEffect(() => setFound(searchesOnDevice(locale, document.documentElement.lang)), [locale]);
  if (found === null) return null;
  if (found.length === 0) return <None search={search} />;
  const forget = (router: string | null) => {
    forgetOnDevice(router);
    setFound(router === null ? [] : found.filter((one) => one.router !== router));
  };
  return (
    <>
      <ul className="mt-6 grid gap-3">
        {found.map((one) => (
          <Entry key={one.router} card={{ ...one, people: one.party ? t('people', one.party) : '' }}>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('forgetName', { name: one.name })}
              onClick={() => forget(one.router)}
            >
              {t('forget')}
            </Button>
          </Entry>
        ))}
      </ul>
      <Button size="small" kind="quiet" className="mt-6" onClick={() => forget(null)}>
        {t('forgetAll')}
      </Button>
    </>
  );
}

function None({ search }: { search: string }) {
  const t = useTexts('searches');
  return (
    <EmptyState icon="search" title={t('noneTitle')} action={<LinkButton href={search}>{t('toSearch')}</LinkButton>}>
      {t('noneText')}
    </EmptyState>
  );
}

/** Calls the listener when the browser's searches were synced to the account, or changed in another tab. */
function useStoredSearches(act: (() => void) | null): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === 'searches') latest.current?.();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
}
