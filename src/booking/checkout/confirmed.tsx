import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { bookingCalls } from '../calls.ts';
import { Replaces } from '../change/replaces.tsx';
import { bookingRoutes } from '../routes.ts';
import { PriceCard } from './summary/price-card.tsx';
import { ProductCard } from './summary/product-card.tsx';
import type { OwnBooking } from './transaction-view.ts';

/** The address within `transaction.sentTo`. */
export const boldAddress = (address: ReactNode) => (
  <bdi className="font-bold break-words text-ink-strong max-sm:block">{address}</bdi>
);

/** The provider has confirmed. */
export function Confirmed({ own, text }: { own: OwnBooking; text: string }) {
  const t = useTexts('transaction');
  const { locale } = useCurrentPage();
  const href = bookingRoutes.reservation.href(locale, {}, { id: own.reservationId });
  return (
    <div className="wrap pt-10 sm:pt-14">
      <section className="rounded-card bg-positive-soft px-6 py-9 text-center sm:px-10 sm:py-12">
        <span className="mx-auto grid size-20 place-items-center rounded-pill bg-card text-positive shadow-soft">
          <Icon name="success" className="size-11" />
        </span>
        <h1 className="mt-5 text-title">{t('heading_confirmed')}</h1>
        <p className="mx-auto mt-2 max-w-[50ch] text-lead">{text}</p>
        <dl className="mx-auto mt-7 flex max-w-2xl flex-col justify-center gap-3 sm:flex-row">
          <div className="grow rounded-control bg-card px-3 py-4 shadow-soft sm:px-5">
            <dt className="text-small text-ink-soft">{t('reference')}</dt>
            <dd className="mt-0.5 text-small font-bold whitespace-nowrap text-ink-strong tabular-nums sm:text-lead">
              <bdi>{own.reference}</bdi>
            </dd>
          </div>
          {own.propertyConfirmation ? (
            <div className="grow rounded-control bg-card px-3 py-4 shadow-soft sm:px-5">
              <dt className="text-small text-ink-soft">{own.words.confirmationNumber}</dt>
              <dd className="mt-0.5 font-bold text-ink-strong tabular-nums sm:text-lead">
                <bdi>{own.propertyConfirmation}</bdi>
              </dd>
            </div>
          ) : null}
        </dl>
        <p className="mt-6 flex items-start justify-center gap-2 text-small">
          <Icon name="mail" className="mt-0.5 size-4" />
          <span>
            {t.rich('sentTo', {
              address: own.email,
              email: boldAddress,
            })}
          </span>
        </p>
      </section>
      {own.replaces ? <Replaces replaces={own.replaces} className="mt-6" /> : null}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="space-y-6">
          <Card as="section" aria-labelledby="next">
            <h2 id="next" className="text-heading">
              {t('next')}
            </h2>
            <ol className="mt-4 space-y-4">
              {[own.words.nextSave, own.words.nextArrive, t('nextChange')].map((step, at) => (
                <li key={step} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="grid size-7 shrink-0 place-items-center rounded-pill bg-brand-soft text-small font-bold text-brand-text"
                  >
                    {at + 1}
                  </span>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
            <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              <LinkButton
                href={bookingCalls.document(locale, own.reservationId, 'voucher')}
                icon="download"
                download
                data-prefetch="off"
              >
                {own.words.voucherLink}
              </LinkButton>
              <LinkButton
                href={bookingCalls.document(locale, own.reservationId, 'calendar')}
                kind="secondary"
                icon="calendar"
                download
                data-prefetch="off"
              >
                {t('calendar')}
              </LinkButton>
              <LinkButton href={href} kind="secondary" icon="ticket">
                {t('openReservation')}
              </LinkButton>
            </div>
          </Card>
          <Card as="section" aria-labelledby="price">
            <h2 id="price" className="mb-3 text-heading">
              {t('price')}
            </h2>
            <PriceCard price={own.price} />
          </Card>
        </div>
        <Card as="aside" aria-label={own.words.yourBooking}>
          <ProductCard product={own.product} />
        </Card>
      </div>
    </div>
  );
}
