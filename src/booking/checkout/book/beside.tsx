import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ShareView } from '../../quote/share-view.ts';
import type { BookedThing, BookedTrip } from './book-view.ts';
import { TimeLeft } from './more-time/time-left.tsx';
import { NotesCard } from '../summary/notes-card.tsx';
import { PolicyList } from '../summary/policy-list.tsx';
import { PriceCard } from '../summary/price-card.tsx';
import { shownAmount, shownParts } from '../summary/shown-parts.ts';
import { ProductCard } from '../summary/product-card.tsx';

/** The booking summary beside the step's form: expiry of the price, products, price, policies. */
export function Beside({ trip }: { trip: BookedTrip }) {
  const [thing] = trip.things;
  return (
    <aside aria-label={trip.words.yourBooking} className="space-y-5">
      <Card tight className="hidden items-center lg:flex">
        <TimeLeft trip={trip} />
      </Card>
      {trip.share ? <Share share={trip.share} /> : null}
      {trip.things.length === 1 && thing ? <One thing={thing} trip={trip} /> : <Several trip={trip} />}
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

function One({ thing, trip }: { thing: BookedThing; trip: BookedTrip }) {
  const t = useTexts('book');
  return (
    <>
      <Card id="stay">
        <ProductCard product={thing.product} />
      </Card>
      <Card as="section" aria-labelledby="price">
        <h2 id="price" className="mb-3 text-heading">
          {t('price')}
        </h2>
        <PriceCard price={thing.price} />
      </Card>
      <Card as="section" aria-labelledby="policy">
        <h2 id="policy" className="mb-3 text-heading">
          {t('policy')}
        </h2>
        <PolicyList policy={thing.policy} iso={trip.iso} />
      </Card>
      <NotesCard notes={thing.product.notes} heading={t('notes')} />
    </>
  );
}

/** Each booking with its dates, price and cancellation in a line; the rest opens. The sum is at the end. */
function Several({ trip }: { trip: BookedTrip }) {
  const t = useTexts('book');
  return (
    <>
      <div id="stay" className="space-y-5">
        {trip.things.map((thing) => (
          <Card key={thing.quoteId} as="section" tight aria-label={thing.product.title}>
            <h2 className="text-lead font-bold text-ink-strong">
              <bdi>{thing.product.title}</bdi>
            </h2>
            <p className="text-small">
              {thing.product.starts.text} – {thing.product.ends.text}
            </p>
            <p className="text-small text-ink-soft">{thing.product.length}</p>
            <p className="mt-2 flex items-start gap-2 text-small">
              <Icon
                name={thing.policy.kind === 'free' ? 'success' : 'info'}
                className={`mt-0.5 size-4.5 ${thing.policy.kind === 'free' ? 'text-positive' : 'text-ink-soft'}`}
              />
              {thing.policy.headline}
            </p>
            <details className="group mt-2 text-small">
              <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-bold text-brand-text sm:min-h-9">
                {t('trip_more')}
                <span className="sr-only">{thing.product.title}</span>
                <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
              </summary>
              <dl className="mt-2 space-y-1.5">
                {thing.product.facts.map((fact) => (
                  <div key={fact.label} className="flex gap-3">
                    <dt className="w-24 shrink-0 text-ink-soft">{fact.label}</dt>
                    <dd className="min-w-0 text-ink-strong">{fact.value}</dd>
                  </div>
                ))}
              </dl>
              <div className="mt-4">
                <PriceCard price={thing.price} />
              </div>
              <div className="mt-4">
                <PolicyList policy={thing.policy} iso={trip.iso} />
              </div>
              {thing.product.notes.length > 0 ? (
                <ul className="mt-4 list-disc space-y-1.5 ps-5">
                  {thing.product.notes.map(({ text, language }) => (
                    <li key={text} className="whitespace-pre-line break-words" lang={language ?? undefined}>
                      {language ? <bdi>{text}</bdi> : text}
                    </li>
                  ))}
                </ul>
              ) : null}
            </details>
            <p className="mt-3 border-t border-line pt-3 text-end">
              <bdi className="block font-bold tabular-nums text-ink-strong">{shownAmount(thing.price)}</bdi>
              <span className="block text-tiny text-ink-soft">{shownParts(thing.price)}</span>
            </p>
          </Card>
        ))}
      </div>
      <Card as="section" aria-labelledby="price" raised>
        <h2 id="price" className="flex flex-wrap items-baseline justify-between gap-x-4 text-lead font-bold">
          <span>{trip.price.total.label}</span>
          <bdi className="text-heading tabular-nums text-ink-strong">{shownAmount(trip.price)}</bdi>
        </h2>
        <p className="text-small text-ink-soft">{shownParts(trip.price)}</p>
        <p className="text-tiny text-ink-soft">{trip.price.total.note}</p>
      </Card>
    </>
  );
}

/** On a narrow page the price and its expiry come first; a link leads to the rest. */
export function Glance({ trip }: { trip: BookedTrip }) {
  const t = useTexts('book');
  const { things, price } = trip;
  const [thing] = things;
  const isOne = things.length === 1;
  return (
    <Card tight className="mt-5 lg:hidden">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-bold text-ink-strong">
          {isOne ? <bdi>{thing?.product.title}</bdi> : t('trip_count', { count: things.length })}
        </p>
        <p className="shrink-0 text-end">
          <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{shownAmount(price)}</bdi>
          {isOne ? <span className="block text-small text-ink-soft">{thing?.product.length}</span> : null}
        </p>
      </div>
      <p className="text-small text-ink-soft">{shownParts(price)}</p>
      <p className="mt-1">
        <a href="#stay" className="link inline-flex min-h-9 items-center text-small">
          {trip.words.seeDetails}
        </a>
      </p>
      <div className="mt-3 flex border-t border-line pt-3">
        <TimeLeft trip={trip} />
      </div>
    </Card>
  );
}
