export const unavailable = (reason: string) => ({ kind: 'unavailable' as const, reason });
export const unknown = (reason: string) => ({ kind: 'unknown' as const, reason });

/** A failing database may have committed before it failed, so the outcome is unknown. */
export async function unlessBroken<Answer, Broken>(
  work: () => Promise<Answer>,
  broken: (reason: string) => Broken,
  signal?: AbortSignal,
): Promise<Answer | Broken> {
  if (signal?.aborted) return broken('aborted');
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw error;
    const { code } = error as { code?: unknown };
    return broken(typeof code === 'string' ? `database ${code}` : 'database');
  }
}
