import type { StrikethroughView } from './strikethrough-view.ts';

/** What it cost before and why it costs less, above the price of now. */
export function StrikethroughPrice({ price }: { price: StrikethroughView }) {
  return (
    <p className="strikethrough">
      <s aria-hidden="true">{price.was}</s> <span className="sr-only">{price.accessibleText}</span> <b>{price.why}</b>
    </p>
  );
}
