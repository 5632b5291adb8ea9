export interface PriceLine {
  readonly label: string;
  readonly amount: string;
  readonly detail?: string | undefined;
  /** `later`: paid elsewhere or at another time, not part of the total. */
  readonly kind?: 'normal' | 'discount' | 'later';
}

export interface PriceLinesProps {
  lines: readonly PriceLine[];
  total?: { readonly label: string; readonly amount: string; readonly note?: string | undefined };
  caption?: string;
}

const inks = { normal: 'text-ink-strong', discount: 'text-positive', later: 'text-ink-soft' };

/** A price that can be added up again: each line, then the total. */
export function PriceLines({ lines, total, caption }: PriceLinesProps) {
  return (
    <table className="w-full border-collapse text-start">
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className="align-baseline">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal text-ink">
              {line.label}
              {line.detail ? <span className="block text-tiny text-ink-soft">{line.detail}</span> : null}
            </th>
            <td className={`py-1.5 text-end tabular-nums ${inks[line.kind ?? 'normal']}`}>
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
            <td className="pt-3 text-end text-heading font-bold tabular-nums text-ink-strong">
              <bdi>{total.amount}</bdi>
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
