import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { PolicyHeadline } from '../summary/policy-headline.tsx';
import { PolicyList } from '../summary/policy-list.tsx';
import { PriceCard } from '../summary/price-card.tsx';
import { ProductFacts } from '../summary/product-dates.tsx';
import { shownAmount, shownParts } from '../summary/shown-parts.ts';
import type { BookedItem } from './book-view.ts';

/** What one of several bookings costs and when it can be cancelled, in a line each; the rest opens. */
export function ItemFacts({ thing, iso }: { thing: BookedItem; iso: string }) {
  const t = useTexts('book');
  const { product, price, policy } = thing;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-small">
        <bdi className="font-bold tabular-nums text-ink-strong">{shownAmount(price)}</bdi>
        <span className="text-ink-soft">{shownParts(price)}</span>
      </p>
      <PolicyHeadline policy={policy} className="mt-1" />
      <details className="group mt-1 text-small">
        <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-bold text-brand-text sm:min-h-9">
          {t('trip_more')}
          <span className="sr-only">{product.title}</span>
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ProductFacts facts={product.facts} className="mt-2" />
        <div className="mt-4">
          <PriceCard price={price} />
        </div>
        <div className="mt-4">
          <PolicyList policy={policy} iso={iso} />
        </div>
        {product.notes.length > 0 ? (
          <ul className="mt-4 list-disc space-y-1.5 ps-5">
            {product.notes.map(({ text, language }) => (
              <li key={text} className="whitespace-pre-line break-words" lang={language ?? undefined}>
                {language ? <bdi>{text}</bdi> : text}
              </li>
            ))}
          </ul>
        ) : null}
      </details>
    </>
  );
}
