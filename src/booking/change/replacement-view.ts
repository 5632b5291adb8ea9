import type { PageContext } from '#web/page.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { bookingRoutes } from '../routes.ts';
import { isOver } from '../state/lifecycle.ts';

/** The other one of two bookings of which one replaces the other. */
export interface ReplacementView {
  readonly tone: 'info' | 'success' | 'warning';
  readonly title: string;
  readonly text: string;
  readonly action: { readonly href: string; readonly label: string };
}

/** Null for a booking that is neither changed nor the result of a change. */
export function replacementView(
  { locale, translate }: PageContext,
  { state, replaces, replacement }: ShownReservation,
): ReplacementView | null {
  const t = (key: string) => translate(`reservation.${key}`);
  const open = (id: string, key: string) => ({
    href: bookingRoutes.reservation.href(locale, {}, { id }),
    label: t(key),
  });
  if (replacement) {
    const isMade = replacement.state === 'confirmed' || replacement.state === 'completed';
    if (!isMade)
      return {
        tone: 'info',
        title: t('replacing'),
        text: t('replacingText'),
        action: open(replacement.id, 'replacingOpen'),
      };
    const text = t(isOver(state) ? 'replacedText' : 'replacedStands');
    return { tone: 'success', title: t('replaced'), text, action: open(replacement.id, 'replacedOpen') };
  }
  if (replaces === null) return null;
  const action = open(replaces.reservationId, 'replacesOpen');
  if (state === 'failed' || state === 'expired')
    return { tone: 'warning', title: t('replacesFailed'), text: t('replacesFailedText'), action };
  const isMade = state === 'confirmed' || state === 'supplier_changed' || state === 'completed';
  return { tone: 'info', title: t('replaces'), text: t(isMade ? 'replacesText' : 'replacesWaiting'), action };
}
