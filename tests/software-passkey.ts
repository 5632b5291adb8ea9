import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page asks a browser with, as far as a passkey needs it. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly rpId: string;
}

/** Deviations from what a right browser and key would answer. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** The person was not asked for a fingerprint or PIN. */
  readonly unverified?: boolean;
  readonly type?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of the few kinds that an authenticator writes. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]),
  ]);
}

/** A passkey in software, with the answers of a browser that has it. */
export function softwarePasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const key = cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, bytes(x)], [-3, bytes(y)]])); // prettier-ignore

  const clientData = (type: string, asked: PasskeyRequest, other: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: other.type ?? type,
        challenge: other.challenge ?? asked.challenge,
        origin: other.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const data = (asked: PasskeyRequest, other: Deviations, attested: Buffer) => {
    counter = other.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (other.unverified ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(other.rpId ?? asked.rpId), Buffer.from([flags]), count, attested]);
  };
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const extra = { clientExtensionResults: {}, authenticatorAttachment: 'platform' };

  return {
    id: base.id,
    /** The answer to a page that asks for a new passkey. */
    make(asked: PasskeyRequest, other: Deviations = {}): string {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data(asked, other, attested)],
        ]),
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', asked, other).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return JSON.stringify({ ...base, ...extra, response });
    },
    /** The answer to a page that asks for a passkey. */
    use(asked: PasskeyRequest, other: Deviations = {}): string {
      const client = clientData('webauthn.get', asked, other);
      const authenticatorData = data(asked, other, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return JSON.stringify({ ...base, ...extra, response });
    },
  };
}
