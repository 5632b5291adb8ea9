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
  /** How many hotels what is ticked in the sheet would leave; null while unknown. */
  readonly count: number | null;
  /** The price limits as they stand in the fields. */
  readonly limits: PriceLimits;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Gives up what is ticked and not applied. */
  readonly forget: () => void;
}

/** Milliseconds: a thumb is still being dragged, a number is still being typed. */
const waits: Readonly<Record<string, number>> = { range: 350, text: 800 };

function limitsOf(form: HTMLFormElement): PriceLimits {
  const state = stateOf(form);
  return { min: state.get('min_price') ?? '', max: state.get('max_price') ?? '' };
}

/**
 * The form of the filters. Beside the list a change is applied at once; in the sheet, which has a button, it tells how
 * many hotels it would leave. What is ticked and not applied yet outlives every list that is drawn meanwhile: sorted,
 * another page, or the answer to an earlier change.
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
      // The place in the list stays; a sheet that closes shows the list from its top.
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
    // Ticked before the page was taken over.
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

/** In the page; else in a sheet over it: on phones, and on any page while the map takes the panel's place. */
function isBeside(form: HTMLFormElement): boolean {
  return form.getClientRects().length > 0 && !form.closest('[popover]')?.matches(':popover-open');
}
