import { describe, expect, test } from 'vitest';
import type { Action, AgencyRole, Principal, StaffRole } from '#web/principal.ts';
import { actionsOf, may } from './roles.ts';

const everything: readonly Action[] = [
  'book',
  'reservations',
  'net',
  'prices',
  'finance',
  'team',
  'brand',
  'operate',
  'ledger',
  'content',
  'admin',
];
const [top, mine, below, other] = ['top', 'mine', 'below', 'other'] as const;

/** A letter for each of `everything`: x may, . may not. */
const table: readonly [who: string, row: string, more?: object][] = [
  //                brnpftbolca
  ['agent', 'x..........'],
  ['agent with net', 'x.x........', { grants: ['net'] }],
  ['agent with net and reservations', 'xxx........', { grants: ['net', 'reservations'] }],
  ['agent with what nobody grants', 'x..........', { grants: ['admin', 'team'] }],
  ['viewer', '.x.........'],
  ['viewer with net', '.x.........', { grants: ['net'] }],
  ['finance', '.xx.x......'],
  ['owner', 'xxx.xxx....'],
  ['owner of its markup', 'xxxxxxx....', { mayChangeMarkup: true }],
  ['staff support', 'xxx....x...'],
  ['staff finance', '.xx.x...x..'],
  ['staff content', '......x..x.'],
  ['staff admin', 'xxxxxxxxxxx'],
  ['traveller', '...........'],
  ['traveller with grants', '...........', { grants: ['net', 'reservations'] }],
];

function principal(who: string, more: object = {}): Pick<Principal, 'actions' | 'agency' | 'staffRole'> {
  const [first = '', second = ''] = who.split(' ');
  const staffRole = first === 'staff' ? (second as StaffRole) : null;
  const role = first === 'staff' || first === 'traveller' ? null : (first as AgencyRole);
  const rights = { role, staffRole, grants: [], mayChangeMarkup: false, ...more };
  const agency = role && { id: mine, path: [top, mine], role, model: 'net' as const, commissionBp: 0 };
  return { actions: actionsOf(rights), agency, staffRole };
}

describe.each(table)('%s', (who, row, more) => {
  const person = principal(who, more);

  test.each(everything.map((action, at) => [action, row[at] === 'x'] as const))('%s: %s', (action, allowed) => {
    const isStaff = person.staffRole !== null;
    expect(may(person, action, { agencyPath: [top, mine] })).toBe(allowed);
    expect(may(person, action, { agencyPath: [top, mine, below] })).toBe(allowed);
    // The agency above, another one, and the platform are for staff only.
    expect(may(person, action, { agencyPath: [top] })).toBe(allowed && isStaff);
    expect(may(person, action, { agencyPath: [top, other] })).toBe(allowed && isStaff);
    expect(may(person, action, { agencyPath: [] })).toBe(allowed && isStaff);
  });
});

test('strangers may nothing', () => {
  for (const action of everything) expect(may(null, action, { agencyPath: [mine] })).toBe(false);
});

test('a right without an agency or a role of staff is none', () => {
  expect(may({ actions: ['net'], agency: null, staffRole: null }, 'net', { agencyPath: [] })).toBe(false);
  expect(may({ actions: ['net'], agency: null, staffRole: null }, 'net', { agencyPath: [mine] })).toBe(false);
});
