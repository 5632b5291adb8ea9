import { describe, expect, it } from 'vitest';
import type { Part } from '../state/snapshot.ts';
import { firstCheck, nextCheck } from './next-check.ts';

const starts = '2026-12-20T14:00:00Z';
const deps = (startsAt: string | null) =>
  ({ supplies: { hotel: { startsAt: () => startsAt } } }) as unknown as Parameters<typeof nextCheck>[0];
const part = (sent: string | null = null) =>
  ({
    order: { product: 'hotel', details: {} },
    supplierChanges: [],
    reservation: { check_at: sent && new Date(sent) },
  }) as unknown as Part;

describe('the next check of a confirmed booking', () => {
  it.each([
    ['long before', '2026-11-01T00:00:00Z', '2026-12-13T14:00:00.000Z'],
    ['after the first', '2026-12-13T14:00:00Z', '2026-12-18T14:00:00.000Z'],
    ['after both', '2026-12-18T14:00:01Z', undefined],
  ])('%s', (_, now, at) => {
    expect(nextCheck(deps(starts), part(), new Date(now))?.toISOString()).toBe(at);
  });
  it('is none where the start is unknown', () => {
    expect(nextCheck(deps(null), part(), new Date(starts))).toBeNull();
    const without = { supplies: { hotel: {} } } as unknown as Parameters<typeof nextCheck>[0];
    expect(nextCheck(without, part(), new Date(starts))).toBeNull();
  });
  it('is where the product wants one, too', () => {
    const supply = { startsAt: () => starts, checksAt: () => ['2026-12-20T14:30:00Z', '2026-12-20T15:00:00Z'] };
    const during = { supplies: { hotel: supply } } as unknown as Parameters<typeof nextCheck>[0];
    const at = (now: string) => nextCheck(during, part(), new Date(now))?.toISOString();
    expect(at('2026-12-18T13:00:00Z')).toBe('2026-12-18T14:00:00.000Z');
    expect(at('2026-12-18T14:00:01Z')).toBe('2026-12-20T14:30:00.000Z');
    expect(at('2026-12-20T14:30:00Z')).toBe('2026-12-20T15:00:00.000Z');
    expect(at('2026-12-20T15:00:00Z')).toBeUndefined();
  });
  it('goes by what the supplier has changed since', () => {
    const supply = {
      startsAt: ({ details }: { details: { changed?: { starts: string } } }) => details.changed?.starts ?? starts,
    };
    const moved = { supplies: { hotel: supply } } as unknown as Parameters<typeof nextCheck>[0];
    const change = (answer: string | null) => ({ code: 'starts', after: '2026-12-25T14:00:00Z', answer });
    const at = (answer: string | null) =>
      nextCheck(
        moved,
        { ...part(), supplierChanges: [change(answer)] } as unknown as Part,
        new Date('2026-12-10T00:00:00Z'),
      );
    expect(at('accepted')?.toISOString()).toBe('2026-12-18T14:00:00.000Z');
    expect(at(null)?.toISOString()).toBe('2026-12-18T14:00:00.000Z');
    expect(at('withdrawn')?.toISOString()).toBe('2026-12-13T14:00:00.000Z');
  });
  it('is at once when the supplier has sent something before the booking was confirmed', () => {
    const sent = '2026-11-01T00:00:00.000Z';
    expect(firstCheck(deps(starts), part(sent), new Date(sent))?.toISOString()).toBe(sent);
    expect(firstCheck(deps(null), part(sent), new Date(sent))?.toISOString()).toBe(sent);
  });
});
