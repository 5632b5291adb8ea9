/** One open stream of server-sent events. */
export interface EventStream {
  /** Does nothing once the stream has ended. `data` is sent as JSON. */
  send(event: string, data: unknown): void;
  end(): void;
}

export interface EventStreamOptions {
  /** Longest duration in milliseconds; the browser then reconnects. */
  readonly longestMs: number;
  /** Called once the stream is open; the function it returns is called when the stream has ended, for any reason. */
  readonly begin: (stream: EventStream) => () => void;
}

const beatMs = 15_000;

/** A response of server-sent events with a heartbeat. */
export function eventStream({ longestMs, begin }: EventStreamOptions): Response {
  let end: (gone?: boolean) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      let open = true;
      let stop: () => void = () => undefined;
      const write = (text: string) => open && controller.enqueue(encoder.encode(text));
      const beat = setInterval(() => write(': still here\n\n'), beatMs);
      const limit = setTimeout(() => end(), longestMs);
      end = (gone = false) => {
        if (!open) return;
        open = false;
        clearInterval(beat);
        clearTimeout(limit);
        stop();
        if (!gone) controller.close();
      };
      write('retry: 3000\n\n');
      const stopped = begin({
        send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        end: () => end(),
      });
      stop = stopped;
      // The stream may have ended while it was opening.
      if (!open) stopped();
    },
    cancel: () => end(true),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    },
  });
}
