export interface BreakerOptions {
  readonly windowMs?: number;
  readonly leastCalls?: number;
  /** Opens at this share of failures. */
  readonly failureShare?: number;
  readonly openMs?: number;
  readonly now?: () => number;
}

/** Stops calling a failing destination. Half-open, it allows one trial call. */
export interface Breaker {
  /** False: don't call. True must be followed by exactly one `report`. */
  admit(): boolean;
  report(succeeded: boolean): void;
  readonly state: 'closed' | 'open' | 'half_open';
}

export function createBreaker(options: BreakerOptions = {}): Breaker {
  const {
    windowMs = 10_000,
    leastCalls = 20,
    failureShare = 0.5,
    openMs = 15_000,
    now = () => performance.now(),
  } = options;
  // Two alternating half windows: bounded memory, and old calls expire.
  let current = { since: now(), calls: 0, failures: 0 };
  let before = { since: -Infinity, calls: 0, failures: 0 };
  let openUntil: number | null = null;
  let trying = false;

  const turn = (time: number) => {
    if (time - current.since < windowMs / 2) return;
    before = time - current.since < windowMs ? current : { since: -Infinity, calls: 0, failures: 0 };
    current = { since: time, calls: 0, failures: 0 };
  };
  const reset = (time: number) => {
    current = { since: time, calls: 0, failures: 0 };
    before = { since: -Infinity, calls: 0, failures: 0 };
  };

  return {
    admit() {
      if (openUntil === null) return true;
      if (now() < openUntil || trying) return false;
      trying = true;
      return true;
    },
    report(succeeded) {
      const time = now();
      if (trying) {
        trying = false;
        openUntil = succeeded ? null : time + openMs;
        reset(time);
        return;
      }
      if (openUntil !== null) return;
      turn(time);
      current.calls += 1;
      if (!succeeded) current.failures += 1;
      const calls = current.calls + before.calls;
      if (calls >= leastCalls && current.failures + before.failures >= calls * failureShare) openUntil = time + openMs;
    },
    get state() {
      return openUntil === null ? 'closed' : now() < openUntil ? 'open' : 'half_open';
    },
  };
}
