/** The answer if it arrives within `ms` milliseconds, else an error. The work continues in the background. */
export async function withTimeLimit<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A rejection after the limit would be unhandled.
    work.catch(() => undefined);
  }
}
