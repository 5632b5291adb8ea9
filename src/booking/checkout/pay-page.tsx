import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Countdown } from '#ui/figures/countdown.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import { bookingRoutes } from '../routes.ts';
import { Follow } from './follow.tsx';
import { LinkPage } from './pay-link/link-page.tsx';
import type { PayView } from './pay.ts';
import { shownAmount, shownParts } from './summary/shown-parts.ts';
import { TripItems } from './summary/trip-items.tsx';
import { Waiting } from './waiting.tsx';

export function PayPage({ view }: { view: PayView }) {
  if (view.kind === 'preparing') return <Preparing view={view} />;
  return view.kind === 'lost' ? <Lost view={view} /> : <LinkPage view={view} />;
}

function Preparing({ view }: { view: Extract<PayView, { kind: 'preparing' }> }) {
  const t = useTexts('pay');
  const { locale } = useCurrentPage();
  return (
    <Waiting
      title={t(view.hasPage ? 'heading' : 'accountHeading')}
      more={
        <p className="text-small">
          <a
            className="link"
            data-reload
            href={bookingRoutes.pay.href(locale, {}, { reservation: view.reservationId })}
          >
            {t('again')}
          </a>
        </p>
      }
    >
      <p>
        <span className="block text-small text-ink-soft">{view.price.total.label}</span>
        <bdi className="block text-title font-bold tabular-nums text-ink-strong">{shownAmount(view.price)}</bdi>
        <span className="block text-small text-ink-soft">{shownParts(view.price)}</span>
      </p>
      <p>{view.text}</p>
      {view.hasPage ? <p className="text-base text-ink-soft">{t('gateway')}</p> : null}
      <Follow events={view.events} seconds={2} />
    </Waiting>
  );
}

/** What could not be held, what the rest costs, and the choice between paying for that and letting all go. */
function Lost({ view }: { view: Extract<PayView, { kind: 'lost' }> }) {
  const t = useTexts('pay');
  const { trip } = view;
  const lost = trip.items.filter(({ tone }) => tone === 'lost');
  const left = trip.items.filter(({ tone }) => tone !== 'lost');
  return (
    <div className="wrap-narrow pt-10 sm:pt-14">
      <h1 className="text-title">{t('lostHeading', { count: lost.length })}</h1>
      <p className="mt-2 max-w-[60ch] text-lead">{t('lostText', { count: lost.length })}</p>
      <section aria-labelledby="lost" className="mt-8">
        <h2 id="lost" className="mb-3 text-heading">
          {t('lostItems')}
        </h2>
        <TripItems items={lost} links={false} />
      </section>
      <section aria-labelledby="left" className="mt-8">
        <h2 id="left" className="mb-3 text-heading">
          {t('leftItems', { count: left.length })}
        </h2>
        <TripItems items={left} links={false} />
      </section>
      <Card raised className="mt-8">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lead font-bold text-ink-strong">{trip.price.total.label}</span>
          <bdi className="text-title font-bold tabular-nums text-ink-strong">{shownAmount(trip.price)}</bdi>
        </p>
        <p className="text-small text-ink-soft">{shownParts(trip.price)}</p>
        {view.held ? <Held held={view.held} /> : null}
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton
            href={view.onwards}
            size="large"
            icon="lock"
            data-reload
            data-prefetch="off"
            className="max-sm:w-full"
          >
            {t('lostPay', { count: left.length })}
          </LinkButton>
          <form method="post" className="max-sm:w-full">
            <FormToken />
            <Button type="submit" name="step" value="let_go" kind="secondary" size="large" className="max-sm:w-full">
              {t('letGo')}
            </Button>
          </form>
        </div>
        <p className="mt-4 text-small text-ink-soft">{t('letGoHint')}</p>
      </Card>
    </div>
  );
}

function Held({ held }: { held: NonNullable<Extract<PayView, { kind: 'lost' }>['held']> }) {
  const t = useTexts('pay');
  return (
    <>
      <p className="mt-3 hidden text-small noscript:block">{t('lostHeldMinutes', { minutes: held.minutes })}</p>
      <p className="mt-3 flex noscript:hidden">
        <Countdown
          until={held.until}
          now={held.now}
          label={t('lostHeldFor')}
          expired={t('lostHeldOver')}
          announce={(minutes) => t('lostHeldMinutes', { minutes })}
        />
      </p>
    </>
  );
}
