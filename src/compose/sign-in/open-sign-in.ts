import { createProvider, type Provider, type ProviderSettings } from '#accounts/accounts.ts';
import type { Log } from '#connector/log.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { Wire } from '#connector/wire.ts';
import type { SignInConfig } from './sign-in-config.ts';

const timeoutMs = 5_000;
const longestAnswer = 256 * 1_024;
/** A provider’s endpoints may be on several origins. */
const mostOrigins = 8;

/** Opens an identity provider with its own ways out; `publicOnly` for one that is not in the configuration. */
export function openProvider(
  settings: ProviderSettings,
  { log, now, publicOnly = false }: { readonly log: Log; readonly now: () => Date; readonly publicOnly?: boolean },
): Provider {
  const wires = new Map<string, Wire>();
  const wireTo = (origin: string): Wire => {
    const known = wires.get(origin);
    if (known) return known;
    if (wires.size >= mostOrigins) throw new Error(`the identity provider ${settings.id} has too many origins`);
    const name = `identity provider ${settings.id}`;
    const limits = { timeoutMs, maxBytes: longestAnswer, concurrency: 4 };
    const wire = createOutbound({ name, url: origin, ...limits, publicOnly });
    wires.set(origin, wire);
    return wire;
  };
  return createProvider(settings, { wireTo, timeoutSeconds: timeoutMs / 1_000, log, now });
}

/** Origins that people are sent to: log-in pages of providers, and products on other sites. */
export function signInOrigins({ providers, flights }: SignInConfig): readonly string[] {
  const addresses = [...providers.map(({ issuer }) => issuer), ...(flights ? [flights.url] : [])];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
