import { useEffect, useState } from 'react';
import { isOffline } from './held-navigation.ts';
import { loadCode } from './load-code.ts';

interface LoadedCode<Code> {
  /** Null until it is there. */
  readonly code: Code | null;
  /** It could not be loaded although there is a network: its place is taken by what works without it. */
  readonly failed: boolean;
}

/** Code that is loaded once it is wanted; without a network, as soon as there is one. */
export function useCode<Code>(load: () => Promise<Code>, isWanted: boolean): LoadedCode<Code> {
  const [loaded, setLoaded] = useState<LoadedCode<Code>>({ code: null, failed: false });
  const isMissing = isWanted && loaded.code === null;
  useEffect(() => {
    if (!isMissing) return;
    const ask = () => {
      loadCode(load).then(
        (code) => setLoaded({ code, failed: false }),
        () => isOffline() || setLoaded({ code: null, failed: true }),
      );
    };
    ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [isMissing, load]);
  return loaded;
}
