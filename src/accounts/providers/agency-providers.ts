import { createSeal, type Seal } from '#web/seal.ts';
import type { AccountsDb } from '../person.sql.ts';
import { agencyProvider, type StoredProvider } from './agency-provider.sql.ts';
import type { Provider, ProviderSettings } from './openid.ts';

/** A client secret as it is encrypted: for its agency, issuer and client only. */
interface Sealed {
  readonly agency: string;
  readonly issuer: string;
  readonly client: string;
  readonly secret: string;
}

type Client = Pick<StoredProvider, 'agencyId' | 'issuer' | 'clientId'>;

/** `secret` is the server's. */
export const agencyProviderSeal = (secret: string): Seal => createSeal(secret, 'agency provider');

export function sealClientSecret(seal: Seal, { agencyId, issuer, clientId }: Client, secret: string): string {
  const sealed: Sealed = { agency: agencyId, issuer, client: clientId, secret };
  return seal.seal(sealed);
}

/** Null for a secret that was encrypted for another agency, issuer or client, or with another key. */
function openClientSecret(seal: Seal, { agencyId, issuer, clientId, secretSealed }: StoredProvider): string | null {
  const sealed = seal.open(secretSealed) as Sealed | null;
  const isRight = sealed?.agency === agencyId && sealed.issuer === issuer && sealed.client === clientId;
  return isRight ? sealed.secret : null;
}

/** Providers that are kept opened, with what they have read of themselves. */
const most = 200;

/** Opens the providers of agencies when they are asked for; a changed one is opened anew. */
export function createAgencyProviders(deps: {
  readonly db: AccountsDb;
  readonly seal: Seal;
  readonly open: (settings: ProviderSettings) => Provider;
}): (agencyId: string) => Promise<Provider | null> {
  const opened = new Map<string, { readonly provider: Provider; readonly changedAt: number }>();
  return async (agencyId) => {
    const stored = await agencyProvider(deps.db, agencyId);
    const clientSecret = stored && openClientSecret(deps.seal, stored);
    if (!stored || clientSecret === null) return null;
    const changedAt = stored.changedAt.getTime();
    const known = opened.get(agencyId);
    if (known?.changedAt === changedAt) return known.provider;
    const { issuer, clientId, label, domains, number } = stored;
    const agency = { id: agencyId, domains };
    const provider = deps.open({ id: `agency-${number}`, issuer, clientId, clientSecret, label, agency });
    opened.delete(agencyId);
    const [oldest] = opened.keys();
    if (opened.size >= most && oldest !== undefined) opened.delete(oldest);
    opened.set(agencyId, { provider, changedAt });
    return provider;
  };
}
