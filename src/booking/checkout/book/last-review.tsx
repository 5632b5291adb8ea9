import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Icon } from '#ui/icon.tsx';
import { PolicyHeadline } from '../summary/policy-headline.tsx';
import { shownAmount, shownParts } from '../summary/shown-parts.ts';
import type { BookedItem, BookedTrip, FormView } from './book-view.ts';
import { Tick } from './item-fields.tsx';
import { typedForm } from './more-time/more-time.tsx';
import { TermsLinks } from './terms-links.tsx';

/** Id of the total that stands above the button. */
export const totalId = 'due';

/** What is booked, how it is paid, the total and the terms, right above the button. */
export function LastReview({ view }: { view: FormView }) {
  const t = useTexts('book');
  const { trip } = view;
  const isOne = trip.things.length === 1;
  return (
    <Card as="section" aria-labelledby="review" raised>
      <h2 id="review" className="text-heading">
        {t('reviewHeading')}
      </h2>
      {trip.isTogether ? <Whole trip={trip} /> : null}
      <ul className="mt-4 divide-y divide-line">
        {trip.things.map(({ quoteId, name, product, policy }) => (
          <li key={quoteId} className="py-3 first:pt-0">
            <p className="font-bold text-ink-strong">
              <bdi>{name}</bdi>
            </p>
            {trip.isTogether ? null : <When product={product} />}
            <PolicyHeadline policy={policy} className="mt-1" />
          </li>
        ))}
      </ul>
      {hasWays(view) ? <PayChoice view={view} /> : null}
      <h3 className="mt-4 font-bold text-ink-strong">{t('charge')}</h3>
      {hasWays(view) ? <p className="mt-2 text-small">{t('ifByCard')}</p> : null}
      <PaymentSteps trip={trip} descriptor={view.descriptor} />
      <div id={totalId} className="mt-5 border-t border-line pt-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold text-ink-strong">
          <span>{trip.price.total.label}</span>
          <bdi className="text-title tabular-nums">{shownAmount(trip.price)}</bdi>
        </p>
        <p className="text-small text-ink-soft">{shownParts(trip.price)}</p>
      </div>
      <div className="mt-3">
        {isOne && trip.things[0]?.mustAcknowledge ? (
          <Tick name="accept_changes" label={t('acceptChanges')} view={view} />
        ) : null}
        <Tick name="terms" label={t('acceptTerms')} view={view} />
        <TermsLinks />
      </div>
      <PayButton label={t(hasWays(view) ? 'bookAndPay' : 'toPayment')} />
      <p className="mt-3 flex items-start gap-2 text-small text-ink-soft">
        <Icon name="lock" className="mt-0.5 size-4" />
        {t(hasWays(view) ? 'bookAndPayHint' : 'toPaymentHint')}
      </p>
    </Card>
  );
}

/** What the listed parts are parts of. */
function Whole({ trip: { things } }: { trip: BookedTrip }) {
  const { product } = things[0]!;
  return (
    <div className="mt-4">
      <p className="font-bold text-ink-strong">
        <bdi>{product.title}</bdi>
      </p>
      <When product={product} />
    </div>
  );
}

function When({ product }: Pick<BookedItem, 'product'>) {
  return (
    <p className="text-small">
      {product.dates} · {product.length}
    </p>
  );
}

/** When the card is charged, what otherwise, and what is paid to the provider. */
function PaymentSteps({ trip, descriptor }: { trip: BookedTrip; descriptor: string | null }) {
  const t = useTexts('book');
  const isOne = trip.things.length === 1;
  const onSite = trip.things.flatMap((thing) =>
    thing.onSite.map((text) => (isOne ? text : t('trip_onSite', { title: thing.name, text }))),
  );
  const [now, then, otherwise] = trip.charging;
  const steps = [
    { icon: 'credit-card', text: now },
    { icon: 'success', text: then },
    { icon: 'shield', text: otherwise },
    ...onSite.map((text) => ({ icon: 'map-pin', text }) as const),
    ...(descriptor ? [{ icon: 'receipt', text: t('descriptor', { text: descriptor }) } as const] : []),
  ] as const;
  return (
    <ol className="mt-2 space-y-2 text-small">
      {steps.map(({ icon, text }) => (
        <li key={text} className="flex items-start gap-3">
          <Icon name={icon} className="mt-0.5 size-4.5 text-brand-text" />
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

const hasWays = ({ account, later }: FormView) => account !== null || later !== null;

/** For agents: a card, the account of their agency, or later. */
function PayChoice({ view: { account, later, typed } }: { view: FormView }) {
  const t = useTexts('book');
  const options = [
    { value: 'card', label: t('payCard') },
    ...(account ? [{ value: 'account', label: t('payAccount'), hint: account.hint, disabled: !account.isOpen }] : []),
    ...(later ? [{ value: 'later', label: t('payLater'), hint: later.hint, disabled: !later.isOpen }] : []),
  ];
  const chosen = options.find((one) => one.value === typed['pay'] && !('disabled' in one && one.disabled));
  return (
    <div className="my-3">
      <RadioGroup legend={t('payHow')} name="pay" cards defaultValue={chosen?.value ?? 'card'} options={options} />
    </div>
  );
}

function PayButton({ label }: { label: string }) {
  const [pending, setPending] = useState(false);
  useEffect(() => {
    // The form's other buttons have names.
    const begin = ({ target, submitter }: SubmitEvent) => {
      const isBooking =
        target instanceof HTMLFormElement && target.id === typedForm && !submitter?.hasAttribute('name');
      if (isBooking) setPending(true);
    };
    // Going back in the browser enables the button again.
    const reset = () => setPending(false);
    document.addEventListener('submit', begin);
    window.addEventListener('pageshow', reset);
    return () => {
      document.removeEventListener('submit', begin);
      window.removeEventListener('pageshow', reset);
    };
  }, []);
  return (
    <Button type="submit" size="large" block icon="lock" pending={pending} className="mt-4">
      {label}
    </Button>
  );
}
