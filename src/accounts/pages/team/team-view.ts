import type { AgencyRole } from '#web/principal.ts';

export interface MemberView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: AgencyRole;
  readonly net: boolean;
  readonly reservations: boolean;
  readonly isYou: boolean;
  /** `suspended` by the agency, `blocked` by the platform. */
  readonly state: 'active' | 'suspended' | 'blocked';
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: AgencyRole;
  readonly until: string;
  readonly isOver: boolean;
}

export interface AgencyRow {
  readonly name: string;
  readonly number: number;
  readonly href: string;
  readonly people: number;
  readonly isActive: boolean;
}

export interface HistoryRow {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly changes: readonly string[];
}

/** What an agency sets for one below it, as entered. */
export interface LimitFields {
  /** Percent; null where agencies sell at net prices. */
  readonly commission: string | null;
  readonly markup: boolean;
  /** The agency above may allow it. */
  readonly mayAllowMarkup: boolean;
}

export interface InviteFields {
  readonly email: string;
  readonly role: AgencyRole;
  readonly net: boolean;
  readonly reservations: boolean;
}

export interface OpenTeam {
  readonly kind: 'team';
  readonly name: string;
  readonly number: number;
  readonly isActive: boolean;
  /** The page of the agency above, or of all agencies; null for the own one. */
  readonly up: string | null;
  readonly members: readonly MemberView[];
  readonly invitations: readonly InvitationRow[];
  readonly invite: InviteFields;
  /** Its people have their rights only with a second factor. */
  readonly requiresSecondFactor: boolean;
  /** Only for those above this agency. */
  readonly limits: LimitFields | null;
  readonly below: readonly AgencyRow[];
  /** Null on the lowest level. */
  readonly opening: (LimitFields & { readonly name: string }) | null;
  readonly history: readonly HistoryRow[];
  readonly older: string | null;
  readonly failed: TeamForm | null;
  readonly errors: Readonly<Record<string, string>>;
  /** Why the last change was refused, where no field is to blame. */
  readonly problem: string | null;
  /** Confirmation of the last change. */
  readonly done: string | null;
}

export type TeamForm = 'invite' | 'limits' | 'open';

export type TeamView = OpenTeam | { readonly kind: 'agencies'; readonly list: readonly AgencyRow[] };
