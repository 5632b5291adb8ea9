import { useEffect, useRef, useState } from 'react';
import { writeAmount } from '#i18n/amount-pattern.ts';
import type { RoomCost, RunningTotalView } from '../hotel-view.ts';

/** Follows the numbers of its form; empty without scripts, where the next page tells the total. */
export function RunningTotal({ view, costs }: { view: RunningTotalView; costs: readonly RoomCost[] }) {
  const at = useRef<HTMLOutputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const form = at.current?.form;
    const follow = () => setText(form ? textOf(view, costs, new FormData(form).getAll('count').map(Number)) : '');
    follow();
    form?.addEventListener('change', follow);
    return () => form?.removeEventListener('change', follow);
  }, [view, costs]);
  return (
    <output ref={at} className="font-bold text-ink-strong tabular-nums">
      {/* A line that is there before its text, so that nothing moves. */}
      {text || '\u00a0'}
    </output>
  );
}

/** `counts`: how many of each rate, in the order of `costs`. */
export function textOf(
  { chosen, total, about, pattern }: RunningTotalView,
  costs: readonly RoomCost[],
  counts: readonly number[],
): string {
  const wanted = costs.flatMap((cost, nth) => Array<RoomCost>(counts[nth] ?? 0).fill(cost));
  const rooms = chosen.join(String(wanted.length));
  if (wanted.length === 0 || wanted.some(({ minor }) => minor === null)) return rooms;
  const minor = wanted.reduce((sum, one) => sum + one.minor!, 0);
  return `${rooms} · ${(wanted.some(({ isAbout }) => isAbout) ? about : total).join(writeAmount(pattern, minor))}`;
}
