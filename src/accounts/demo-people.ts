import type { AgencyRole, StaffRole } from '#web/principal.ts';
import type { Grant } from './roles.ts';

/** People of the demo world. Their passwords are public, so they are created on a developer's own machine only. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly agency: string | null;
  readonly role: AgencyRole | null;
  readonly staffRole: StaffRole | null;
  /** Granted in addition to the role. */
  readonly grants: readonly Grant[];
  readonly options: readonly ('flights' | 'packages' | 'crm')[];
  /** What bookings ask for, of a person whose profile is complete. */
  readonly traveller: { readonly phone: string; readonly nationality: string } | null;
  /** For the list printed at start. */
  readonly who: string;
}

export const demoPassword = 'a suitcase for two';

const north = 'Northwind Travel';
const harbour = 'Harbour Lights Tours';
const coast = 'Northwind Coast';
const person = (who: string, name: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  who,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@demo.example`,
  agency: null,
  role: null,
  staffRole: null,
  grants: [],
  options: [],
  traveller: null,
  ...more,
});

/** The agencies of the demo world: one sells at net prices with a markup of its own, as the one below it, one on commission. */
export const demoAgencies = [
  { name: north, parent: null, model: 'net', commission_bp: 0, markupPercent: 6 },
  { name: harbour, parent: null, model: 'commission', commission_bp: 800, markupPercent: null },
  { name: coast, parent: north, model: 'net', commission_bp: 0, markupPercent: null },
] as const;

export const demoPeople: readonly DemoPerson[] = [
  person('Traveller', 'Maya Traveller', { traveller: { phone: '+442079460018', nationality: 'GB' } }),
  person(`Agent, ${north}`, 'Omer Agent', {
    agency: north,
    role: 'agent',
    grants: ['net', 'reservations'],
    options: ['flights', 'packages', 'crm'],
  }),
  person(`Agent, ${north}`, 'Lucia Agent', { agency: north, role: 'agent', grants: ['net'], options: ['flights'] }),
  person(`Agent, ${harbour}`, 'Jonas Agent', { agency: harbour, role: 'agent', grants: ['net', 'reservations'] }),
  person(`Owner, ${north}`, 'Nora Owner', { agency: north, role: 'owner' }),
  person(`Agent, ${coast}, below it`, 'Noa Agent', { agency: coast, role: 'agent', grants: ['net', 'reservations'] }),
  person('Staff', 'Amal Staff', { staffRole: 'admin' }),
];
