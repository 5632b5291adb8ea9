import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { ShownReservation } from '../../reservation/find-reservation.ts';
import { timing } from '../../saga/timing.ts';
import type { TripViewDeps } from './trip-view.ts';
import { presentProduct, wordsOf } from './product-view.ts';

/** An instant until which suppliers are asked, as text and for the visitor's own clock. */
export interface ResolveByView {
  readonly text: string;
  readonly at: string;
  readonly zone: string;
  readonly iso: string;
}

const { giveUp } = timing(1);

/**
 * By when each outcome is known or with our team (ISO instant), while suppliers do not answer; null when nothing is in
 * doubt, or that has passed.
 */
export function resolveBy(reservations: readonly Pick<ShownReservation, 'askedSince' | 'now'>[]): string | null {
  const ends = reservations.flatMap(({ askedSince }) => (askedSince ? [Date.parse(askedSince) + giveUp] : []));
  const last = Math.max(...ends);
  return ends.length > 0 && last > Date.parse(reservations[0]!.now) ? new Date(last).toISOString() : null;
}

export function resolveByView(
  { locale, textLocale, translate }: PageContext,
  reservations: readonly ShownReservation[],
  presenters: TripViewDeps['presenters'],
): ResolveByView | null {
  const at = resolveBy(reservations);
  const first = reservations.find(({ askedSince }) => askedSince !== null);
  if (at === null || !first) return null;
  const { iso } = getLocale(textLocale);
  const { zone } = presentProduct(presenters, first.product, first.details, locale);
  const words = wordsOf(presenters, first.product, locale);
  const time = words('atLocalTime', { time: formatFor(iso).instant(at, zone) });
  return { text: translate('transaction.resolveBy', { time }), at, zone, iso };
}
