import { useTexts } from '#i18n/use-texts.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import { bookingRoutes } from '../routes.ts';
import { Follow } from './follow.tsx';
import { LinkPage } from './pay-link/link-page.tsx';
import type { PayView } from './pay.ts';
import { Waiting } from './waiting.tsx';

export function PayPage({ view }: { view: PayView }) {
  return view.kind === 'preparing' ? <Preparing view={view} /> : <LinkPage view={view} />;
}

function Preparing({ view }: { view: Extract<PayView, { kind: 'preparing' }> }) {
  const t = useTexts('pay');
  const { locale } = useCurrentPage();
  return (
    <Waiting
      title={t('heading')}
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
        <bdi className="block text-title font-bold tabular-nums text-ink-strong">{view.price.total.amount}</bdi>
        <span className="block text-small text-ink-soft">{view.price.split}</span>
      </p>
      <p>{view.text}</p>
      <p className="text-base text-ink-soft">{t('gateway')}</p>
      <Follow events={view.events} seconds={2} />
    </Waiting>
  );
}
