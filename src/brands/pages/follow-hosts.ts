import { callApi } from '#web/browser/call-api.ts';
import { useEffect, useState } from 'react';
import type { HostRow, OpenEditor } from './editor-view.ts';

const everyMs = 30_000;

const isWaiting = ({ state, leads, record }: HostRow) => record !== null && (state === 'waiting' || leads !== 'here');

/** The rows of a page, asked for again every 30 seconds while the page is seen and one of them waits for the name servers. */
export function useFollowedHosts(hosts: readonly HostRow[]): readonly HostRow[] {
  const [later, setLater] = useState<{ readonly of: readonly HostRow[]; readonly rows: readonly HostRow[] } | null>(
    null,
  );
  const rows = later?.of === hosts ? later.rows : hosts;
  const waits = rows.some(isWaiting);
  useEffect(() => {
    if (!waits) return undefined;
    const end = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await askAgain(end.signal);
      if (now && !end.signal.aborted) setLater({ of: hosts, rows: now });
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [waits, hosts]);
  return rows;
}

/** Null when the network fails or the page is another one by now. */
async function askAgain(signal: AbortSignal): Promise<readonly HostRow[] | null> {
  try {
    const answer = await callApi(location.pathname + location.search, { signal });
    const { view } = (await answer.json()) as { view?: { view?: OpenEditor } };
    const form = view?.view?.form;
    return form?.part === 'hosts' ? form.hosts : null;
  } catch {
    return null;
  }
}
