import { type RefObject, startTransition, useEffect, useState } from 'react';
import { isChanged } from './use-typed.ts';

/** Whether hydration of this tab's first page is done: later renders have no server markup to match. */
let isTakenOver = false;

/**
 * False in the server's markup and until hydration, so that both render the same. It stays false when a visitor had
 * changed a field in `plain` by then, or was in one: what they use is not taken away from them.
 */
export function useEnhanced(plain?: RefObject<Element | null>): boolean {
  const [enhanced, setEnhanced] = useState(isTakenOver);
  useEffect(() => {
    isTakenOver = true;
    const used = plain?.current;
    if (used && (used.matches(':focus-within') || isChanged(used))) return;
    // A transition renders in slices, since the enhanced content may be large.
    startTransition(() => setEnhanced(true));
  }, [plain]);
  return enhanced;
}
