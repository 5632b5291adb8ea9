import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's markup and until the page is alive, so that both draw the same. */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
