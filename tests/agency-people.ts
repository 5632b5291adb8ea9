import { agencyOf, signedInWith } from './agencies.ts';
import type { TestApp } from './app.ts';
import { registered } from './people.ts';

export type AgencyPerson = Awaited<ReturnType<typeof registered>>;

/**
 * Everybody that a permission is decided for, by name: the roles of an agency (North), its sub-agency (South), another agency
 * (East), staff, and a traveller. `nobody` is not among them.
 */
export async function agencyPeople(app: TestApp): Promise<ReadonlyMap<string, AgencyPerson>> {
  const north = (await agencyOf(app, 'North', { model: 'commission', commissionBp: 1_000 })).number;
  const south = (await agencyOf(app, 'South', { parent: north, model: 'commission', commissionBp: 500 })).number;
  const east = (await agencyOf(app, 'East', { model: 'commission', commissionBp: 500 })).number;
  const people = new Map<string, AgencyPerson>();
  const join = async (name: string, rights: Parameters<typeof signedInWith>[1]) =>
    people.set(name, await signedInWith(app, rights));
  await join('agent', { agency: north, role: 'agent' });
  await join('agent without net', { agency: north, role: 'agent', grants: [] });
  await join('agent of all', { agency: north, role: 'agent', grants: ['net', 'reservations'] });
  await join('viewer', { agency: north, role: 'viewer' });
  await join('finance', { agency: north, role: 'finance' });
  await join('owner', { agency: north, role: 'owner' });
  await join('owner below', { agency: south, role: 'owner' });
  await join('owner elsewhere', { agency: east, role: 'owner' });
  await join('support', { staffRole: 'support' });
  await join('content', { staffRole: 'content' });
  await join('staff finance', { staffRole: 'finance' });
  await join('admin', { staffRole: 'admin' });
  people.set('traveller', await registered(app));
  return people;
}
