export interface PriceLine {
  readonly label: string;
  readonly amount: string;
  readonly detail?: string | undefined;
  /** `sum`: of the lines above it. */
  readonly kind?: 'normal' | 'discount' | 'sum';
}

export interface PriceLinesProps {
  lines: readonly PriceLine[];
  total?: { readonly label: string; readonly amount: string; readonly note?: string | undefined };
  caption?: string;
}

const inks = {
  normal: 'text-ink-strong',
  discount: 'text-positive',
  sum: 'font-bold text-ink-strong',
};

/** A price breakdown: each line, the sums of its parts, then the total. */
export function PriceLines({ lines, total, caption }: PriceLinesProps) {
  return (
    <table className="w-full border-collapse text-start">
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className={`align-baseline ${line.kind === 'sum' ? 'border-t border-line' : ''}`}>
            <th
              scope="row"
              className={`pe-4 text-start text-ink ${line.kind === 'sum' ? 'pt-1.5 pb-4 font-bold' : 'py-1.5 font-normal'}`}
            >
              {line.label}
              {line.detail ? (
                <span className="block text-tiny font-normal text-ink-soft">
                  <bdi>{line.detail}</bdi>
                </span>
              ) : null}
            </th>
            <td
              className={`text-end whitespace-nowrap tabular-nums ${line.kind === 'sum' ? 'pt-1.5 pb-4' : 'py-1.5'} ${inks[line.kind ?? 'normal']}`}
            >
              <bdi>{line.amount}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <tr className="border-t border-line align-baseline">
            <th scope="row" className="pt-3 pe-4 text-start font-bold text-ink-strong">
              {total.label}
              {total.note ? <span className="block text-tiny font-normal text-ink-soft">{total.note}</span> : null}
            </th>
            <td className="pt-3 text-end text-heading font-bold whitespace-nowrap tabular-nums text-ink-strong">
              <bdi>{total.amount}</bdi>
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
