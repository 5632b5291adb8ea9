import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { ProductView } from './product-view.ts';

/** Summary of the product: picture, name, address, dates, facts. */
export function ProductCard({
  product,
  heading: Heading = 'h2',
}: {
  product: ProductView;
  heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div>
      {product.picture ? (
        <Picture
          src={product.picture.src}
          alt={product.picture.alt}
          width={720}
          height={405}
          eager
          className="aspect-video w-full rounded-control object-cover print:hidden"
        />
      ) : null}
      <Heading className="mt-4 text-heading print:mt-0">
        <bdi>{product.title}</bdi>
      </Heading>
      <p className="mt-1 flex items-start gap-1.5 text-small text-ink-soft">
        <Icon name="map-pin" className="mt-0.5 size-4" />
        <span>
          <bdi>{product.address}</bdi>
        </span>
      </p>
      <dl className="mt-4 grid grid-cols-2 overflow-hidden rounded-control border border-line text-small">
        <div className="p-3">
          <dt className="text-tiny text-ink-soft">{product.labels.starts}</dt>
          <dd className="font-bold text-ink-strong">{product.starts.text}</dd>
        </div>
        <div className="border-s border-line p-3">
          <dt className="text-tiny text-ink-soft">{product.labels.ends}</dt>
          <dd className="font-bold text-ink-strong">{product.ends.text}</dd>
        </div>
        <div className="col-span-2 border-t border-line bg-sunken px-3 py-2 text-ink">
          <dt className="sr-only">{product.labels.length}</dt>
          <dd>{product.length}</dd>
        </div>
      </dl>
      <dl className="mt-4 space-y-1.5 text-small">
        {product.facts.map((fact) => (
          <div key={fact.label} className="flex gap-3">
            <dt className="w-24 shrink-0 text-ink-soft">{fact.label}</dt>
            <dd className="min-w-0 text-ink-strong">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
