import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Calls `take` with the text that a visitor typed into a field before hydration. A state that React writes into the
 * field must begin with it: React would write its own over it.
 */
export function useTyped(field: RefObject<HTMLInputElement | null>, take: (typed: string) => void): void {
  const begin = useEffectEvent(() => {
    const { current } = field;
    if (current && current.value !== current.defaultValue) take(current.value);
  });
  useLayoutEffect(() => begin(), []);
}

/** Whether a visitor has changed one of the fields in an element. */
export function isChanged(element: Element): boolean {
  return [...element.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
}
