import { connect } from 'node:net';

export interface Reply {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

/** One keep-alive connection with one request at a time. It does little, so that mostly the server is measured. */
export interface Connection {
  /** `text` is the whole request. Rejects when the connection breaks. */
  ask(text: string): Promise<Reply>;
  close(): void;
}

export function openConnection(port: number): Promise<Connection> {
  return new Promise((opened, failed) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let parts: Buffer[] = [];
    let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
    const broken = (error: Error) => {
      failed(error);
      waiting?.reject(error);
      waiting = undefined;
    };
    socket.once('error', broken);
    socket.once('close', () => broken(new Error('the server closed the connection')));
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      const reply = read(parts);
      if (!reply) return;
      parts = [];
      const pending = waiting;
      waiting = undefined;
      pending?.resolve(reply);
    });
    socket.once('connect', () =>
      opened({
        ask: (text) =>
          new Promise((resolve, reject) => {
            if (socket.destroyed) return reject(new Error('the connection is closed'));
            waiting = { resolve, reject };
            socket.write(text);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}

/** The reply when all of it is there, else null. */
function read(parts: Buffer[]): Reply | null {
  let [first] = parts;
  if (!first) return null;
  let headEnd = first.indexOf('\r\n\r\n');
  if (headEnd < 0) {
    first = Buffer.concat(parts);
    headEnd = first.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
  }
  const head = first.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  if (status === 304 || status === 204) return { status, head, body: Buffer.alloc(0) };
  const start = headEnd + 4;
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const have = parts.reduce((sum, part) => sum + part.length, 0);
    return have < start + Number(length) ? null : { status, head, body: Buffer.concat(parts).subarray(start) };
  }
  const last = parts.at(-1)!;
  const end = last.length >= 5 ? last.subarray(-5) : Buffer.concat(parts.slice(-2)).subarray(-5);
  return end.toString('latin1') === '0\r\n\r\n' ? { status, head, body: Buffer.concat(parts).subarray(start) } : null;
}

/** A GET as the load sends it. */
export function getRequest(path: string, host: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`;
}
