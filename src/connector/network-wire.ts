import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { isPublicName, publicLookup } from './public-address.ts';
import { type Wire, type WireAnswer, type WireCall, type WireFailure, within } from './wire.ts';

export interface NetworkOptions {
  readonly maxBytes: number;
  /** Connections at once. */
  readonly connections: number;
  /** Only addresses of the public internet are called: for destinations that are no operator's configuration. */
  readonly publicOnly?: boolean;
}

type Lost = Omit<WireFailure, 'reason'> & { readonly reason: 'network' | 'too_large' };
/** The other side has closed the idle connection. */
type Stale = 'stale';

/** Error codes before a connection is established. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_INVALID_URL']);

/** Codes of a connection that the other side has closed. */
const closed = new Set(['ECONNRESET', 'EPIPE']);

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};

/**
 * Over the network. `url` is the destination's address, from configuration. Safe requests use keep-alive connections,
 * and are retried when the other side has closed one; a request that changes something uses a new connection, so that
 * its outcome is never unknown for that reason.
 */
export function networkWire(url: string, { maxBytes, connections, publicOnly = false }: NetworkOptions): Wire {
  const { protocol, hostname, port, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  const { Agent, request: open } = protocol === 'https:' ? https : http;
  if (publicOnly && !isPublicName(hostname)) throw new Error(`${hostname} is no host of the public internet`);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const own = publicOnly ? { lookup: publicLookup } : {};
  const address = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, ...own };

  const exchange = ({ method, path, headers, body }: WireCall, kept: boolean, signal: AbortSignal) =>
    new Promise<WireAnswer | Lost | Stale>((resolve) => {
      const lose = (error: NodeJS.ErrnoException) =>
        resolve({ kind: 'failure', reason: 'network', sent: !neverSent.has(error.code ?? '') });
      const asking = open(
        { ...address, agent: kept && agent, method, path: base + path, headers, signal },
        (answer) => {
          answer.on('error', lose);
          read(answer, maxBytes).then(
            (whole) => resolve(whole ? { kind: 'answer', status: answer.statusCode ?? 0, body: whole } : cut(answer)),
            () => resolve({ kind: 'failure', reason: 'network', sent: true }),
          );
        },
      );
      asking.on('error', (error: NodeJS.ErrnoException) =>
        kept && asking.reusedSocket && closed.has(error.code ?? '') ? resolve('stale') : lose(error),
      );
      asking.end(body);
    });

  return async (call) => {
    const sent = !call.signal?.aborted;
    const kept = call.method === 'GET' || call.repeatable === true;
    const answer = await within(call, async (signal) => {
      for (;;) {
        const one = await exchange(call, kept, signal);
        // Each turn uses up one of the kept connections; a new one is never stale.
        if (one !== 'stale') return one;
      }
    });
    return typeof answer === 'string' ? { kind: 'failure', reason: answer, sent } : answer;
  };
}

function cut(answer: IncomingMessage): Lost {
  answer.destroy();
  return { kind: 'failure', reason: 'too_large', sent: true };
}

/** The decoded body; null when it is longer than `maxBytes`. Rejects when the stream breaks or cannot be decoded. */
async function read(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const decoder = decoders[answer.headers['content-encoding'] ?? '']?.();
  const stream = (decoder ? answer.pipe(decoder) : answer) as Readable;
  if (decoder) answer.on('error', (error) => stream.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  return await new Promise((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) resolve(null);
      else chunks.push(chunk);
    });
    stream.on('end', () => {
      const parts = chunks.splice(0);
      resolve(parts.length === 1 ? (parts[0] as Buffer<ArrayBuffer>) : Buffer.concat(parts));
    });
    stream.on('error', reject);
    stream.on('close', () => reject(new Error('ended early')));
  });
}
