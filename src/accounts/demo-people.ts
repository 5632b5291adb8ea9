/** People of the demo world. Their passwords are public, so they are created on a developer's own machine only. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly agency: string | null;
  readonly actions: readonly string[];
  readonly options: readonly ('flights' | 'packages' | 'crm')[];
  /** For the list printed at start. */
  readonly who: string;
}

export const demoPassword = 'a suitcase for two';

const north = 'Northwind Travel';
const harbour = 'Harbour Lights Tours';
const person = (who: string, name: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  who,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@demo.example`,
  agency: null,
  actions: [],
  options: [],
  ...more,
});

export const demoPeople: readonly DemoPerson[] = [
  person('Traveller', 'Maya Traveller'),
  person(`Agent, ${north}`, 'Omer Agent', {
    agency: north,
    actions: ['reservations'],
    options: ['flights', 'packages', 'crm'],
  }),
  person(`Agent, ${north}`, 'Lucia Agent', { agency: north, options: ['flights'] }),
  person(`Agent, ${harbour}`, 'Jonas Agent', { agency: harbour, actions: ['reservations'] }),
  person('Staff', 'Amal Staff', { actions: ['reservations', 'staff'] }),
];
