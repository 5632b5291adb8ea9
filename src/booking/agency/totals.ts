import type { Format } from '#i18n/format.ts';
import type { MonthOfBookings } from './agency-months.sql.ts';
import type { TotalsRow, TotalsView } from './bookings-view.ts';

/** The most months that the table has; earlier ones are in the sum. */
const mostMonths = 24;

interface TotalsTexts {
  readonly format: Format;
  readonly sumLabel: string;
  /** Whether the agency's own money is shown: the chart is of it then, else of the sales. */
  readonly net: boolean;
}

/** One table for each currency: amounts of different currencies are never added. */
export function totalsView(months: readonly MonthOfBookings[], texts: TotalsTexts): TotalsView[] {
  return [...Map.groupBy(months, ({ currency }) => currency)]
    .toSorted(([, one], [, other]) => bookingsOf(other) - bookingsOf(one))
    .map(([currency, own]) => tableOf(currency, own, texts));
}

const bookingsOf = (months: readonly MonthOfBookings[]) => months.reduce((sum, { bookings }) => sum + bookings, 0);

function tableOf(currency: string, months: readonly MonthOfBookings[], texts: TotalsTexts): TotalsView {
  const { format, net } = texts;
  const charted = ({ priceMinor, netMinor }: MonthOfBookings) => (net ? priceMinor - netMinor : priceMinor);
  const largest = months.reduce((most, one) => (charted(one) > most ? charted(one) : most), 1n);
  const row = (period: string, one: MonthOfBookings): Omit<TotalsRow, 'share'> => {
    const write = (minor: bigint) => format.money({ minor, currency });
    return {
      period,
      bookings: format.number(one.bookings),
      price: write(one.priceMinor),
      originalPrice: net ? write(one.netMinor) : null,
      incomes: net ? write(one.priceMinor - one.netMinor) : null,
      payments: write(one.paidMinor),
    };
  };
  const sumOf = (minorOf: (one: MonthOfBookings) => bigint) => months.reduce((sum, one) => sum + minorOf(one), 0n);
  return {
    currency,
    rows: months.slice(0, mostMonths).map((one) => ({
      ...row(format.date(`${one.month}-01`, 'month'), one),
      share: charted(one) <= 0n ? 0 : Math.max(1, Number((charted(one) * 100n) / largest)),
    })),
    sum: row(texts.sumLabel, {
      month: '',
      currency,
      bookings: bookingsOf(months),
      priceMinor: sumOf((one) => one.priceMinor),
      netMinor: sumOf((one) => one.netMinor),
      paidMinor: sumOf((one) => one.paidMinor),
    }),
  };
}
