import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { AgencyRow, LimitFields, MemberView, OpenTeam } from '../pages/team/team-view.ts';
import type { AccountsDb } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { agenciesBelow, isAbove, type ListedAgency, type ManagedAgency } from './agency-scope.sql.ts';
import { historyOf } from './history.sql.ts';
import { historyRow } from './history-texts.ts';
import { listInvitations } from './invitation.sql.ts';
import { listMembers, type Member } from './member.sql.ts';

const entriesOnce = 20;
const levels = 3;

/** The page of one agency, without entered values and problems. `above` is the agency above it, if there is one. */
export async function teamView(
  db: AccountsDb,
  context: PageContext,
  principal: Principal,
  agency: ManagedAgency,
  above: ManagedAgency | null,
): Promise<OpenTeam> {
  const { locale, textLocale, query } = context;
  const format = formatFor(getLocale(textLocale).iso);
  const beforeText = query.get('before') ?? '';
  const before = /^[1-9]\d{0,17}$/.test(beforeText) ? BigInt(beforeText) : null;
  const entries = await historyOf(db, agency.id, { before, most: entriesOnce + 1 });
  const last = entries.length > entriesOnce ? entries[entriesOnce - 1] : undefined;
  const isHigher = isAbove(principal, agency);
  return {
    kind: 'team',
    name: agency.name,
    number: agency.number,
    isActive: agency.status === 'active',
    up: isHigher ? accountRoutes.team.href(locale, {}, { agency: above?.number }) : null,
    members: (await listMembers(db, agency.id)).map((one) => memberView(one, principal)),
    invitations: (await listInvitations(db, agency.id)).map(({ id, email, role, endsAt, isOver }) => ({
      id,
      email,
      role,
      isOver,
      until: format.date(endsAt.toISOString().slice(0, 10)),
    })),
    requiresSecondFactor: agency.requiresSecondFactor,
    invite: { email: '', role: 'agent', net: true, reservations: false },
    limits: isHigher ? limitFields(agency, above) : null,
    below: agencyRows(context, await agenciesBelow(db, agency.id)),
    opening: agency.path.length >= levels ? null : { name: '', ...limitFields(agency, agency) },
    history: entries.slice(0, entriesOnce).map((entry) => historyRow(context, entry)),
    older: last
      ? `${accountRoutes.team.href(locale, {}, { agency: query.get('agency'), before: String(last.id) })}#history`
      : null,
    failed: null,
    errors: {},
    problem: null,
    done: null,
  };
}

function memberView(member: Member, principal: Principal): MemberView {
  const { id, name, email, role, grants, isSuspended, isBlocked } = member;
  return {
    id,
    name,
    email,
    role,
    net: grants.includes('net'),
    reservations: grants.includes('reservations'),
    isYou: id === principal.id,
    state: isBlocked ? 'blocked' : isSuspended ? 'suspended' : 'active',
  };
}

function limitFields(agency: ManagedAgency, above: ManagedAgency | null): LimitFields {
  return {
    commission: agency.model === 'commission' ? String(agency.commissionBp / 100) : null,
    markup: agency.mayChangeMarkup,
    mayAllowMarkup: above?.mayChangeMarkup ?? true,
  };
}

export function agencyRows({ locale }: PageContext, agencies: readonly ListedAgency[]): AgencyRow[] {
  return agencies.map(({ name, number, people, status }) => ({
    name,
    number,
    people,
    isActive: status === 'active',
    href: accountRoutes.team.href(locale, {}, { agency: number }),
  }));
}
