import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Steps } from '#ui/steps.tsx';
import { localePath } from '#i18n/locale.ts';
import { useCurrentPage } from '#web/current-page.tsx';
import { bookingRoutes } from '../../routes.ts';
import type { BookView } from './book-view.ts';
import { Glance } from './beside.tsx';
import { DetailsForm } from './details-form.tsx';
import { Outcome } from '../outcome.tsx';
import { Review } from './review.tsx';

export function BookPage({ view }: { view: BookView }) {
  const t = useTexts('book');
  const { locale } = useCurrentPage();
  if (view.step === 'expired' || view.step === 'taken') {
    const expired = view.step === 'expired';
    return (
      <Outcome
        icon={expired ? 'clock' : 'ticket'}
        tone={expired ? 'warning' : 'calm'}
        title={t(`${view.step}Heading`)}
        text={t(`${view.step}Text`, { hotel: view.trip.title })}
      >
        <LinkButton
          href={expired ? (view.trip.href ?? localePath(locale, '/')) : bookingRoutes.reservation.href(locale, {})}
          size="large"
          className="mt-8"
        >
          {t(`${view.step}Action`)}
        </LinkButton>
      </Outcome>
    );
  }
  const steps = [{ label: t('stepDetails') }, { label: t('stepReview') }, { label: t('stepPayment') }];
  return (
    <div className="wrap pt-8 sm:pt-10">
      <Steps label={t('steps')} steps={steps} current={view.step === 'details' ? 0 : 1} />
      <h1 className="mt-8 text-title">{t(view.step === 'details' ? 'detailsHeading' : 'reviewHeading')}</h1>
      <Glance thing={view.thing} />
      {view.step === 'details' ? <DetailsForm view={view} /> : <Review view={view} />}
    </div>
  );
}
