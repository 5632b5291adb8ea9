import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly body: string;
}

export interface RawRequest {
  readonly bytes: Buffer;
  readonly isHead: boolean;
  /** The body is complete as its headers announce, so it must be answered. */
  readonly isWhole: boolean;
}

/** A connection that sends bytes as they are, because a client library would refuse to, and is kept open while it can be. */
export interface RawClient {
  /** Rejects when no answer has come within `timeoutMs`. */
  ask(request: RawRequest, timeoutMs: number): Promise<RawAnswer>;
  close(): void;
}

const headEnd = Buffer.from('\r\n\r\n');

interface Read {
  readonly answer: RawAnswer;
  /** The connection can't be used again. */
  readonly isLast: boolean;
}

/** The first whole answer in `bytes`; null while more has to come. */
function readAnswer(bytes: Buffer, isHead: boolean, isClosed: boolean): Read | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const head = bytes.subarray(0, end).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  const rest = bytes.subarray(end + headEnd.length);
  if (status < 200) return readAnswer(rest, isHead, isClosed);
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim().toLowerCase();
  const isLast = header('connection') === 'close';
  // A stream of events ends when the client goes away.
  if (header('content-type')?.startsWith('text/event-stream')) return { answer: { status, body: '' }, isLast: true };
  if (isHead || status === 204 || status === 304) return { answer: { status, body: '' }, isLast };
  const length = header('content-length');
  if (length !== undefined) {
    if (rest.length < Number(length)) return null;
    return { answer: { status, body: rest.subarray(0, Number(length)).toString() }, isLast };
  }
  if (header('transfer-encoding') === 'chunked') {
    const body = readChunks(rest);
    return body === null ? null : { answer: { status, body }, isLast };
  }
  return isClosed ? { answer: { status, body: rest.toString() }, isLast: true } : null;
}

function readChunks(bytes: Buffer): string | null {
  let text = '';
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    const next = line + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return text;
    text += bytes.subarray(line + 2, line + 2 + size).toString();
    at = next;
  }
}

export function rawClient(port: number): RawClient {
  let kept: Socket | null = null;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await new Promise((connected, failed) => socket.once('connect', connected).once('error', failed));
    socket.removeAllListeners('error');
    return socket;
  };
  const exchange = (socket: Socket, { bytes, isHead, isWhole }: RawRequest, timeoutMs: number) =>
    new Promise<Read>((resolve, reject) => {
      let came: Buffer = Buffer.alloc(0);
      const done = (end: () => void) => {
        clearTimeout(timer);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        end();
      };
      const timer = setTimeout(() => done(() => reject(new Error(`no answer in ${timeoutMs} ms`))), timeoutMs);
      const look = (isClosed: boolean) => {
        const read = readAnswer(came, isHead, isClosed);
        if (read) done(() => resolve(read));
        else if (isClosed) done(() => resolve({ answer: { status: 0, body: '' }, isLast: true }));
      };
      socket.on('data', (part: Buffer) => {
        came = Buffer.concat([came, part]);
        look(false);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => look(true));
      if (isWhole) socket.write(bytes);
      else socket.end(bytes);
    });
  return {
    async ask(request, timeoutMs) {
      let socket = kept ?? (await open());
      let { answer, isLast } = await exchange(socket, request, timeoutMs);
      if (answer.status === 0 && kept) {
        // The server had closed the kept connection.
        socket = await open();
        ({ answer, isLast } = await exchange(socket, request, timeoutMs));
      }
      kept = null;
      if (isLast || !request.isWhole || socket.destroyed || answer.status === 400) socket.destroy();
      else kept = socket;
      return answer;
    },
    close: () => kept?.destroy(),
  };
}
