import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { bookingRoutes } from '../routes.ts';
import { Confirmed } from './confirmed.tsx';
import { Follow } from './follow.tsx';
import { Outcome } from './outcome.tsx';
import { ResolveBy } from './summary/resolve-by-text.tsx';
import { TripItems } from './summary/trip-items.tsx';
import { supportLink } from './support-link.tsx';
import type { SuccessView } from './transaction-view.ts';
import { TripConfirmed } from './trip-confirmed.tsx';
import { Waiting } from './waiting.tsx';

/** After payment: confirmed, waiting for the provider, or with support. It shows only known states. */
export function SuccessPage({ view }: { view: SuccessView }) {
  const t = useTexts('transaction');
  const { locale } = useCurrentPage();
  if (view.state === 'confirmed' && view.trip) return <TripConfirmed view={view} trip={view.trip} />;
  if (view.state === 'confirmed' && view.own) return <Confirmed own={view.own} text={view.text} />;
  if (view.state === 'confirmed' || view.state === 'needs_human') {
    const done = view.state === 'confirmed';
    return (
      <Outcome icon={done ? 'success' : 'person'} tone={done ? 'good' : 'calm'} title={view.heading} text={view.text}>
        {view.trip ? (
          <div className="mt-8 w-full">
            <TripItems items={view.trip.items} links />
          </div>
        ) : null}
        {!done && view.own ? (
          <p className="mt-4">
            {t('reference')} <bdi className="font-bold text-ink-strong">{view.own.reference}</bdi>
          </p>
        ) : null}
        {!done && view.support ? (
          <p className="mt-2 text-small text-ink-soft">{t.rich('support', supportLink(view.support))}</p>
        ) : null}
        {view.trip ? null : (
          <LinkButton
            href={bookingRoutes.reservation.href(locale, {}, view.own ? { id: view.own.reservationId } : {})}
            size="large"
            className="mt-8"
          >
            {t(view.own ? 'openReservation' : 'findReservation')}
          </LinkButton>
        )}
      </Outcome>
    );
  }
  return (
    <Waiting
      title={view.heading}
      more={
        view.own ? (
          <div className="rounded-card border border-line bg-card p-5 text-start shadow-soft sm:p-6">
            <p className="font-bold text-ink-strong">
              <bdi>{view.own.product.title}</bdi>
            </p>
            <p className="text-small text-ink-soft">
              {view.own.product.dates} · {view.own.product.length}
            </p>
            <p className="mt-3 text-small">
              {t('reference')}{' '}
              <bdi className="inline-block font-bold whitespace-nowrap text-ink-strong">{view.own.reference}</bdi>
            </p>
          </div>
        ) : view.trip ? (
          <TripItems items={view.trip.items} links={false} />
        ) : null
      }
    >
      <p>{view.text}</p>
      {view.resolveBy ? <ResolveBy by={view.resolveBy} className="text-base" /> : null}
      <p className="text-base text-ink-soft">{t('mayClose')}</p>
      <Follow events={view.events} seconds={3} />
    </Waiting>
  );
}
