import type { PageBrand, PageContext } from '#web/page.ts';
import type { Seal } from '#web/seal.ts';
import type { Provider } from './openid.ts';

/** A product of the operator's on another site, which asks us who has come. */
export interface OutsideProduct {
  /** Where people arrive with a code. */
  readonly url: string;
  /** What its server shows when it exchanges a code. */
  readonly secret: string;
}

export interface SsoSettings {
  /** The operator's. */
  readonly providers: readonly Provider[];
  /** The provider of an agency; null while it has none, or is not active. */
  readonly ofAgency: (agencyId: string) => Promise<Provider | null>;
  readonly flights: OutsideProduct | null;
  /** Flights are sold here, at `/flights`. */
  readonly ownFlights: boolean;
  /** For identities that wait to be connected, in a cookie. */
  readonly seal: Seal;
}

/** The operator's providers know the operator's hosts only, and the provider of an agency that agency's. */
export async function offeredProviders(
  { providers, ofAgency }: Pick<SsoSettings, 'providers' | 'ofAgency'>,
  { whiteLabel, agencyId }: Pick<PageBrand, 'whiteLabel' | 'agencyId'>,
): Promise<readonly Provider[]> {
  const own = agencyId === undefined ? null : await ofAgency(agencyId);
  return [...(whiteLabel ? [] : providers), ...(own ? [own] : [])];
}

/** The cookie that binds a sign-in at a provider to the browser that began it. */
export function ssoCookie(origin: string): string {
  return `${origin.startsWith('https:') ? '__Host-' : ''}auth.sso`;
}

/** The cookie with an identity that waits to be connected to an account. */
export function connectCookie(origin: string): string {
  return `${origin.startsWith('https:') ? '__Host-' : ''}auth.connect`;
}

export const bindingSeconds = 600;

export const hostOf = ({ brand }: Pick<PageContext, 'brand'>) => new URL(brand.origin).host;
