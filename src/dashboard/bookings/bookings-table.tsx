import type { ReactNode } from 'react';
import type { BookingItem } from '#booking/agency/agency.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';

interface BookingsTableProps {
  readonly items: readonly BookingItem[];
  /** Whether the agency’s own money is shown. */
  readonly net: boolean;
  /** Whether the seller is named. */
  readonly all: boolean;
}

/** A table; on narrow pages each booking is a card with its columns as labelled lines. */
export function BookingsTable({ items, net, all }: BookingsTableProps) {
  const t = useTexts('agency-bookings');
  const columns = [
    { key: 'booking', isAmount: false },
    { key: 'customer', isAmount: false },
    { key: 'items', isAmount: false },
    ...(net ? [{ key: 'originalPrice', isAmount: true } as const] : []),
    { key: 'price', isAmount: true },
    ...(net ? [{ key: 'incomes', isAmount: true } as const] : []),
    { key: 'payments', isAmount: true },
  ] as const;
  return (
    <div className="mt-6 overflow-x-auto rounded-card border border-line bg-card shadow-soft max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table className="w-full text-small max-md:block">
        <caption className="sr-only">{t(all ? 'headingAll' : 'heading')}</caption>
        <thead className="border-b border-line text-ink-soft max-md:hidden">
          <tr>
            {columns.map(({ key, isAmount }) => (
              <th key={key} scope="col" className={`px-4 py-3 font-bold ${isAmount ? 'text-end' : 'text-start'}`}>
                {t(`column_${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:grid max-md:gap-4 max-md:divide-y-0">
          {items.map((item) => (
            <Row key={item.id} item={item} net={net} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ item, net }: { readonly item: BookingItem; readonly net: boolean }) {
  const t = useTexts('agency-bookings');
  const states = useTexts('reservations');
  return (
    <tr className="align-top max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-4 max-md:shadow-soft md:hover:bg-sunken">
      <Cell label={t('column_booking')}>
        <a href={item.href} className="link inline-flex min-h-8 items-center font-bold whitespace-nowrap tabular-nums">
          <bdi>{item.reference}</bdi>
        </a>
        <span className="mt-1 flex flex-wrap gap-2 max-md:justify-end">
          <Badge tone={item.tone}>{states(item.isUnpaid ? 'state_unpaid' : `state_${item.state}`)}</Badge>
        </span>
        {item.deadline ? (
          <span className={`mt-1 block text-tiny font-bold ${item.deadline.isSoon ? 'text-danger' : 'text-warning'}`}>
            {item.deadline.text}
          </span>
        ) : null}
        <span className="mt-1 block text-tiny text-ink-soft">{t('bookedOn', { date: item.booked })}</span>
      </Cell>
      <Cell label={t('column_customer')}>
        <bdi className="break-words">{item.customer}</bdi>
        {item.agent ? (
          <span className="mt-1 block text-tiny text-ink-soft">{t('soldBy', { name: item.agent })}</span>
        ) : null}
      </Cell>
      <Cell label={t('column_items')}>
        <bdi className="font-bold text-ink-strong">{item.title}</bdi>
        <span className="mt-1 block text-ink-soft">{item.dates}</span>
      </Cell>
      {net ? <Amount label={t('column_originalPrice')} amount={item.originalPrice} /> : null}
      <Amount label={t('column_price')} amount={item.price} isMain />
      {net ? <Amount label={t('column_incomes')} amount={item.incomes} before={item.originalIncomes} /> : null}
      <Amount label={t('column_payments')} amount={item.payments} before={item.originalPayments} />
    </tr>
  );
}

const cell = 'px-4 py-4 max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1.5';

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td className={cell}>
      <Label>{label}</Label>
      <div className="min-w-0 max-md:text-end">{children}</div>
    </td>
  );
}

function Amount({
  label,
  amount,
  before = null,
  isMain,
}: {
  readonly label: string;
  readonly amount: string | null;
  readonly before?: string | null;
  readonly isMain?: boolean;
}) {
  const t = useTexts('agency-bookings');
  return (
    <td className={`${cell} text-end whitespace-nowrap tabular-nums`}>
      <Label>{label}</Label>
      <div>
        <bdi className={isMain ? 'font-bold text-ink-strong' : ''}>{amount ?? '–'}</bdi>
        {before ? <span className="block text-tiny text-ink-soft">{t('asBooked', { amount: before })}</span> : null}
      </div>
    </td>
  );
}

/** The column's name, where there is no head. */
function Label({ children }: { readonly children: string }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
      {children}
    </span>
  );
}
