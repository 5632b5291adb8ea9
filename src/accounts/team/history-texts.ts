import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { HistoryRow } from '../pages/team/team-view.ts';
import type { HistoryEntry } from './history.sql.ts';

/** The message of each action, after `audit_`. */
const words: Readonly<Record<string, string>> = {
  'agency.create': 'agency_create',
  'agency.second_factor': 'agency_second_factor',
  'agency.set': 'agency_set',
  'application.approve': 'application_approve',
  'customer.create': 'customer_create',
  'customer.erase': 'customer_erase',
  'customer.set': 'customer_set',
  'invitation.accept': 'invitation_accept',
  'invitation.create': 'invitation_create',
  'invitation.resend': 'invitation_resend',
  'invitation.withdraw': 'invitation_withdraw',
  'member.block': 'member_block',
  'member.leave': 'member_leave',
  'member.remove': 'member_remove',
  'member.set': 'member_set',
  'member.unblock': 'member_unblock',
  'person.create': 'person_create',
  'person.set': 'person_set',
};

/** The entry in words. Changes of the platform carry its name instead of those of its staff. */
export function historyRow(context: PageContext, entry: HistoryEntry): HistoryRow {
  const { translate: t, textLocale, brand } = context;
  const email = entry.after?.['email'] ?? entry.before?.['email'];
  const values = {
    actor: entry.actor ?? brand.name,
    subject: entry.subject ?? (typeof email === 'string' ? email : t('team.audit_someone')),
    agency: entry.agency,
  };
  return {
    id: String(entry.id),
    at: formatFor(getLocale(textLocale).iso).instant(entry.at.toISOString(), 'UTC'),
    text: t(`team.audit_${words[entry.action] ?? 'other'}`, values),
    changes: changesOf(context, entry),
  };
}

const shown = ['name', 'role', 'grants', 'status', 'model', 'commissionBp', 'mayChangeMarkup', 'secondFactor'] as const;
type Shown = (typeof shown)[number];

/** What was and what is, of the values that agencies know. */
function changesOf(context: PageContext, { before, after }: HistoryEntry): string[] {
  const { translate: t } = context;
  if (!after) return [];
  return shown.flatMap((field) => {
    // A new agency that sells at net prices has no commission to speak of.
    if (!(field in after) || (!before && after[field] === 0)) return [];
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
      return typeof value === 'string' ? t(`team.${field}_${value}`) : t('team.none');
    case 'grants':
      return Array.isArray(value) && value.length > 0
        ? format.list(value.map((one) => t(`team.grant_${String(one)}`)))
        : t('team.none');
    case 'commissionBp':
      return format.percent(Number(value) / 10_000, 2);
    case 'mayChangeMarkup':
    case 'secondFactor':
      return t(value === true ? 'team.yes' : 'team.no');
    case 'name':
      return typeof value === 'string' ? value : '';
  }
}
