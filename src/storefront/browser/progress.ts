const delay = 200;
const tick = 100;
const duration = 5000;
const hideDelay = 500;

export interface Progress {
  /** Something is loading. Nothing shows for the first 200 ms; then the bar creeps, and waits at 95 %. */
  begin(): void;
  /** It is there, or has failed: the bar is full, and gone after 500 ms. One that was not shown stays so. */
  finish(): void;
  stop(): void;
}

/** The way of a loading bar, in per cent; null while there is none. */
export function createProgress(show: (percent: number | null) => void): Progress {
  let percent: number | null = null;
  let start: ReturnType<typeof setTimeout> | undefined;
  let ticks: ReturnType<typeof setInterval> | undefined;
  const set = (next: number | null) => {
    percent = next;
    show(next);
  };
  const stop = () => {
    clearTimeout(start);
    clearInterval(ticks);
  };
  return {
    begin() {
      stop();
      start = setTimeout(() => {
        set(0);
        ticks = setInterval(() => set(Math.min(95, (percent ?? 0) + (100 * tick) / duration)), tick);
      }, delay);
    },
    finish() {
      stop();
      if (percent === null) return;
      set(100);
      start = setTimeout(() => set(null), hideDelay);
    },
    stop,
  };
}
