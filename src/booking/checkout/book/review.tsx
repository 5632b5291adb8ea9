import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { Beside } from './beside.tsx';
import type { BookView } from './book-view.ts';
import { BookingNotice } from './booking-notice.tsx';
import { ChangeList } from './change-list.tsx';
import { typedForm } from './more-time.tsx';

type View = Extract<BookView, { step: 'review' }>;

/** Second step: a summary for review, and the effect of the button. */
export function Review({ view }: { view: View }) {
  const t = useTexts('book');
  const { thing, details } = view;
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <div className="space-y-6">
        <BookingNotice notice={thing.notice} />
        <ChangeList changes={thing.changes} />
        <Card as="section" aria-labelledby="check">
          <div className="flex items-center justify-between gap-3">
            <h2 id="check" className="text-heading">
              {t('check')}
            </h2>
            <form id={typedForm} method="post" action={thing.action}>
              <FormToken />
              <input type="hidden" name="step" value="edit" />
              <CarriedFields view={view} />
              <Button type="submit" kind="quiet" size="small">
                {t('edit')}
              </Button>
            </form>
          </div>
          <dl className="mt-4 divide-y divide-line">
            {details.travellers.map(({ label, name, facts }) => (
              <Fact key={label} label={label}>
                {name}
                {facts.map((fact) => (
                  <span key={fact.label} className="block text-small font-normal">
                    {fact.label}: <bdi>{fact.value}</bdi>
                  </span>
                ))}
              </Fact>
            ))}
            <Fact label={t('bookedBy')}>{details.contactName}</Fact>
            <Fact label={t('email')}>{details.email}</Fact>
            <Fact label={t('phone')}>
              <span dir="ltr">{details.phone}</span>
            </Fact>
            {details.nationality === null ? null : <Fact label={t('nationality')}>{details.nationality}</Fact>}
            {view.arrival ? <Fact label={t('arrival')}>{view.arrival.text}</Fact> : null}
            {details.answers.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
            {details.requests ? (
              <Fact label={t('requests')}>
                <span className="font-normal whitespace-pre-line">{details.requests}</span>
                <span className="mt-1 block text-tiny font-normal text-ink-soft">{thing.words.notGuaranteed}</span>
              </Fact>
            ) : null}
          </dl>
          {view.arrival?.warning ? (
            <Notice tone="warning" title={view.arrival.warningTitle} className="mt-4">
              {view.arrival.warning}
            </Notice>
          ) : null}
        </Card>
        <Card as="section" aria-labelledby="charge" raised>
          <h2 id="charge" className="text-heading">
            {t('charge')}
          </h2>
          <ol className="mt-4 space-y-3">
            <Step icon="credit-card">{t('chargeNow', { total: thing.price.charged })}</Step>
            <Step icon="success">{thing.words.chargeThen}</Step>
            <Step icon="shield">{thing.words.chargeElse}</Step>
            {thing.onSite.map((text) => (
              <Step key={text} icon="hotel">
                {text}
              </Step>
            ))}
            {view.descriptor ? <Step icon="receipt">{t('descriptor', { text: view.descriptor })}</Step> : null}
          </ol>
          <PayButton view={view} />
        </Card>
      </div>
      <Beside thing={thing} />
    </div>
  );
}

function PayButton({ view }: { view: View }) {
  const t = useTexts('book');
  const [pending, setPending] = useState(false);
  // Going back in the browser enables the button again.
  useEffect(() => {
    const reset = () => setPending(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  return (
    <form method="post" action={view.thing.action} className="mt-6" onSubmit={() => setPending(true)}>
      <FormToken />
      <input type="hidden" name="step" value="review" />
      <input type="hidden" name="key" value={view.key} />
      <CarriedFields view={view} />
      <Button type="submit" size="large" block icon="lock" pending={pending}>
        {t('toPayment')}
      </Button>
      <p className="mt-3 text-small text-ink-soft">{t('toPaymentHint')}</p>
    </form>
  );
}

function CarriedFields({ view }: { view: View }) {
  return (
    <>
      <input type="hidden" name="details" value={view.carried.details} />
      <input type="hidden" name="details_requests" value={view.carried.requests} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0 font-bold break-words text-ink-strong">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Step({
  icon,
  children,
}: {
  icon: 'credit-card' | 'success' | 'shield' | 'hotel' | 'receipt';
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-brand-text" />
      <span>{children}</span>
    </li>
  );
}
