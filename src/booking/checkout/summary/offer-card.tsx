import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { ProductDates } from './product-dates.tsx';
import type { ProductView } from './product-view.ts';

/** What is offered, beside the form: a small picture, name, address, dates and facts, then what the page adds. */
export function OfferCard({ product, children }: { product: ProductView; children: ReactNode }) {
  return (
    <Card>
      <div className="flex gap-4">
        {product.picture ? (
          <Picture
            src={product.picture.src}
            alt={product.picture.alt}
            width={192}
            height={192}
            eager
            className="size-20 shrink-0 rounded-control object-cover"
          />
        ) : null}
        <div className="min-w-0">
          <h2 className="text-lead font-bold text-ink-strong">
            <bdi>{product.title}</bdi>
          </h2>
          <p className="mt-1 text-small text-ink-soft">
            <bdi>{product.address}</bdi>
          </p>
        </div>
      </div>
      <ProductDates product={product} />
      {children}
    </Card>
  );
}
