import { useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import type { FiltersView, HistogramView } from '../results-view.ts';
import type { PriceLimits } from './use-filter-form.ts';

type PriceView = NonNullable<FiltersView['price']>;

/**
 * Fields for the lowest and highest total; with scripts a histogram slider above them fills them in. `limits` are the
 * fields' values.
 */
export function PriceRange({ price, limits }: { price: PriceView; limits: PriceLimits }) {
  const t = useTexts('results');
  const fields = useRef<HTMLDivElement>(null);
  const { histogram } = price;
  const last = histogram ? histogram.bars.length : 0;
  const span = spanOf(histogram, limits.min, limits.max);
  // The form handles the slider's event after the fields are filled in.
  const slide = (low: number, high: number) => {
    const field = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    const [from, to] = [field('min_price'), field('max_price')];
    if (from) from.value = low === 0 ? '' : String(histogram?.edges[low]);
    if (to) to.value = high === last ? '' : String(histogram?.edges[high]);
  };
  const rows = [
    { name: 'min_price', label: t('priceFrom'), value: price.min, placeholder: price.from, error: price.minError },
    { name: 'max_price', label: t('priceTo'), value: price.max, placeholder: price.to, error: price.maxError },
  ];
  return (
    <fieldset className="filter-group">
      <legend>{price.legend}</legend>
      <div>
        {histogram ? <Histogram histogram={histogram} span={span} onSlide={slide} /> : null}
        <div ref={fields} className="grid grid-cols-2 gap-3">
          {rows.map((row) => (
            <div key={row.name}>
              <label htmlFor={row.name} className="mb-1 block text-tiny text-ink-soft">
                {row.label}
              </label>
              <input
                id={row.name}
                name={row.name}
                inputMode="numeric"
                defaultValue={row.value}
                placeholder={row.placeholder}
                maxLength={9}
                dir="ltr"
                aria-invalid={row.error ? true : undefined}
                aria-describedby={row.error ? `${row.name}-error` : 'price-hint'}
                className="control tabular-nums"
              />
              <FieldError id={`${row.name}-error`}>{row.error}</FieldError>
            </div>
          ))}
        </div>
        <p id="price-hint" className="mt-2 text-tiny text-ink-soft">
          {price.hint}
        </p>
      </div>
    </fieldset>
  );
}

type Span = readonly [low: number, high: number];

/** The histogram bars within the typed limits, as indexes of edges. */
function spanOf(histogram: HistogramView | null, min: string, max: string): Span {
  if (!histogram) return [0, 0];
  const { edges, bars } = histogram;
  const from = Number(min);
  const to = max.trim() === '' ? Infinity : Number(max);
  const low = edges.findLastIndex((edge) => edge <= from);
  const high = edges.findIndex((edge) => edge >= to);
  const first = Math.min(Math.max(0, low), bars.length - 1);
  return [first, Math.max(first + 1, high < 0 ? bars.length : high)];
}

const height = 48;

function Histogram({
  histogram: { bars, amounts },
  span: [low, high],
  onSlide,
}: {
  histogram: HistogramView;
  span: Span;
  onSlide: (low: number, high: number) => void;
}) {
  const t = useTexts('facets');
  const enhanced = useEnhanced();
  const last = bars.length;
  const draw = (inside: boolean) =>
    bars
      .map((bar, at) =>
        (at >= low && at < high) === inside && bar > 0
          ? `M${at * 10 + 1} ${height}v-${Math.trunc((bar * height) / 100)}h8V${height}z`
          : '',
      )
      .join('');
  const thumb = (which: 'lowest' | 'highest', value: number, slide: (to: number) => void) => (
    <input
      type="range"
      aria-label={t(which)}
      aria-valuetext={amounts[value]}
      min={0}
      max={last}
      value={value}
      onChange={(event) => slide(Number(event.currentTarget.value))}
    />
  );
  return (
    <div className="mt-2 mb-2">
      <div className="border-b-2 border-line px-3">
        <svg
          viewBox={`0 0 ${last * 10} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-12 w-full rtl:-scale-x-100"
        >
          <path d={draw(false)} className="fill-line" />
          <path d={draw(true)} className="fill-brand" />
        </svg>
      </div>
      {enhanced ? (
        <div className="range-pair">
          {thumb('lowest', low, (to) => onSlide(Math.min(to, high - 1), high))}
          {thumb('highest', high, (to) => onSlide(low, Math.max(to, low + 1)))}
        </div>
      ) : null}
    </div>
  );
}
