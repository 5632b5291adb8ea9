import { useTexts } from '#i18n/use-texts.tsx';
import { LinkColumns } from '#travel/landing/link-columns.tsx';
import { SearchStart } from '#travel/landing/search-start.tsx';
import { TicketSearchForm } from '../search-form.tsx';
import { PlaceTiles } from './place-tiles.tsx';
import type { TicketsView } from './tickets-view.ts';

/** Where there are tickets; also shown for a search that is ambiguous or found no place. */
export function TicketsPage({ view }: { view: TicketsView }) {
  const t = useTexts('tickets');
  return (
    <>
      <SearchStart title={view.title ?? t('heading')} lead={t('lead')} choices={view.choices}>
        <TicketSearchForm view={view.search} />
      </SearchStart>
      {view.places.length > 0 ? (
        <section aria-labelledby="places" className="wrap mt-12">
          <h2 id="places" className="text-title">
            {t('featured')}
          </h2>
          <div className="mt-6">
            <PlaceTiles places={view.places} />
          </div>
        </section>
      ) : null}
      {view.more.length > 0 ? (
        <section aria-labelledby="more" className="wrap mt-14">
          <h2 id="more" className="text-heading">
            {t('more')}
          </h2>
          <LinkColumns links={view.more} />
        </section>
      ) : null}
    </>
  );
}
