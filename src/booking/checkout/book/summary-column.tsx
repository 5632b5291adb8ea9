import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import type { ShareView } from '../../quote/share-view.ts';
import type { BookedItem, BookedTrip } from './book-view.ts';
import { PartsOffer } from './together/parts.tsx';
import { OfferCard } from '../summary/offer-card.tsx';
import { TimeLeft } from './more-time/time-left.tsx';
import { PolicyHeadline } from '../summary/policy-headline.tsx';
import { PriceCard } from '../summary/price-card.tsx';
import type { PriceView } from '../summary/price-view.ts';
import { shownAmount, shownParts } from '../summary/shown-parts.ts';

/**
 * The total and how long it is held, what is booked, and the lines of the price: beside the form, where the total stays in sight,
 * on a phone above it.
 */
export function SummaryColumn({ trip }: { trip: BookedTrip }) {
  const t = useTexts('book');
  const [thing] = trip.things;
  const isOne = trip.things.length === 1;
  return (
    <aside
      aria-label={trip.words.yourBooking}
      className="max-lg:grid max-lg:gap-5 lg:col-start-2 lg:row-start-1 lg:space-y-5"
    >
      <div className="hidden lg:sticky lg:top-0 lg:z-1 lg:-mt-4 lg:block lg:bg-canvas lg:pt-4">
        <Card raised>
          <TotalCost price={trip.price} />
          <div className="mt-3 flex border-t border-line pt-3">
            <TimeLeft trip={trip} />
          </div>
        </Card>
      </div>
      {isOne && thing ? (
        <Offer thing={thing} />
      ) : trip.isTogether ? (
        <PartsOffer things={trip.things} />
      ) : (
        <Several things={trip.things} />
      )}
      <Card tight className="flex lg:hidden">
        <TimeLeft trip={trip} />
      </Card>
      {trip.share ? <Share share={trip.share} /> : null}
      {isOne ? (
        <Card as="section" aria-labelledby="price" className="max-lg:hidden">
          <h2 id="price" className="mb-3 text-heading">
            {t('price')}
          </h2>
          <PriceCard price={trip.price} />
        </Card>
      ) : null}
    </aside>
  );
}

/** What the agency owes and keeps; not among the lines of the price, which are the client's. */
function Share({ share }: { share: ShareView }) {
  return (
    <Card as="section" tight aria-labelledby="share" className="print:hidden">
      <h2 id="share" className="text-lead font-bold text-ink-strong">
        {share.title}
      </h2>
      <dl className="mt-2 space-y-1.5 text-small">
        {share.rows.map(({ label, amount }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink">{label}</dt>
            <dd className="font-bold whitespace-nowrap text-ink-strong tabular-nums">
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-tiny text-ink-soft">{share.note}</p>
    </Card>
  );
}

function Offer({ thing: { product, policy } }: { thing: BookedItem }) {
  return (
    <OfferCard product={product}>
      <PolicyHeadline policy={policy} className="mt-4 border-t border-line pt-4" />
    </OfferCard>
  );
}

/** Each booking with its dates and price. On a phone this stands in the form's section of each. */
function Several({ things }: { things: readonly BookedItem[] }) {
  return (
    <Card className="max-lg:hidden">
      <ul className="divide-y divide-line">
        {things.map(({ quoteId, product, price }) => (
          <li key={quoteId} className="py-3 first:pt-0 last:pb-0">
            <h2 className="text-lead font-bold text-ink-strong">
              <bdi>{product.title}</bdi>
            </h2>
            <p className="text-small">{product.dates}</p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-small text-ink-soft">{product.length}</span>
              <bdi className="font-bold tabular-nums text-ink-strong">{shownAmount(price)}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TotalCost({ price }: { price: PriceView }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold text-ink-strong">
        <span>{price.total.label}</span>
        <bdi className="text-heading tabular-nums">{shownAmount(price)}</bdi>
      </p>
      <p className="text-small text-ink-soft">{shownParts(price)}</p>
      <p className="text-tiny text-ink-soft">{price.total.note}</p>
    </>
  );
}
