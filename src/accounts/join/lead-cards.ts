import type { Format } from '#i18n/format.ts';
import { formatPhone } from '#web/form/phone.ts';
import { listLeads } from '../leads/lead-invitation.sql.ts';
import type { LeadView } from '../pages/join/applications-view.ts';
import type { AccountsDb } from '../person.sql.ts';

/** People who want to become agents and have not applied, as staff see them; one more than `most` when there are more. */
export async function leadCards(
  db: AccountsDb,
  format: Format,
  page: { readonly most: number; readonly skip: number },
): Promise<readonly LeadView[]> {
  const day = (at: Date) => format.date(at.toISOString().slice(0, 10));
  return (await listLeads(db, page)).map(({ id, name, email, callingCode, phone, at, invitedAt, hasApplied }) => ({
    id,
    name,
    email,
    phone: formatPhone(`+${callingCode.replace('-', '')}${phone}`),
    date: day(at),
    invited: invitedAt && day(invitedAt),
    hasApplied,
  }));
}
