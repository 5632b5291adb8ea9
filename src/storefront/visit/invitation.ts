type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Seconds into a visit, seconds when that is over already, and how long closing it is remembered. */
export const invitationTimes = { first: 120, again: 10, closedFor: 7 * 24 * 60 * 60 } as const;

const keys = { visited: 'visited', closed: 'closed' } as const;

/**
 * Milliseconds until the invitation may come, or null while it stays away. Begins the visit (`began`, ms since 1970)
 * when there is none, or when it was closed longer ago than it is remembered. Times that can't be are not believed;
 * storage that refuses is no error.
 */
export function invitationDelay(store: () => Store, now: number, began: number): number | null {
  const closed = readTime(store, keys.closed);
  if (closed !== null) {
    // By a clock that was ahead: counted from now on.
    if (closed > now) write(store, keys.closed, now);
    if (now - closed <= invitationTimes.closedFor * 1_000) return null;
    remove(store, keys.closed);
    remove(store, keys.visited);
  }
  const known = readTime(store, keys.visited);
  const visited = known === null || known > now ? Math.round(Math.min(began, now)) : known;
  if (visited !== known) write(store, keys.visited, visited);
  const left = visited + invitationTimes.first * 1_000 - now;
  return left > 0 ? left : invitationTimes.again * 1_000;
}

export function rememberClosed(store: () => Store, now: () => number): void {
  write(store, keys.closed, now());
}

export interface InvitationWatch {
  readonly store: () => Store;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly began: number;
  /** Whether it would interrupt nothing at this moment. */
  readonly mayShow: () => boolean;
  /** Opens it unless `mayOpen` says no by the time it is loaded; answers whether it did. */
  readonly show: (mayOpen: () => boolean) => Promise<boolean>;
}

/** Waits for the moment and shows it once; answers how to stop waiting. */
export function watchForInvitation({ store, now, began, mayShow, show }: InvitationWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const isClosed = () => readTime(store, keys.closed) !== null;
  const mayOpen = () => !stopped && !isClosed() && mayShow();
  const attempt = async () => {
    // Another tab may have closed it meanwhile.
    if (isClosed()) return;
    const isShown = mayShow() && (await show(mayOpen).catch(() => false));
    if (!isShown && !stopped) wait(invitationTimes.again * 1_000);
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => void attempt(), milliseconds);
  };
  const delay = invitationDelay(store, now(), began);
  if (delay !== null) wait(delay);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function readTime(store: () => Store, key: string): number | null {
  try {
    const time = Number(store().getItem(key) ?? Number.NaN);
    return Number.isSafeInteger(time) && time > 0 ? time : null;
  } catch {
    return null;
  }
}

function write(store: () => Store, key: string, time: number): void {
  try {
    store().setItem(key, String(Math.round(time)));
  } catch {
    // Full or forbidden: nothing is remembered beyond this document.
  }
}

function remove(store: () => Store, key: string): void {
  try {
    store().removeItem(key);
  } catch {
    // As above.
  }
}
