import { useEffect } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { Steps } from '#ui/steps.tsx';
import { BookForm } from './book-form.tsx';
import type { BookView, FormView } from './book-view.ts';
import { BookingNotice } from './booking-notice.tsx';
import { ChangeList } from './changes/change-list.tsx';
import { Ended } from './ended.tsx';
import { typedForm } from './more-time/more-time.tsx';
import { ReplacedCard } from './replaced/replaced-card.tsx';
import { TotalBar } from './total-bar.tsx';

export function BookPage({ view }: { view: BookView }) {
  return view.step === 'form' ? <Open view={view} /> : <Ended view={view} />;
}

function Open({ view }: { view: FormView }) {
  const t = useTexts('book');
  const { action, price, replaced, notice, things } = view.trip;
  // An extension creates another quote: the address gets its id, so that a reload shows it.
  useEffect(() => {
    if (location.pathname + location.search !== action) history.replaceState(history.state, '', action);
  }, [action]);
  return (
    <div className="wrap pt-6 sm:pt-10">
      {/* The Enter key submits with a form's first button, which must not be the one that extends the quote. */}
      <button type="submit" form={typedForm} tabIndex={-1} aria-hidden="true" className="sr-only" />
      <Steps label={t('steps')} steps={[{ label: t('stepDetails') }, { label: t('stepPayment') }]} current={0} />
      <h1 className="mt-6 text-title">{t('heading')}</h1>
      <p className="mt-1 text-small text-ink-soft">{t('nothingYet')}</p>
      <div className="mt-5 grid gap-4 empty:hidden">
        <FormErrors
          takesFocus
          title={t('errorsTitle')}
          errors={view.errors.map(({ field, label, message }) => ({
            field,
            message: t('errorLine', { label, message }),
          }))}
        />
        <BookingNotice notice={notice} />
        {things.length === 1 ? <ChangeList changes={things[0]!.changes} /> : null}
      </div>
      <ReplacedCard replaced={replaced} />
      <BookForm view={view} />
      <TotalBar price={price} />
    </div>
  );
}
