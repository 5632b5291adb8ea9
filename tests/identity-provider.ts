import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it says of the person who logs in there. */
export interface Told {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
}

/** A fault of its answers. */
export type Fault =
  | 'down'
  | 'garbage'
  | 'silent'
  | 'other_nonce'
  | 'other_audience'
  | 'other_issuer'
  | 'other_key'
  | 'expired'
  | 'no_id_token';

/** An identity provider that speaks OpenID Connect, on a port of this machine. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of its descriptions, and of the exchange of codes. */
  fault: { discovery: Fault | null; token: Fault | null };
  /** Lets a person log in on the page at `address`: the path and query that the browser is sent back to. */
  approve(address: URL, told: Told, changes?: Readonly<Record<string, string | null>>): string;
  close(): Promise<void>;
}

interface Grant {
  readonly told: Told;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const [own, other] = [keys(), keys()];
  const grants = new Map<string, Grant>();
  const fault: IdentityProvider['fault'] = { discovery: null, token: null };
  const [clientId, clientSecret] = ['wayfare', `secret-${randomUUID()}`];
  let issuer = '';

  const description = () => ({
    issuer,
    authorization_endpoint: `${issuer}/log-in`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  });
  const idToken = ({ told, nonce }: Grant) => {
    const now = Math.trunc(Temporal.Now.instant().epochMilliseconds / 1_000);
    const is = (one: Fault) => fault.token === one;
    const claims = {
      ...told,
      iss: is('other_issuer') ? 'https://other.example' : issuer,
      aud: is('other_audience') ? 'another-client' : clientId,
      nonce: is('other_nonce') ? 'x'.repeat(43) : nonce,
      iat: is('expired') ? now - 7_200 : now,
      exp: is('expired') ? now - 3_600 : now + 300,
    };
    const text = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64(claims)}`;
    const { privateKey } = is('other_key') ? other : own;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };
  /** Refuses whatever is not exactly what a right client sends. */
  const exchange = (headers: IncomingMessage['headers'], form: URLSearchParams) => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const [id, secret] = Buffer.from((headers.authorization ?? '').slice('Basic '.length), 'base64')
      .toString()
      .split(':');
    const isClient = decodeURIComponent(id ?? '') === clientId && decodeURIComponent(secret ?? '') === clientSecret;
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = form.get('redirect_uri') === grant?.redirectUri && proof === grant?.challenge;
    if (!grant || !isRight || !isClient) return [400, { error: 'invalid_grant' }] as const;
    const token = fault.token === 'no_id_token' ? {} : { id_token: idToken(grant) };
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, ...token }] as const;
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? '/', issuer);
    const failing = fault[pathname === '/token' ? 'token' : 'discovery'];
    const send = (status: number, body: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (failing === 'silent') return;
    if (failing === 'down') return send(503, {});
    if (failing === 'garbage') return send(200, '<html>It works!</html>');
    if (pathname === '/.well-known/openid-configuration') return send(200, description());
    if (pathname === '/keys')
      return send(200, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      });
    if (pathname !== '/token') return send(404, {});
    const [status, body] = exchange(request.headers, new URLSearchParams(Buffer.concat(chunks).toString()));
    send(status, body);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    get issuer() {
      return issuer;
    },
    clientId,
    clientSecret,
    fault,
    approve({ searchParams: asked }, told, changes = {}) {
      const code = randomUUID();
      const redirectUri = asked.get('redirect_uri') ?? '';
      const nonce = asked.get('nonce') ?? '';
      grants.set(code, { told, nonce, challenge: asked.get('code_challenge') ?? '', redirectUri });
      const back = new URL(redirectUri);
      const answer = { code, state: asked.get('state'), iss: issuer, ...changes };
      for (const [name, value] of Object.entries(answer)) if (value !== null) back.searchParams.set(name, value);
      return back.pathname + back.search;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The variables that connect a provider under a name. */
export function connectedAs(name: string, { issuer, clientId, clientSecret }: IdentityProvider, label: string) {
  return {
    [`OIDC_${name}_ISSUER`]: issuer,
    [`OIDC_${name}_CLIENT_ID`]: clientId,
    [`OIDC_${name}_CLIENT_SECRET`]: clientSecret,
    [`OIDC_${name}_LABEL`]: label,
  };
}
