import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import type { ScreenProps } from '#web/screen.ts';
import { routes } from '../site-routes.ts';
import type { MissingView } from './missing.ts';

/** A missing page leads on: by a search, to pages with a similar name, to the home page. */
export function NotFoundPage({ view, parts }: ScreenProps<MissingView>) {
  const t = useTexts('errors');
  const { locale } = useCurrentPage();
  const { search, matches, featured } = view;
  const SearchForm = search && parts[`${search.product}.searchForm`];
  return (
    <section className="bg-sunken pt-10 pb-14 sm:pt-14">
      <div className="wrap">
        <h1 className="text-title">{t('notFoundTitle')}</h1>
        <p className="mt-2 max-w-[60ch] text-lead text-ink">{t('notFoundText')}</p>
        {matches.length > 0 ? (
          <section aria-labelledby="matches" className="mt-8">
            <h2 id="matches" className="text-heading">
              {t('notFoundMatches')}
            </h2>
            <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {matches.map(({ name, where, href }) => (
                <li
                  key={href}
                  className="relative rounded-card border border-line bg-card p-4 shadow-soft hover:shadow-lift"
                >
                  <a href={href} className="font-bold text-ink-strong after:absolute after:inset-0">
                    <bdi>{name}</bdi>
                  </a>
                  {where ? (
                    <p className="text-small text-ink-soft">
                      <bdi>{where}</bdi>
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {search && SearchForm ? (
          <section aria-labelledby="search-again" className="mt-8">
            <h2 id="search-again" className="text-heading">
              {t('notFoundSearch')}
            </h2>
            <div className="mt-4">
              <SearchForm view={search.view} kind="bar" />
            </div>
          </section>
        ) : null}
        <ul className="mt-8 flex flex-wrap gap-2.5">
          <li>
            <LinkButton href={routes.home.href(locale, {})} kind="secondary">
              {t('home')}
            </LinkButton>
          </li>
          {featured.map(({ name, href }) => (
            <li key={href}>
              <LinkButton href={href} kind="secondary">
                {name}
              </LinkButton>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
