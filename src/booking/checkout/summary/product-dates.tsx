import type { ProductView } from './product-view.ts';

type Dated = Pick<ProductView, 'labels' | 'starts' | 'ends' | 'length' | 'facts'>;

/** When the product begins and ends, how long it is, and its facts. */
export function ProductDates({ product }: { product: Dated }) {
  return (
    <>
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
      <ProductFacts facts={product.facts} className="mt-4" />
    </>
  );
}

export function ProductFacts({ facts, className }: { facts: ProductView['facts']; className: string }) {
  return (
    <dl className={`space-y-1.5 text-small ${className}`}>
      {facts.map((fact) => (
        <div key={fact.label} className="flex gap-3">
          <dt className="w-24 shrink-0 text-ink-soft">{fact.label}</dt>
          <dd className="min-w-0 text-ink-strong">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
