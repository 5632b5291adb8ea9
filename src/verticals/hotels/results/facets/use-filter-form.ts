import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FiltersView } from '../results-view.ts';
import { differing, fill, stateOf, stateWith } from './form-state.ts';
import { useLiveCount } from './live-count.ts';

export interface PriceLimits {
  readonly min: string;
  readonly max: string;
}

export interface FilterForm {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Number of hotels for the filters selected in the sheet; null while unknown. */
  readonly count: number | null;
  /** The price limits in the fields. */
  readonly limits: PriceLimits;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Discards changes that are not applied. */
  readonly forget: () => void;
}

/** Debounce in milliseconds while a slider is dragged, and while a number is typed. */
const waits: Readonly<Record<string, number>> = { range: 350, text: 800 };

function limitsOf(form: HTMLFormElement): PriceLimits {
  const state = stateOf(form);
  return { min: state.get('min_price') ?? '', max: state.get('max_price') ?? '' };
}

/**
 * The form of the filters. Beside the list a change is applied at once; in the sheet, which has a button, it updates
 * the count. Changes that are not applied yet survive every render of the list in between: another order, another page,
 * or the response to an earlier change.
 */
export function useFilterForm(filters: FiltersView): FilterForm {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(filters.applied);
  const [limits, setLimits] = useState<PriceLimits>({ min: filters.price?.min ?? '', max: filters.price?.max ?? '' });
  const { forgetCount, ...live } = useLiveCount(filters.countHref, new Set(filters.kept.map(([name]) => name)));

  const apply = (wait = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const element = form.current;
      if (!element || !isBeside(element)) return;
      // Keeps the scroll position; a sheet that closes shows the list from its top.
      element.dataset['keepScroll'] = '';
      element.requestSubmit();
      delete element.dataset['keepScroll'];
    }, wait);
  };

  useLayoutEffect(() => {
    const element = form.current;
    const before = applied.current;
    if (!element || before === filters.applied) return;
    applied.current = filters.applied;
    const kept = differing(stateOf(element), stateWith(element, before));
    fill(element, stateWith(element, filters.applied), kept);
    setLimits(limitsOf(element));
    if (kept.size === 0) forgetCount();
  }, [filters.applied, forgetCount]);

  const begin = useEffectEvent(() => {
    const element = form.current;
    // Boxes ticked before hydration.
    if (element && differing(stateOf(element), stateWith(element, filters.applied)).size > 0) apply();
  });
  useEffect(() => {
    begin();
    return () => clearTimeout(timer.current);
  }, []);

  return {
    form,
    count: live.count,
    limits,
    onInput(event) {
      const { currentTarget: element, target } = event;
      setLimits(limitsOf(element));
      if (!isBeside(element)) live.onInput(event);
      else apply(target instanceof HTMLInputElement ? (waits[target.type] ?? 0) : 0);
    },
    forget() {
      clearTimeout(timer.current);
      if (form.current) fill(form.current, stateWith(form.current, applied.current));
    },
  };
}

/** True in the page's column; false in a sheet over it: on phones, and on any page while the map takes the column. */
function isBeside(form: HTMLFormElement): boolean {
  return form.getClientRects().length > 0 && !form.closest('[popover]')?.matches(':popover-open');
}
