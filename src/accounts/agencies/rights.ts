import type { AgencyRole, StaffRole } from '#web/principal.ts';
import type { Grant } from '../roles.ts';

/** What an operator decides about a person. */
export interface Rights {
  /** Number of the agency, or null. */
  readonly agency: number | null;
  readonly role: AgencyRole | null;
  readonly staffRole: StaffRole | null;
  /** Granted in addition to the role. */
  readonly grants: readonly Grant[];
}

/** What a new agent is granted. */
const usualGrants: readonly Grant[] = ['net'];

/**
 * The rights after changes. Leaving an agency ends the role in it, and an agent is granted what agents usually are;
 * grants end with the role that they were added to.
 */
export function changedRights(before: Rights, changes: Partial<Rights>): Rights {
  const agency = changes.agency === undefined ? before.agency : changes.agency;
  const left = changes.agency === null;
  const role = changes.role === undefined ? (left ? null : before.role) : changes.role;
  const isNew = role !== before.role || agency !== before.agency;
  return {
    agency: changes.role === null && changes.agency === undefined ? null : agency,
    role,
    staffRole: changes.staffRole === undefined ? before.staffRole : changes.staffRole,
    grants: changes.grants ?? (isNew ? (role === 'agent' ? usualGrants : []) : before.grants),
  };
}

/** Why nobody can have these rights, in a sentence for the operator, or null. */
export function rightsProblem({ agency, role, staffRole, grants }: Rights): string | null {
  if (role !== null && agency === null) return 'A role needs an agency: say --agency.';
  if (agency !== null && role === null) return 'A person of an agency needs a role there: say --role.';
  if (role !== null && staffRole !== null)
    return 'A member of staff belongs to no agency: say --agency none, or --staff none.';
  if (grants.length > 0 && role !== 'agent')
    return 'Only agents are granted more; other roles include it or exclude it.';
  return null;
}
