import type { Action, AgencyRole, Principal, StaffRole } from '#web/principal.ts';

/** What may be granted to people beyond their role. */
export const grants = ['net', 'reservations'] as const satisfies readonly Action[];
export type Grant = (typeof grants)[number];

/** `yes`, for people that it is granted to, or where the operator lets the agency set its markup. */
type Rule = 'yes' | 'granted' | 'own_markup';

/** For the agency of the person and those below it. */
const agencyTable: Readonly<Record<AgencyRole, Readonly<Partial<Record<Action, Rule>>>>> = {
  agent: { book: 'yes', reservations: 'granted', net: 'granted' },
  viewer: { reservations: 'yes' },
  finance: { reservations: 'yes', net: 'yes', finance: 'yes' },
  owner: {
    book: 'yes',
    reservations: 'yes',
    net: 'yes',
    prices: 'own_markup',
    finance: 'yes',
    team: 'yes',
    brand: 'yes',
  },
};

/** For every agency, and for the platform. */
const staffTable: Readonly<Record<StaffRole, readonly Action[]>> = {
  support: ['book', 'reservations', 'net', 'operate'],
  finance: ['reservations', 'net', 'finance', 'ledger'],
  content: ['brand', 'content'],
  admin: ['book', 'reservations', 'net', 'prices', 'finance', 'team', 'brand', 'operate', 'ledger', 'content', 'admin'],
};

/** The roles of staff that may do something. */
export const staffWhoMay = (action: Action): readonly StaffRole[] =>
  (Object.keys(staffTable) as StaffRole[]).filter((role) => staffTable[role].includes(action));

/** The rights of a person as stored. */
export interface StoredRights {
  /** Null while the agency is not active. */
  readonly role: AgencyRole | null;
  readonly staffRole: StaffRole | null;
  readonly grants: readonly string[];
  readonly mayChangeMarkup: boolean;
}

/** All actions of a person, in the order of the tables. */
export function actionsOf({ role, staffRole, grants: granted, mayChangeMarkup }: StoredRights): readonly Action[] {
  if (staffRole) return staffTable[staffRole];
  if (!role) return [];
  const holds: Readonly<Record<Rule, (action: Action) => boolean>> = {
    yes: () => true,
    granted: (action) => granted.includes(action),
    own_markup: () => mayChangeMarkup,
  };
  return (Object.entries(agencyTable[role]) as [Action, Rule][]).flatMap(([action, rule]) =>
    holds[rule](action) ? [action] : [],
  );
}

/** What an action is about. */
export interface Subject {
  /** From the top agency to the one that it belongs to, both included; empty for what belongs to the platform. */
  readonly agencyPath: readonly string[];
}

type Who = Pick<Principal, 'actions' | 'agency' | 'staffRole'> | null;

/**
 * Whether a person may do something to a subject: staff everywhere, people of an agency for their own agency and those
 * below it. Everything that shows or changes what belongs to an agency is decided here.
 */
export function may(principal: Who, action: Action, { agencyPath }: Subject): boolean {
  if (!principal?.actions.includes(action)) return false;
  if (principal.staffRole !== null) return true;
  return principal.agency !== null && agencyPath.includes(principal.agency.id);
}
