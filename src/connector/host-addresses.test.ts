import { describe, expect, test } from 'vitest';
import { addressProver } from './host-addresses.ts';

describe('where a host leads', () => {
  const records = (of: Readonly<Record<string, readonly string[]>>) => {
    const answer = (type: string) => async (name: string) => {
      const found = of[`${type} ${name}`];
      if (!found) throw Object.assign(new Error('none'), { code: 'ENODATA' });
      return found;
    };
    return { resolve4: answer('A'), resolve6: answer('AAAA'), resolveCname: answer('CNAME') };
  };
  const target = { 'A www.wayfare.example': ['192.0.2.1', '192.0.2.2'], 'AAAA www.wayfare.example': ['2001:db8::1'] };
  const host = 'stay.dune.example';
  const of = async (more: Readonly<Record<string, readonly string[]>>) =>
    await addressProver(1_000, records({ ...target, ...more }))(host, 'www.wayfare.example');
  test.each([
    ['to nothing', {}, { leads: 'nowhere', found: [] }],
    ['to another server', { [`A ${host}`]: ['192.0.2.9'] }, { leads: 'elsewhere', found: ['192.0.2.9'] }],
    [
      'to us and, for some visitors, to another server',
      { [`A ${host}`]: ['192.0.2.1'], [`AAAA ${host}`]: ['2001:db8::9'] },
      { leads: 'elsewhere', found: ['192.0.2.1', '2001:db8::9'] },
    ],
    [
      'to a name that leads nowhere',
      { [`CNAME ${host}`]: ['gone.example'] },
      { leads: 'elsewhere', found: ['gone.example'] },
    ],
    ['to one of our addresses', { [`A ${host}`]: ['192.0.2.2'] }, { leads: 'here', found: ['192.0.2.2'] }],
    [
      'to our name, whose addresses differ by region',
      { [`CNAME ${host}`]: ['WWW.wayfare.example.'], [`A ${host}`]: ['192.0.2.77'] },
      { leads: 'here', found: ['WWW.wayfare.example.', '192.0.2.77'] },
    ],
  ])('%s', async (_, more, result) => {
    expect(await of(more)).toEqual(result);
  });
  test('is unknown while its name server is silent or broken', async () => {
    const silent = { ...records({}), resolve6: () => new Promise<never>(() => {}) };
    const broken = { ...records({}), resolve4: async () => Promise.reject(new Error('ESERVFAIL')) };
    for (const lookup of [silent, broken])
      expect(await addressProver(20, lookup)(host, 'www.wayfare.example')).toEqual({ leads: 'unavailable', found: [] });
  });
});
