import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import type { BookedThing } from './book-view.ts';
import { TimeLeft } from './time-left.tsx';
import { NotesCard } from '../summary/notes-card.tsx';
import { PolicyList } from '../summary/policy-list.tsx';
import { PriceCard } from '../summary/price-card.tsx';
import { ProductCard } from '../summary/product-card.tsx';

/** The booking summary beside the step's form: expiry of the price, product, price, policy. */
export function Beside({ thing }: { thing: BookedThing }) {
  const t = useTexts('book');
  return (
    <aside aria-label={thing.words.yourBooking} className="space-y-5">
      <Card tight className="hidden items-center lg:flex">
        <TimeLeft thing={thing} />
      </Card>
      <Card id="booked">
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
        <PolicyList policy={thing.policy} iso={thing.iso} />
      </Card>
      <NotesCard notes={thing.product.notes} heading={t('notes')} />
    </aside>
  );
}

/** On a narrow page the price and its expiry come first; a link leads to the rest. */
export function Glance({ thing }: { thing: BookedThing }) {
  return (
    <Card tight className="mt-5 lg:hidden">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0">
          <span className="block font-bold text-ink-strong">
            <bdi>{thing.product.title}</bdi>
          </span>
          <a href="#booked" className="link text-small">
            {thing.words.seeDetails}
          </a>
        </p>
        <p className="shrink-0 text-end">
          <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{thing.price.total.amount}</bdi>
          <span className="block text-small text-ink-soft">{thing.product.length}</span>
        </p>
      </div>
      <p className="mt-1 text-end text-small text-ink-soft">{thing.price.split}</p>
      <div className="mt-3 flex border-t border-line pt-3">
        <TimeLeft thing={thing} />
      </div>
    </Card>
  );
}
