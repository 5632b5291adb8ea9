import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { ProductDates } from './product-dates.tsx';
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
      <ProductDates product={product} />
    </div>
  );
}
