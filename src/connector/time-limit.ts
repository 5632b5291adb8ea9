/** The answer if it comes within `ms` milliseconds, else an error. What is still being done goes on behind it. */
export async function withTimeLimit<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A failure after the limit has no one to handle it.
    work.catch(() => undefined);
  }
}
