import { createProvider, type Provider } from '#accounts/accounts.ts';
import type { Log } from '#connector/log.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { Wire } from '#connector/wire.ts';
import type { SignInConfig } from './sign-in-config.ts';

const timeoutMs = 5_000;
const longestAnswer = 256 * 1_024;
/** A provider’s endpoints may be on several origins. */
const mostOrigins = 8;

/** The identity providers, each with its own ways out. */
export function openProviders({ providers }: SignInConfig, log: Log, now: () => Date): readonly Provider[] {
  return providers.map((settings) => {
    const wires = new Map<string, Wire>();
    const wireTo = (origin: string): Wire => {
      const known = wires.get(origin);
      if (known) return known;
      if (wires.size >= mostOrigins) throw new Error(`the identity provider ${settings.id} has too many origins`);
      const name = `identity provider ${settings.id}`;
      const wire = createOutbound({ name, url: origin, timeoutMs, maxBytes: longestAnswer, concurrency: 4 });
      wires.set(origin, wire);
      return wire;
    };
    return createProvider(settings, { wireTo, timeoutSeconds: timeoutMs / 1_000, log, now });
  });
}

/** Origins that people are sent to: log-in pages of providers, and products on other sites. */
export function signInOrigins({ providers, flights }: SignInConfig): readonly string[] {
  const addresses = [...providers.map(({ issuer }) => issuer), ...(flights ? [flights.url] : [])];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
