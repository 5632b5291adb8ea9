import { z } from 'zod';
import type { OutsideProduct } from '#accounts/accounts.ts';
import type { ProviderSettings } from '#accounts/accounts.ts';
import { OperatorError } from '#values/failure/operator-error.ts';

/** Ways to sign in other than a password, and products on other sites that people are signed in to from here. */
export interface SignInConfig {
  readonly providers: readonly ProviderSettings[];
  readonly flights: OutsideProduct | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `*` is the provider's name: capital letters and digits. */
const fields = {
  'OIDC_*_ISSUER': z.string().refine(isIssuer, 'must be an https address without a query'),
  'OIDC_*_CLIENT_ID': z.string().min(1).max(500),
  'OIDC_*_CLIENT_SECRET': z.string().min(1).max(500),
  'OIDC_*_LABEL': z.string().min(1).max(60).optional(),
};

const others = z.object({
  SSO_FLIGHTS_URL: z.string().refine(isPage, 'must be the address of a page, over https').optional(),
  SSO_FLIGHTS_SECRET: z.string().min(32, 'must have 32 characters or more').max(500).optional(),
});

/** Reads `OIDC_<NAME>_…` and `SSO_FLIGHTS_…`. Throws OperatorError, which names the variables, when one is malformed. */
export function readSignIn(env: Environment): SignInConfig {
  const set = Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '');
  const problems: string[] = [];
  const names = new Set<string>();
  for (const [name] of set.filter(([one]) => one.startsWith('OIDC_'))) {
    const [, provider, field] = /^OIDC_([A-Z][A-Z0-9]*)_([A-Z_]+)$/.exec(name) ?? [];
    if (provider !== undefined && Object.hasOwn(fields, `OIDC_*_${field}`)) names.add(provider);
    else problems.push(`${name}: is not one of OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _LABEL`);
  }
  const all = Object.fromEntries(set);
  const providers = [...names].toSorted().map((name): ProviderSettings => {
    const read = (field: keyof typeof fields): string => {
      const variable = field.replace('*', name);
      const parsed = fields[field].safeParse(all[variable]);
      if (!parsed.success) problems.push(`${variable}: ${parsed.error.issues[0]!.message}`);
      return parsed.data ?? '';
    };
    return {
      id: name.toLowerCase(),
      issuer: read('OIDC_*_ISSUER'),
      clientId: read('OIDC_*_CLIENT_ID'),
      clientSecret: read('OIDC_*_CLIENT_SECRET'),
      label: read('OIDC_*_LABEL') || name,
    };
  });
  const parsed = others.safeParse(all);
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(`${path.join('.')}: ${message}`);
  const { SSO_FLIGHTS_URL: url, SSO_FLIGHTS_SECRET: secret } = parsed.data ?? {};
  if (parsed.success && (url === undefined) !== (secret === undefined))
    problems.push('SSO_FLIGHTS_URL and SSO_FLIGHTS_SECRET are set together or not at all');
  if (problems.length > 0)
    throw new OperatorError(`Signing in can't be set up with these variables:\n${problems.join('\n')}`);
  return { providers, flights: url !== undefined && secret !== undefined ? { url, secret } : null };
}

/** Http is allowed for a server on this machine only. */
function isSafe({ protocol, hostname, username }: URL): boolean {
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && isSafe(url) && url.search === '' && url.hash === '';
}

function isPage(text: string): boolean {
  return URL.canParse(text) && isSafe(new URL(text));
}
