import * as openid from 'openid-client';
import type { Log } from '#connector/log.ts';
import type { Wire } from '#connector/wire.ts';

export interface ProviderSettings {
  /** Lower-case letters and digits; stored with sign-ins that are under way. */
  readonly id: string;
  /** What the button says, e.g. `Acme`. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For the provider of an agency: it signs in people of this agency alone. */
  readonly agency?: AgencyBinding;
}

/** Whom the provider of an agency may speak for. */
export interface AgencyBinding {
  readonly id: string;
  /** Mail domains, in lower case. */
  readonly domains: readonly string[];
}

/** What a sign-in is bound to; `verifier` is PKCE's. */
export interface SignInBinding {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of a person. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string | null;
}

export type ProviderAnswer =
  | { readonly kind: 'claims'; readonly claims: Claims }
  /** `declined` by the person; `refused` by us: the answer proves nothing. */
  | { readonly kind: 'declined' | 'refused' | 'unreachable' };

/** An identity provider that speaks OpenID Connect. */
export interface Provider extends Pick<ProviderSettings, 'id' | 'label' | 'issuer' | 'agency'> {
  /** Address of its log-in page; null while it can't be reached. */
  addressFor(binding: SignInBinding): Promise<string | null>;
  /** Exchanges the code of a callback for claims. Never rejects for a fault of the provider. */
  redeem(query: URLSearchParams, binding: SignInBinding): Promise<ProviderAnswer>;
}

export interface ProviderDeps {
  /** The way out to an origin. */
  readonly wireTo: (origin: string) => Wire;
  readonly timeoutSeconds: number;
  readonly log: Log;
  readonly now: () => Date;
}

/** How long the provider's own description is used. */
const knownForMs = 60 * 60 * 1_000;

class Unreached extends Error {}

export function createProvider(settings: ProviderSettings, deps: ProviderDeps): Provider {
  const { id, label, issuer, agency } = settings;
  let known: { readonly found: Promise<openid.Configuration>; readonly until: number } | null = null;
  const configuration = async () => {
    const at = deps.now().getTime();
    if (!known || known.until <= at) {
      const found = discover(settings, deps);
      known = { found, until: at + knownForMs };
    }
    const current = known;
    try {
      return await current.found;
    } catch (error) {
      // A failure is not kept.
      if (known === current) known = null;
      throw error;
    }
  };
  const note = (error: unknown) =>
    deps.log.warn('a sign-in by an identity provider failed', { name: id, reason: reasonOf(error) });

  return {
    id,
    label,
    issuer,
    ...(agency && { agency }),
    async addressFor({ redirectUri, state, nonce, verifier }) {
      try {
        const challenge = await openid.calculatePKCECodeChallenge(verifier);
        return openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: challenge,
          code_challenge_method: 'S256',
          state,
          nonce,
        }).href;
      } catch (error) {
        note(error);
        return null;
      }
    },
    async redeem(query, { redirectUri, state, nonce, verifier }) {
      const callback = new URL(redirectUri);
      callback.search = query.toString();
      const config = await configuration().catch(note);
      if (!config) return { kind: 'unreachable' };
      try {
        const tokens = await openid.authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return { kind: 'refused' };
        const asks = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const more = asks ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return { kind: 'claims', claims: claimsOf(claims.iss, claims.sub, { ...claims, ...more }) };
      } catch (error) {
        note(error);
        return { kind: outcomeOf(error) };
      }
    },
  };
}

async function discover(settings: ProviderSettings, deps: ProviderDeps): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const fetch = fetchThrough(deps.wireTo);
  const { origin, protocol } = new URL(issuer);
  const found = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [openid.customFetch]: fetch,
    timeout: deps.timeoutSeconds,
    // Http is for a provider on this machine; the configuration allows no other.
    ...(protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {}),
  });
  const metadata = found.serverMetadata();
  // Forms and redirects may lead to the origin that is configured, and to no other.
  if (!metadata.authorization_endpoint || new URL(metadata.authorization_endpoint).origin !== origin)
    throw new Error('the log-in page of the provider is not at its issuer');
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
  const config = new openid.Configuration(metadata, clientId, {}, authenticate(clientSecret));
  config[openid.customFetch] = fetch;
  config.timeout = deps.timeoutSeconds;
  if (protocol === 'http:') openid.allowInsecureRequests(config);
  openid.enableNonRepudiationChecks(config);
  return config;
}

/** `fetch` for the library. The wire has no headers of answers; bodies are read as JSON whatever they claim to be. */
function fetchThrough(wireTo: ProviderDeps['wireTo']): openid.CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const { origin, pathname, search } = new URL(address);
    const isSafe = method === 'GET';
    const answer = await wireTo(origin)({
      method: isSafe ? 'GET' : 'POST',
      path: pathname + search,
      headers,
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: body.toString() } : {}),
      ...(signal ? { signal } : {}),
    });
    if (answer.kind === 'failure') throw new Unreached(answer.reason);
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : answer.body, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

function claimsOf(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): Claims {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const verified = claims['email_verified'];
  // Some providers write it as text.
  return {
    issuer,
    subject,
    email: text('email'),
    isVerified: verified === true || verified === 'true',
    name: text('name'),
  };
}

function outcomeOf(error: unknown): 'declined' | 'refused' | 'unreachable' {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'server_error' || error.error === 'temporarily_unavailable') return 'unreachable';
    return error.error === 'access_denied' ? 'declined' : 'refused';
  }
  for (let cause: unknown = error; cause instanceof Error || cause instanceof Response;) {
    if (cause instanceof Unreached || (cause instanceof Response && cause.status >= 500)) return 'unreachable';
    if (cause instanceof openid.ResponseBodyError && cause.status >= 500) return 'unreachable';
    cause = cause instanceof Error ? cause.cause : null;
  }
  const code = (error as { readonly code?: unknown }).code;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' ? 'unreachable' : 'refused';
}

/** For the log: codes and names only, nothing that the provider or the visitor has written. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { readonly code?: unknown };
  const inner = error.cause instanceof Unreached ? `: ${error.cause.message}` : '';
  return (typeof code === 'string' ? code : error.name) + inner;
}
