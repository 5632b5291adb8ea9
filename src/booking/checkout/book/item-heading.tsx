import type { BookedItem } from './book-view.ts';
import { ChangeList } from './changes/change-list.tsx';

/** What one of several bookings is, when, and what has changed about it. `id`: of the heading. */
export function ItemHeading({ thing: { product, changes }, id }: { thing: BookedItem; id?: string }) {
  return (
    <>
      <h2 id={id} className="text-heading">
        <bdi>{product.title}</bdi>
      </h2>
      <p className="mt-1 text-small text-ink-soft">
        {product.dates} · {product.length}
      </p>
      {changes.length > 0 ? (
        <div className="mt-4 grid gap-3">
          <ChangeList changes={changes} />
        </div>
      ) : null}
    </>
  );
}
