import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ShownState } from '../tables.ts';
import type { Words } from '../words.ts';
import type { AgencyBookingRow } from './agency-bookings.sql.ts';

export type StateTone = 'positive' | 'neutral' | 'warning' | 'danger';

const tones: Partial<Record<ShownState, StateTone>> = {
  confirmed: 'positive',
  completed: 'neutral',
  cancelled: 'neutral',
  failed: 'neutral',
  expired: 'neutral',
  needs_human: 'danger',
};

type Row = Pick<AgencyBookingRow, 'state' | 'deadline' | 'deadlineAt'>;

/** Confirmed, and cancelled again unless it is paid. */
export const isUnpaid = ({ state, deadline }: Row) => state === 'confirmed' && deadline === 'payment';

export function toneOf(row: Row): StateTone {
  return isUnpaid(row) ? 'warning' : (tones[row.state] ?? 'warning');
}

/** What has to be paid or decided next; null for nothing that is still ahead. `zone` is the product's. */
export function deadlineText(
  row: Row,
  now: Date,
  zone: string,
  { words, translate, format }: { readonly words: Words; readonly translate: Translate; readonly format: Format },
): string | null {
  if (row.deadlineAt === null || row.deadlineAt <= now || row.deadline === null) return null;
  return translate(`agency.deadline_${isUnpaid(row) ? 'unpaid' : row.deadline}`, {
    time: words('atLocalTime', { time: format.instant(row.deadlineAt.toISOString(), zone) }),
  });
}
