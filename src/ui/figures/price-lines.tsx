import { StaticMarkup } from '../markup/static-markup.tsx';
import { priceLinesMarkup, type PriceTable } from './price-lines-markup.ts';

/** A price breakdown: each line, the sums of its parts, then the total. */
export function PriceLines(table: PriceTable) {
  return <StaticMarkup as="table" content={priceLinesMarkup(table)} className="price-lines" />;
}
