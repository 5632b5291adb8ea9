import { startTransition, useEffect, useState } from 'react';

/** Whether hydration of this tab's first page is done: later renders have no server markup to match. */
let isTakenOver = false;

/** False in the server's markup and until hydration, so that both render the same. */
export function useEnhanced(): boolean {
  const [enhanced, setEnhanced] = useState(isTakenOver);
  useEffect(() => {
    isTakenOver = true;
    // A transition renders in slices, since the enhanced content may be large.
    startTransition(() => setEnhanced(true));
  }, []);
  return enhanced;
}
