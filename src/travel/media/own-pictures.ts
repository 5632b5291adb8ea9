const waitMs = 4_000;

/** Pictures of ours by their path with a size, as JPEG, for documents. Null when there is none, or when drawing it takes too long. */
export function ownPictures({
  origin,
  deliver,
}: {
  readonly origin: string;
  readonly deliver: (request: Request) => Promise<Response>;
}): (path: string) => Promise<Uint8Array | null> {
  return async (path) => {
    const signal = AbortSignal.timeout(waitMs);
    const late = new Promise<null>((done) => signal.addEventListener('abort', () => done(null), { once: true }));
    const answer = await Promise.race([deliver(new Request(new URL(`${path}.jpg`, origin))), late]);
    if (!answer?.ok || answer.headers.get('content-type') !== 'image/jpeg') return null;
    return new Uint8Array(await answer.arrayBuffer());
  };
}
