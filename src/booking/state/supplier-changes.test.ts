import { describe, expect, it } from 'vitest';
import type { SupplierChangeAnswer } from '../tables.ts';
import { areAsked, newChanges } from './supplier-changes.ts';

const told = (after: string, before = 'A') => ({ code: 'room', before, after });
const known = (after: string, answer: SupplierChangeAnswer | null, before = 'A') => ({
  ...told(after, before),
  answer,
});

describe('what the traveller has not agreed to', () => {
  it('is nothing when all is as ordered, or as accepted', () => {
    expect(newChanges([], [])).toEqual([]);
    expect(newChanges([known('B', 'accepted')], [told('B')])).toEqual([]);
    expect(newChanges([known('B', 'withdrawn')], [])).toEqual([]);
  });
  it('is a change from what was accepted last', () => {
    expect(newChanges([], [told('B')])).toEqual([told('B')]);
    expect(newChanges([known('B', 'accepted')], [told('C')])).toEqual([told('C', 'B')]);
    const twice = [known('B', 'accepted'), known('C', 'accepted', 'B')];
    expect(newChanges(twice, [told('D')])).toEqual([told('D', 'C')]);
  });
  it('is a change back to the order, after another was accepted', () => {
    expect(newChanges([known('B', 'accepted')], [])).toEqual([told('A', 'B')]);
  });
  it('is asked again after it was refused, or taken back', () => {
    expect(newChanges([known('B', 'cancelled')], [told('B')])).toEqual([told('B')]);
    expect(newChanges([known('B', 'withdrawn')], [told('B')])).toEqual([told('B')]);
  });
});

it('knows whether exactly these changes are asked about', () => {
  expect(areAsked([known('B', null)], [told('B')])).toBe(true);
  expect(areAsked([known('B', null)], [told('C')])).toBe(false);
  expect(areAsked([known('B', null)], [])).toBe(false);
  expect(areAsked([known('B', 'accepted')], [told('B')])).toBe(false);
  expect(areAsked([], [told('B')])).toBe(false);
});
