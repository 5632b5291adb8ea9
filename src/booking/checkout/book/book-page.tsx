import { useEffect } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Steps } from '#ui/steps.tsx';
import { Glance } from './beside.tsx';
import type { BookView } from './book-view.ts';
import { DetailsForm } from './details-form.tsx';
import { Ended } from './ended.tsx';
import { typedForm } from './more-time/more-time.tsx';
import { ReplacedCard } from './replaced/replaced-card.tsx';
import { Review } from './review.tsx';

export function BookPage({ view }: { view: BookView }) {
  return view.step === 'details' || view.step === 'review' ? <Open view={view} /> : <Ended view={view} />;
}

function Open({ view }: { view: Extract<BookView, { step: 'details' | 'review' }> }) {
  const t = useTexts('book');
  const { action } = view.trip;
  // An extension creates another quote: the address gets its id, so that a reload shows it.
  useEffect(() => {
    if (location.pathname + location.search !== action) history.replaceState(history.state, '', action);
  }, [action]);
  const steps = [{ label: t('stepDetails') }, { label: t('stepReview') }, { label: t('stepPayment') }];
  return (
    <div className="wrap pt-8 sm:pt-10">
      {/* The Enter key submits with a form's first button, which must not be the one that extends the quote. */}
      {view.step === 'details' ? (
        <button type="submit" form={typedForm} tabIndex={-1} aria-hidden="true" className="sr-only" />
      ) : null}
      <Steps label={t('steps')} steps={steps} current={view.step === 'details' ? 0 : 1} />
      <h1 className="mt-8 text-title">{view.step === 'details' ? view.heading : t('reviewHeading')}</h1>
      <Glance trip={view.trip} />
      <ReplacedCard replaced={view.trip.replaced} />
      {view.step === 'details' ? <DetailsForm view={view} /> : <Review view={view} />}
    </div>
  );
}
