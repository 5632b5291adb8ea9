import type { StruckView } from './struck-view.ts';

/** What it cost before and why it costs less, above the price of now. */
export function StruckPrice({ struck }: { struck: StruckView }) {
  return (
    <p className="struck">
      <s aria-hidden="true">{struck.was}</s> <span className="sr-only">{struck.said}</span> <b>{struck.why}</b>
    </p>
  );
}
