const delay = 200;
const tick = 100;
const duration = 5000;
const hideDelay = 500;

export interface Progress {
  /** Starts the bar: hidden for the first 200 ms, then growing up to 95 %. */
  begin(): void;
  /** Ends the bar: full, and hidden after 500 ms. A bar that was not shown stays hidden. */
  finish(): void;
  stop(): void;
}

/** Position of the progress bar, in per cent; null while it is hidden. */
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
