import { useTexts } from '#i18n/use-texts.tsx';
import { localePath } from '#i18n/locale.ts';
import type { IconName } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { Follow } from './follow.tsx';
import { Replaces } from '../change/replaces.tsx';
import { Outcome } from './outcome.tsx';
import { TripItems } from './summary/trip-items.tsx';
import { supportLink } from './support-link.tsx';
import type { PaymentErrorView } from './transaction-view.ts';

/** The failure, what happened to the money, and the next step. */
export function PaymentErrorPage({ view }: { view: PaymentErrorView }) {
  const t = useTexts('transaction');
  const { locale } = useCurrentPage();
  return (
    <Outcome icon={iconOf(view)} tone="warning" title={view.heading} text={view.text}>
      <Notice tone="success" title={view.money.title} className="mt-8 w-full text-start">
        {view.money.text}
      </Notice>
      {view.replaces ? <Replaces replaces={view.replaces} className="mt-4 w-full text-start" /> : null}
      {view.trip ? (
        <div className="mt-8 w-full">
          <TripItems items={view.trip.items} links={false} />
        </div>
      ) : null}
      {view.payHref ? (
        <>
          <LinkButton href={view.payHref} size="large" icon="lock" className="mt-8" data-reload>
            {t('payNow')}
          </LinkButton>
          {view.heldUntil ? <p className="mt-3 text-small text-ink-soft">{view.heldUntil}</p> : null}
          <Follow events={null} seconds={10} />
        </>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {view.tryAgain ? (
          <LinkButton href={view.tryAgain} size="large" kind={view.payHref ? 'quiet' : 'primary'}>
            {view.tryAgainText}
          </LinkButton>
        ) : (
          <LinkButton href={localePath(locale, '/')} size="large" kind={view.payHref ? 'quiet' : 'primary'}>
            {t('searchAgain')}
          </LinkButton>
        )}
      </div>
      {view.support ? (
        <p className="mt-8 text-small text-ink-soft">{t.rich('support', supportLink(view.support))}</p>
      ) : null}
    </Outcome>
  );
}

function iconOf({ reason }: PaymentErrorView): IconName {
  if (reason === 'payment_expired' || reason === 'unfinished') return 'clock';
  return reason.startsWith('payment') ? 'credit-card' : 'bed';
}
