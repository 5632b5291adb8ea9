import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { boldAddress } from './confirmed.tsx';
import { shownAmount, shownParts } from './summary/shown-parts.ts';
import { TripItems } from './summary/trip-items.tsx';
import type { TripView } from './summary/trip-view.ts';
import type { SuccessView } from './transaction-view.ts';

/** A trip of several: what is confirmed with its documents, what could not be had, and what is charged. */
export function TripConfirmed({ view, trip }: { view: SuccessView; trip: TripView }) {
  const t = useTexts('transaction');
  const isWhole = !trip.hasCancelled && trip.items.every(({ tone }) => tone !== 'lost');
  return (
    <div className="wrap pt-10 sm:pt-14">
      <section
        className={`rounded-card px-6 py-9 text-center sm:px-10 sm:py-12 ${isWhole ? 'bg-positive-soft' : 'bg-brand-soft'}`}
      >
        <span
          className={`mx-auto grid size-20 place-items-center rounded-pill bg-card shadow-soft ${isWhole ? 'text-positive' : 'text-brand-text'}`}
        >
          <Icon name={trip.hasCancelled ? 'info' : 'success'} className="size-11" />
        </span>
        <h1 className="mt-5 text-title">{view.heading}</h1>
        <p className="mx-auto mt-2 max-w-[50ch] text-lead">{view.text}</p>
        <p className="mt-6 text-small">
          {t('trip_reference')}{' '}
          <bdi className="inline-block font-bold whitespace-nowrap text-ink-strong tabular-nums">{trip.reference}</bdi>
        </p>
        <p className="mt-2 flex items-start justify-center gap-2 text-small">
          <Icon name="mail" className="mt-0.5 size-4" />
          <span>{t.rich('sentTo', { address: trip.email, email: boldAddress })}</span>
        </p>
      </section>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <section aria-labelledby="bookings">
          <h2 id="bookings" className="mb-4 text-heading">
            {t('trip_items')}
          </h2>
          <TripItems items={trip.items} links />
        </section>
        {/* What is given back of it is on the page of each booking. */}
        {trip.hasCancelled ? null : <Price trip={trip} />}
      </div>
    </div>
  );
}

function Price({ trip }: { trip: TripView }) {
  const t = useTexts('transaction');
  const isWhole = trip.items.every(({ tone }) => tone !== 'lost');
  return (
    <Card as="aside" aria-labelledby="price">
      <h2 id="price" className="text-heading">
        {t('price')}
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold text-ink-strong">{trip.price.total.label}</span>
        <bdi className="text-heading font-bold tabular-nums text-ink-strong">{shownAmount(trip.price)}</bdi>
      </p>
      <p className="text-small text-ink-soft">{shownParts(trip.price)}</p>
      {isWhole ? null : <p className="mt-3 text-small">{trip.givenBack ?? t('trip_onlyConfirmed')}</p>}
    </Card>
  );
}
