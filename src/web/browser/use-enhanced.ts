import { startTransition, useEffect, useState } from 'react';

/** The first page of this tab is taken over: what is drawn from now on has no markup of the server's to be like. */
let isTakenOver = false;

/** False in the server's markup and until the page is alive, so that both draw the same. */
export function useEnhanced(): boolean {
  const [enhanced, setEnhanced] = useState(isTakenOver);
  useEffect(() => {
    isTakenOver = true;
    // In slices, as what it adds may be much.
    startTransition(() => setEnhanced(true));
  }, []);
  return enhanced;
}
