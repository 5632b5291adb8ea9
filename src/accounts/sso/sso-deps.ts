import type { PageContext } from '#web/page.ts';
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
  readonly providers: readonly Provider[];
  readonly flights: OutsideProduct | null;
  /** Flights are sold here, at `/flights`. */
  readonly ownFlights: boolean;
  /** For identities that wait to be connected, in a cookie. */
  readonly seal: Seal;
}

/** Providers know the operator's own hosts only: a partner's site has none. */
export function offeredProviders({ providers }: Pick<SsoSettings, 'providers'>, brand: { readonly whiteLabel?: true }) {
  return brand.whiteLabel ? [] : providers;
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
