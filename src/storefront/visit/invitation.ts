type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Seconds until it is shown, seconds when that has passed already, and how long a dismissal lasts. */
export const invitationTimes = { first: 120, again: 10, closedFor: 7 * 24 * 60 * 60 } as const;

const keys = { visited: 'visited', closed: 'closed' } as const;

/**
 * Milliseconds until the invitation may be shown, or null while it is dismissed. Begins the visit (`began`, ms since
 * 1970) when there is none, or when the dismissal has expired. Impossible times are ignored; a storage failure is no
 * error.
 */
export function invitationDelay(store: () => Store, now: number, began: number): number | null {
  const closed = readTime(store, keys.closed);
  if (closed !== null) {
    // The stored time is in the future, from a wrong clock: counting starts now.
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
  /** Whether it would interrupt nothing now. */
  readonly mayShow: () => boolean;
  /** Opens it unless `mayOpen` returns false once it is loaded; returns whether it did. */
  readonly show: (mayOpen: () => boolean) => Promise<boolean>;
}

/** Waits for a suitable moment and shows it once; returns a function that cancels the wait. */
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
    // Storage is full or forbidden: the dismissal lasts for this document only.
  }
}

function remove(store: () => Store, key: string): void {
  try {
    store().removeItem(key);
  } catch {
    // As above.
  }
}
