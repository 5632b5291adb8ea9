/** Runs `work` with a signal that aborts after this many milliseconds. The timer is cleared when the work is done. */
export async function within<Answer>(ms: number, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.max(1, ms));
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
