import type { BookingsView, TotalsRow, TotalsView } from '#booking/agency/agency.ts';
import { useTexts } from '#i18n/use-texts.tsx';

const monthsOf = { created: 'totalsByBooking', starts: 'totalsByStart', deadline: 'totalsByDeadline' } as const;

interface TotalsTableProps {
  readonly totals: TotalsView;
  /** Whether the agency’s own money is shown, and charted. */
  readonly net: boolean;
  /** Which date the months are of. */
  readonly by: BookingsView['filter']['by'];
}

/** Sums by month: a table, with a bar for each month, so the chart can be read without seeing it. */
export function TotalsTable({ totals, net, by }: TotalsTableProps) {
  const t = useTexts('agency-bookings');
  const id = `totals-${totals.currency}`;
  const columns = [
    'bookings',
    ...(net ? ['originalPrice'] : []),
    'price',
    ...(net ? ['incomes'] : []),
    'payments',
  ] as const;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-heading">
        {t(net ? 'totalsIncomes' : 'totalsSales', { currency: totals.currency })}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{t(monthsOf[by])}</p>
      <div
        role="group"
        aria-labelledby={id}
        tabIndex={0}
        className="mt-4 overflow-x-auto rounded-card border border-line bg-card shadow-soft"
      >
        <table className="w-full min-w-[34rem] text-small">
          <thead className="border-b border-line text-ink-soft">
            <tr>
              <th scope="col" className="px-4 py-3 text-start font-bold">
                {t('column_month')}
              </th>
              <th scope="col" className="w-1/4 max-sm:hidden">
                <span className="sr-only">{t('chart')}</span>
              </th>
              {columns.map((key) => (
                <th key={key} scope="col" className="px-4 py-3 text-end font-bold">
                  {t(`column_${key}` as 'column_price')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {totals.rows.map((row) => (
              <tr key={row.period}>
                <th scope="row" className="px-4 py-2.5 text-start font-normal whitespace-nowrap text-ink-strong">
                  {row.period}
                  <span className="mt-1 block sm:hidden">
                    <Bar share={row.share} />
                  </span>
                </th>
                <td className="max-sm:hidden">
                  <Bar share={row.share} />
                </td>
                <Amounts row={row} net={net} />
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t border-line font-bold text-ink-strong">
            <tr>
              <th scope="row" className="px-4 py-3 text-start">
                {totals.sum.period}
              </th>
              <td className="max-sm:hidden">{null}</td>
              <Amounts row={totals.sum} net={net} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Amounts({ row, net }: { readonly row: Omit<TotalsRow, 'share'>; readonly net: boolean }) {
  const amounts = [
    row.bookings,
    ...(net ? [row.originalPrice] : []),
    row.price,
    ...(net ? [row.incomes] : []),
    row.payments,
  ];
  return amounts.map((amount, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- columns have no other key, and never move.
    <td key={at} className="px-4 py-2.5 text-end whitespace-nowrap tabular-nums">
      <bdi>{amount}</bdi>
    </td>
  ));
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-3 w-full overflow-hidden rounded-pill rtl:-scale-x-100"
    >
      <rect width={share} height="4" className="fill-brand" />
    </svg>
  );
}
