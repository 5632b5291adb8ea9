import type { StrikethroughView } from './strikethrough-view.ts';

/** The previous price and the reason for the reduction, above the current price. */
export function StrikethroughPrice({ price }: { price: StrikethroughView }) {
  return (
    <p className="strikethrough">
      <s aria-hidden="true">{price.was}</s> <span className="sr-only">{price.accessibleText}</span> <b>{price.why}</b>
    </p>
  );
}
