import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { HistoryRow } from '../pages/team/team-view.ts';
import type { HistoryEntry } from './history.sql.ts';

const known = new Set([
  'agency.create',
  'agency.set',
  'application.approve',
  'invitation.accept',
  'invitation.create',
  'invitation.resend',
  'invitation.withdraw',
  'member.block',
  'member.leave',
  'member.remove',
  'member.set',
  'member.unblock',
  'person.create',
  'person.set',
]);

/** The entry in words. Changes of the platform carry its name instead of those of its staff. */
export function historyRow(context: PageContext, entry: HistoryEntry): HistoryRow {
  const { translate: t, textLocale, brand } = context;
  const email = entry.after?.['email'] ?? entry.before?.['email'];
  const values = {
    actor: entry.actor ?? brand.name,
    subject: entry.subject ?? (typeof email === 'string' ? email : t('team.audit_someone')),
    agency: entry.agency,
  };
  const key = known.has(entry.action) ? entry.action.replace('.', '_') : 'other';
  return {
    id: String(entry.id),
    at: formatFor(getLocale(textLocale).iso).instant(entry.at.toISOString(), 'UTC'),
    text: t(`team.audit_${key}`, values),
    changes: changesOf(context, entry),
  };
}

const shown = ['name', 'role', 'grants', 'status', 'model', 'commissionBp', 'mayChangeMarkup'] as const;
type Shown = (typeof shown)[number];

/** What was and what is, of the values that agencies know. */
function changesOf(context: PageContext, { before, after }: HistoryEntry): string[] {
  const { translate: t } = context;
  if (!after) return [];
  return shown.flatMap((field) => {
    if (!(field in after)) return [];
    const what = t(`team.field_${field}`);
    const now = valueText(context, field, after[field]);
    return [
      before && field in before
        ? t('team.change', { what, before: valueText(context, field, before[field]), after: now })
        : t('team.changeNew', { what, after: now }),
    ];
  });
}

function valueText({ translate: t, textLocale }: PageContext, field: Shown, value: unknown): string {
  const format = formatFor(getLocale(textLocale).iso);
  switch (field) {
    case 'role':
    case 'status':
    case 'model':
      return value === null ? t('team.none') : t(`team.${field}_${String(value)}`);
    case 'grants':
      return Array.isArray(value) && value.length > 0
        ? format.list(value.map((one) => t(`team.grant_${String(one)}`)))
        : t('team.none');
    case 'commissionBp':
      return format.percent(Number(value) / 10_000, 2);
    case 'mayChangeMarkup':
      return t(value === true ? 'team.yes' : 'team.no');
    case 'name':
      return String(value);
  }
}
