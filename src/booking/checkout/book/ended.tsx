import { useTexts } from '#i18n/use-texts.tsx';
import { localePath } from '#i18n/locale.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import { bookingRoutes } from '../../routes.ts';
import { Outcome } from '../outcome.tsx';
import { BookingNotice } from './booking-notice.tsx';
import type { BookView } from './book-view.ts';
import { OffersNowList } from './offers-now/offers-now.tsx';

type View = Exclude<BookView, { step: 'form' }>;

/** A quote that can't be booked. An expired one can be requoted with the entered data. */
export function Ended({ view }: { view: View }) {
  const t = useTexts('book');
  const { locale } = useCurrentPage();
  if (view.step === 'unknown') return <Unknown back={view.back} isSample={view.isSample === true} />;
  const { step, back, href, heading, text, action } = view;
  const toProduct = back ?? href ?? localePath(locale, '/');
  return (
    <Outcome
      icon={step === 'taken' ? 'ticket' : 'clock'}
      tone={step === 'taken' ? 'calm' : 'warning'}
      title={heading}
      text={text}
    >
      {step === 'expired' ? (
        <div className="mt-8 flex flex-col items-center gap-4">
          <BookingNotice notice={view.notice} />
          <form method="post">
            <FormToken />
            {Object.entries(view.typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" name="more_time" value="1" size="large">
              {t('moreTime')}
            </Button>
          </form>
          <p className="text-small text-ink-soft">{view.moreTimeHint}</p>
          <a href={toProduct} className="link inline-flex min-h-11 items-center">
            {action}
          </a>
        </div>
      ) : (
        <LinkButton
          href={step === 'taken' ? bookingRoutes.reservation.href(locale, {}) : toProduct}
          size="large"
          className="mt-8"
        >
          {action}
        </LinkButton>
      )}
      {view.now ? <OffersNowList now={view.now} /> : null}
    </Outcome>
  );
}

/** An unknown quote: links to the product's page with current prices. */
function Unknown({ back, isSample }: { back: string | null; isSample: boolean }) {
  const t = useTexts('book');
  const { locale } = useCurrentPage();
  if (isSample)
    return (
      <Outcome icon="clock" tone="warning" title={t('noSampleHeading')} text={t('noSampleText')}>
        {null}
      </Outcome>
    );
  return (
    <Outcome icon="clock" tone="warning" title={t('unknownHeading')} text={t('unknownText')}>
      <LinkButton href={back ?? localePath(locale, '/')} size="large" className="mt-8">
        {t(back ? 'expiredAction' : 'unknownAction')}
      </LinkButton>
    </Outcome>
  );
}
