import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import { FormToken } from '#web/current-page.tsx';
import { PolicyList } from '../checkout/summary/policy-list.tsx';
import { VisitorTime } from '../checkout/summary/visitor-time.tsx';
import type { RefundTo } from '../vertical.ts';
import type { CreditLine } from '../checkout/summary/credit-lines.ts';
import type { PolicyView } from '../checkout/summary/policy-view.ts';
import type { ProductView } from '../checkout/summary/product-view.ts';
import type { CancelOffer } from './cancel-offer.ts';
import { useIsPast } from './use-is-past.ts';

export interface CancelView {
  readonly kind: 'cancel';
  readonly iso: string;
  /** ISO instant of this view. */
  readonly now: string;
  readonly offer: CancelOffer;
  /** Null for a fee by schedule. */
  readonly asked: AskedView | null;
  readonly product: ProductView;
  /** Null when it does not apply: the supplier has told the fee, or changed the booking. */
  readonly policy: PolicyView | null;
  /** What happens to what was booked together with it; null when it is alone. */
  readonly others: string | null;
  readonly back: string;
  readonly error: string | null;
  /** The fee has changed since it was shown. */
  readonly changed: boolean;
}

/** A fee that the supplier told. */
export interface AskedView {
  readonly quote: string;
  readonly goodUntil: string;
  /** The ISO instant of `goodUntil`, and the product's IANA zone. */
  readonly expiresAt: string;
  readonly zone: string;
  /** Where the refund goes when it is not money. */
  readonly refundTo: Exclude<RefundTo, 'money'> | null;
  readonly credits: readonly CreditLine[];
}

/** Shows the exact fee and refund first, then the confirmation. */
export function CancelForm({ view }: { view: CancelView }) {
  const t = useTexts('reservation');
  const { offer, asked, product } = view;
  const isOver = useIsPast(asked?.expiresAt ?? null, view.now);
  return (
    <div className="wrap-narrow pt-10 sm:pt-14">
      <h1 className="text-title">{t('cancelHeading')}</h1>
      <p className="mt-2 text-lead font-bold text-ink-strong">
        <bdi>{product.title}</bdi>
      </p>
      <p className="text-ink">{product.dates}</p>
      {view.changed ? (
        <Notice tone="warning" live title={t(asked ? 'feeAskedAgain' : 'feeChanged')} className="mt-6">
          {t(asked ? 'feeAskedAgainText' : 'feeChangedText')}
        </Notice>
      ) : null}
      {view.others ? (
        <Notice tone="info" className="mt-6">
          {view.others}
        </Notice>
      ) : null}
      <Card raised className="mt-6">
        <h2 className="text-heading">{t('cancelNow')}</h2>
        <p className={`mt-1 ${offer.free ? 'text-positive' : 'text-ink'}`}>{t(leadOf(view))}</p>
        <FeeLines offer={offer} asked={asked} />
        {asked && !isOver ? (
          <p className="mt-3 text-small text-ink-soft">
            {t('feeGoodUntil', { time: asked.goodUntil })}
            <VisitorTime at={asked.expiresAt} zone={asked.zone} iso={view.iso} />
          </p>
        ) : null}
        {isOver ? <FeeOver view={view} /> : <Agreement key={asked?.quote ?? offer.feeMinor} view={view} />}
      </Card>
      {view.policy ? (
        <Card as="section" className="mt-6" aria-labelledby="policy">
          <h2 id="policy" className="mb-3 text-heading">
            {t('policy')}
          </h2>
          <PolicyList policy={view.policy} iso={view.iso} />
        </Card>
      ) : null}
    </div>
  );
}

function leadOf({ offer, asked }: CancelView) {
  if (offer.unpaid) return offer.free ? 'cancelUnpaidFree' : 'cancelUnpaid';
  if (offer.free) return 'cancelFree';
  if (asked?.refundTo) return 'cancelAsCredit';
  if (asked) return offer.nothingBack ? 'cancelToldNothing' : 'cancelTold';
  return offer.nothingBack ? 'cancelNothingBack' : 'cancelPart';
}

/** What was paid, what is kept of it and what comes back. */
function FeeLines({ offer, asked }: Pick<CancelView, 'offer' | 'asked'>) {
  const t = useTexts('reservation');
  const booking = useTexts('booking');
  const inCredit = asked?.refundTo ?? null;
  return (
    <div className="mt-4">
      <PriceLines
        caption={t('cancelNow')}
        lines={[
          { label: booking(offer.unpaid ? 'notPaidYet' : 'chargedAtBooking'), amount: offer.paid },
          {
            label: t(inCredit ? 'keptInMoney' : 'fee'),
            amount: offer.fee,
            kind: offer.free ? 'discount' : 'normal',
          },
          ...(inCredit && asked
            ? asked.credits.map((line) => ({
                ...line,
                kind: 'discount' as const,
                detail: t(`refundTo_${inCredit}`),
              }))
            : []),
        ]}
        total={
          offer.unpaid
            ? { label: t('stillToPay'), amount: offer.fee }
            : {
                label: t('refund'),
                amount: offer.refund,
                ...(offer.nothingBack ? {} : { note: t(offer.isOnAccount ? 'refundWhenAccount' : 'refundWhen') }),
              }
        }
      />
    </div>
  );
}

/** The confirmation. It is made anew for another fee, so that a tick never stands beside a fee that was not read. */
function Agreement({ view: { offer, asked, back, error } }: { view: CancelView }) {
  const t = useTexts('reservation');
  return (
    <form method="post" className="mt-6 border-t border-line pt-5">
      <FormToken />
      <input type="hidden" name="step" value="cancel" />
      {asked ? (
        <input type="hidden" name="quote" value={asked.quote} />
      ) : (
        <>
          <input type="hidden" name="fee" value={offer.feeMinor} />
          <input type="hidden" name="currency" value={offer.currency} />
        </>
      )}
      <CheckboxField
        name="agree"
        required
        label={
          offer.free
            ? t('cancelAgreeFree')
            : asked?.refundTo
              ? t('cancelAgreeCredit', { refund: offer.refund })
              : t('cancelAgree', { fee: offer.fee })
        }
        error={error}
      />
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" kind="danger" size="large">
          {t('cancelConfirm')}
        </Button>
        <LinkButton href={back} kind="secondary" size="large">
          {t('keep')}
        </LinkButton>
      </div>
    </form>
  );
}

/** In place of the form when the fee that the supplier told expires on the open page. */
function FeeOver({ view: { offer, back } }: { view: CancelView }) {
  const t = useTexts('reservation');
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Notice tone="warning" live>
        {t('feeOver')}
      </Notice>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <LinkButton href={offer.href} size="large" data-reload>
          {t('feeAgain')}
        </LinkButton>
        <LinkButton href={back} kind="secondary" size="large">
          {t('keep')}
        </LinkButton>
      </div>
    </div>
  );
}
