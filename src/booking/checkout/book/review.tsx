import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { Beside } from './beside.tsx';
import type { BookedThing, BookView, ItemReview } from './book-view.ts';
import { BookingNotice } from './booking-notice.tsx';
import { ChangeList } from './change-list.tsx';
import { ItemHeading } from './item-heading.tsx';
import { typedForm } from './more-time/more-time.tsx';

type View = Extract<BookView, { step: 'review' }>;

/** Second step: a summary for review, and the effect of the button. */
export function Review({ view }: { view: View }) {
  const t = useTexts('book');
  const { trip, details, items } = view;
  const [item] = items;
  const isOne = items.length === 1;
  const onSite = trip.things.flatMap((thing) =>
    thing.onSite.map((text) => (isOne ? text : t('trip_onSite', { title: thing.product.title, text }))),
  );
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <div className="space-y-6">
        <BookingNotice notice={trip.notice} />
        {isOne ? <ChangeList changes={trip.things[0]!.changes} /> : null}
        <Card as="section" aria-labelledby="check">
          <div className="flex items-center justify-between gap-3">
            <h2 id="check" className="text-heading">
              {t(isOne ? 'check' : 'trip_check')}
            </h2>
            <form id={typedForm} method="post" action={trip.action}>
              <FormToken />
              <input type="hidden" name="step" value="edit" />
              <CarriedFields view={view} />
              <Button type="submit" kind="quiet" size="small">
                {t('edit')}
              </Button>
            </form>
          </div>
          <dl className="mt-4 divide-y divide-line">
            {isOne && item ? <TravellerFacts item={item} /> : null}
            <Fact label={t('bookedBy')}>{details.contactName}</Fact>
            <Fact label={t('email')}>{details.email}</Fact>
            <Fact label={t('phone')}>
              <span dir="ltr">{details.phone}</span>
            </Fact>
            {details.nationality === null ? null : <Fact label={t('nationality')}>{details.nationality}</Fact>}
            {isOne && item ? <WishFacts item={item} notGuaranteed={trip.things[0]!.words.notGuaranteed} /> : null}
          </dl>
          {isOne && item ? <LateArrival item={item} /> : null}
        </Card>
        {isOne
          ? null
          : items.map((one, at) => <ItemCard key={trip.things[at]!.quoteId} item={one} thing={trip.things[at]!} />)}
        <Card as="section" aria-labelledby="charge" raised>
          <h2 id="charge" className="text-heading">
            {t('charge')}
          </h2>
          {hasWays(view) ? <p className="mt-2 font-bold text-ink-strong">{t('ifByCard')}</p> : null}
          <ol className="mt-4 space-y-3">
            <Step icon="credit-card">{t('chargeNow', { total: trip.price.charged })}</Step>
            <Step icon="success">{trip.words.chargeThen}</Step>
            <Step icon="shield">{trip.words.chargeElse}</Step>
            {onSite.map((text) => (
              <Step key={text} icon="map-pin">
                {text}
              </Step>
            ))}
            {view.descriptor ? <Step icon="receipt">{t('descriptor', { text: view.descriptor })}</Step> : null}
          </ol>
          <PayButton view={view} />
        </Card>
      </div>
      <Beside trip={trip} />
    </div>
  );
}

/** One of several bookings. */
function ItemCard({ item, thing }: { item: ItemReview; thing: BookedThing }) {
  return (
    <Card as="section" aria-label={thing.product.title}>
      <ItemHeading thing={thing} />
      <dl className="mt-3 divide-y divide-line">
        <TravellerFacts item={item} />
        <WishFacts item={item} notGuaranteed={thing.words.notGuaranteed} />
      </dl>
      <LateArrival item={item} />
    </Card>
  );
}

function TravellerFacts({ item }: { item: ItemReview }) {
  return item.travellers.map(({ label, name, facts }) => (
    <Fact key={label} label={label}>
      {name}
      {facts.map((fact) => (
        <span key={fact.label} className="block text-small font-normal">
          {fact.label}: <bdi>{fact.value}</bdi>
        </span>
      ))}
    </Fact>
  ));
}

function WishFacts({ item, notGuaranteed }: { item: ItemReview; notGuaranteed: string }) {
  const t = useTexts('book');
  return (
    <>
      {item.arrival ? <Fact label={t('arrival')}>{item.arrival.text}</Fact> : null}
      {item.answers.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {item.requests ? (
        <Fact label={t('requests')}>
          <span className="font-normal whitespace-pre-line">{item.requests}</span>
          <span className="mt-1 block text-tiny font-normal text-ink-soft">{notGuaranteed}</span>
        </Fact>
      ) : null}
    </>
  );
}

function LateArrival({ item: { arrival } }: { item: ItemReview }) {
  return arrival?.warning ? (
    <Notice tone="warning" title={arrival.warningTitle} className="mt-4">
      {arrival.warning}
    </Notice>
  ) : null;
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
    <form method="post" action={view.trip.action} className="mt-6" onSubmit={() => setPending(true)}>
      <FormToken />
      <input type="hidden" name="step" value="review" />
      <input type="hidden" name="key" value={view.key} />
      <CarriedFields view={view} />
      {hasWays(view) ? <PayChoice view={view} /> : null}
      <Button type="submit" size="large" block icon="lock" pending={pending}>
        {t(hasWays(view) ? 'bookAndPay' : 'toPayment')}
      </Button>
      <p className="mt-3 text-small text-ink-soft">{t(hasWays(view) ? 'bookAndPayHint' : 'toPaymentHint')}</p>
    </form>
  );
}

const hasWays = ({ account, later }: View) => account !== null || later !== null;

/** For agents: a card, the account of their agency, or later. */
function PayChoice({ view: { account, later } }: { view: View }) {
  const t = useTexts('book');
  return (
    <div className="mb-6">
      <RadioGroup
        legend={t('payHow')}
        name="pay"
        cards
        defaultValue="card"
        options={[
          { value: 'card', label: t('payCard') },
          ...(account
            ? [{ value: 'account', label: t('payAccount'), hint: account.hint, disabled: !account.isOpen }]
            : []),
          ...(later ? [{ value: 'later', label: t('payLater'), hint: later.hint, disabled: !later.isOpen }] : []),
        ]}
      />
    </div>
  );
}

function CarriedFields({ view }: { view: View }) {
  return (
    <>
      {Object.entries(view.carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
  icon: 'credit-card' | 'success' | 'shield' | 'map-pin' | 'receipt';
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-brand-text" />
      <span>{children}</span>
    </li>
  );
}
