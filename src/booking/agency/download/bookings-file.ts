import type { Translate } from '#i18n/translate.ts';
import { toDecimal } from '#values/money.ts';
import { readableReference } from '#values/reference.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Principal } from '#web/principal.ts';
import { presentProduct } from '../../checkout/summary/product-view.ts';
import { agencyBookings, type AgencyBookingRow } from '../agency-bookings.sql.ts';
import { amountsOf } from '../amounts.ts';
import type { BookingCursor, BookingFilter } from '../booking-filter.ts';
import { csvLine } from '../../../web/csv.ts';
import type { AgencyDeps } from '../panel.ts';
import { rightsOn } from '../../scope/scope.ts';
import { type BookingReader, withinScope } from '../../scope/scoped.sql.ts';

const rowsPerBatch = 500;

export interface FileOptions {
  readonly reader: BookingReader;
  readonly filter: BookingFilter;
  readonly principal: Principal;
  readonly locale: LocaleCode;
  readonly translate: Translate;
}

/**
 * All bookings of a filter as CSV: written in batches as they are read, so its size costs no memory. Amounts are plain
 * decimals, instants ISO in UTC. People who may not see net prices get a file without those columns.
 */
export function bookingsFile(
  deps: Pick<AgencyDeps, 'dashboardDb' | 'presenters'>,
  { reader, filter, principal, locale, translate }: FileOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const net = principal.actions.includes('net');
  const columns = [
    'reference',
    'state',
    'customer',
    'email',
    'phone',
    'product',
    'items',
    'starts',
    'ends',
    'agency',
    'agent',
    'booked',
    'deadline',
    'currency',
    'price',
    ...(net ? ['originalPrice', 'incomes', 'originalIncomes'] : []),
    'payments',
    'originalPayments',
  ];
  const cells = (row: AgencyBookingRow): readonly string[] => {
    const { title, starts, ends } = presentProduct(deps.presenters, row.product, row.details, locale);
    const { price, payments, originalPayments, share } = amountsOf(row, net && rightsOn(principal, row.agencyPath).net);
    const own = [share?.originalPrice, share?.incomes, share?.originalIncomes];
    return [
      readableReference(row.reference),
      translate(`reservations.state_${row.state}`),
      row.contactName,
      row.email,
      row.phone,
      row.product,
      title,
      starts.local,
      ends.local,
      row.agencyName,
      row.agentName ?? '',
      row.createdAt.toISOString(),
      row.deadlineAt?.toISOString() ?? '',
      row.currency,
      toDecimal(price),
      ...(net ? own.map((amount) => (amount ? toDecimal(amount) : '')) : []),
      toDecimal(payments),
      toDecimal(originalPayments),
    ];
  };
  let after: BookingCursor | null = null;
  let isOver = false;
  // Excel reads UTF-8 only with a byte order mark.
  let head = `\uFEFF${csvLine(columns.map((key) => translate(`agency.file_${key}`)))}`;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isOver) return controller.close();
        const batch = { after, limit: rowsPerBatch };
        const rows: AgencyBookingRow[] = await withinScope(deps.dashboardDb, reader, (db) =>
          agencyBookings(db, reader, filter, batch),
        );
        const last = rows.at(-1);
        after = last ? { at: last.sortedAt, id: last.id } : after;
        isOver = rows.length < rowsPerBatch;
        controller.enqueue(encoder.encode(head + rows.map((row) => csvLine(cells(row))).join('')));
        head = '';
        if (isOver) controller.close();
      },
    },
    // Nothing is read before it is sent.
    { highWaterMark: 0 },
  );
}
