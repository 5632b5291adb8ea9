import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ScreenProps } from '#web/screen.ts';
import { RecentSearches } from './recent-searches.tsx';
import type { StartView, WaitingBooking } from './start.ts';

/** `/hotels/search`, `/book` and `/pay` without parameters: what is missing, and the possible next steps. */
export function StartPage({ view, parts }: ScreenProps<StartView>) {
  const SearchForm = parts[`${view.search.product}.searchForm`]!;
  const t = useTexts('start');
  const { kind, texts, unpaid, featured } = view;
  return (
    <>
      <section className="bg-sunken pt-10 pb-12 sm:pt-14">
        <div className="wrap">
          <h1 className="text-title">{texts.heading}</h1>
          <p className="mt-2 max-w-[60ch] text-lead text-ink">{texts.text}</p>
          {unpaid.length > 0 ? <Unpaid reservations={unpaid} text={texts.unpaid} /> : null}
          {kind === 'pay' && unpaid.length === 0 ? <Find view={view} first /> : null}
          {kind === 'pay' ? <h2 className="mt-10 text-heading">{texts.search}</h2> : null}
          <div className="mt-6">
            <SearchForm view={view.search.view} kind="bar" />
          </div>
        </div>
      </section>
      <div className="wrap mt-12 grid items-start gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-10">
          <RecentSearches kept={view.recent} heading={t('recent')} />
          <section aria-labelledby="cities">
            <h2 id="cities" className="text-heading">
              {t('cities')}
            </h2>
            <ul className="mt-4 flex flex-wrap gap-2.5">
              {featured.map(({ name, href }) => (
                <li key={href}>
                  <LinkButton href={href} kind="secondary" size="small" className="min-h-11">
                    {name}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </section>
        </div>
        {kind === 'pay' && unpaid.length === 0 ? null : <Find view={view} />}
      </div>
    </>
  );
}

function Unpaid({ reservations, text }: { reservations: readonly WaitingBooking[]; text: string }) {
  const t = useTexts('start');
  return (
    <section aria-labelledby="unpaid" className="mt-8">
      <h2 id="unpaid" className="text-heading">
        {t('unpaid')}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{text}</p>
      <ul className="mt-4 grid gap-3">
        {reservations.map((reservation) => (
          <Card as="li" tight key={reservation.payHref} className="flex flex-wrap items-center gap-4">
            <div className="min-w-0 grow">
              <p className="font-bold text-ink-strong">
                <bdi>{reservation.title}</bdi>
              </p>
              <p className="text-small text-ink-soft">
                {reservation.dates} · {reservation.total}
              </p>
            </div>
            <LinkButton href={reservation.payHref} icon="lock" data-reload className="max-sm:w-full">
              {t('payNow')}
            </LinkButton>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** For returning travellers; `first` where it is the page's main purpose. */
function Find({ view, first = false }: { view: StartView; first?: boolean }) {
  const t = useTexts('start');
  return (
    <Card as="section" aria-labelledby="find" className={first ? 'mt-8' : ''}>
      <h2 id="find" className="text-heading">
        {t('findHeading')}
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink">{t('findText')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton href={view.find} icon="ticket" kind={first ? 'primary' : 'secondary'} className="max-sm:w-full">
          {t('find')}
        </LinkButton>
        {view.own ? (
          <LinkButton href={view.own} kind="quiet" className="max-sm:w-full">
            {t('own')}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
