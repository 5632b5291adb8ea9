import { describe, expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { translator } from '#i18n/messages.ts';
import type { FeeSchedule } from '#values/cancellation.ts';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { cancellationMoments } from './cancellation-moments.ts';

const zone = 'Europe/Madrid';
const total = money(41_363, 'EUR');
const first = localDeadline('2026-12-17T18:00', zone);
const second = localDeadline('2026-12-20T18:00', zone);
const policy: FeeSchedule = {
  zone,
  steps: [
    { from: first, fee: money(13_485, 'EUR') },
    { from: second, fee: total },
  ],
};
const words = {
  translate: translator('en'),
  format: formatFor('en-GB'),
  write: ({ local }: { local: string }) => local,
};
const at = (now: string, of = policy) => cancellationMoments(of, total, now, words);

describe('the moments of a rate', () => {
  test('are none when what is paid back never changes', () => {
    expect(at('2026-12-21T00:00:00Z')).toEqual([]);
    expect(at('2026-12-01T00:00:00Z', { zone, steps: [] })).toEqual([]);
    const never = { zone, steps: [{ from: localDeadline('2000-01-01T00:00', zone), fee: total }] };
    expect(at('2026-12-01T00:00:00Z', never)).toEqual([]);
  });

  test('are all of them before the first deadline, each by the clock of the hotel and with its instant', () => {
    expect(at('2026-12-17T16:59:59.999Z')).toEqual([
      {
        when: 'Until 2026-12-17T18:00',
        outcome: 'Full refund: €413.63',
        tone: 'all',
        edge: { at: '2026-12-17T17:00:00Z', zone },
      },
      {
        when: 'From 2026-12-17T18:00 until 2026-12-20T18:00',
        outcome: 'Partial refund: €278.78 (cancellation fee €134.85)',
        tone: 'part',
        edge: { at: '2026-12-20T17:00:00Z', zone },
      },
      {
        when: 'From 2026-12-20T18:00',
        outcome: 'No refund (cancellation fee €413.63)',
        tone: 'nothing',
        edge: { at: '2026-12-20T17:00:00Z', zone },
      },
    ]);
  });

  test('begin with the later terms at the exact cutoff', () => {
    const [now, ...later] = at(first.at);
    expect(now).toMatchObject({ when: 'Until 2026-12-20T18:00', tone: 'part' });
    expect(later).toHaveLength(1);
    expect(at(second.at)).toEqual([]);
  });

  test('never promise more than was paid, for any fee of a supplier', () => {
    const dear = { zone, steps: [{ from: first, fee: money(99_999, 'EUR') }] };
    expect(at('2026-12-01T00:00:00Z', dear).map(({ tone }) => tone)).toEqual(['all', 'nothing']);
  });
});
