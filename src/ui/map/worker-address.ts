import { setWorkerUrl } from 'maplibre-gl';
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(text: string): string | null }): unknown;
}

let known = false;

/**
 * Sets the address of the map's worker. Pages require trusted types, and the map passes a plain string: this one
 * address is allowed, and everything else is still refused.
 */
export function allowWorker(): void {
  if (known) return;
  known = true;
  setWorkerUrl(address);
  const own = new URL(address, location.href).href;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => (new URL(text, location.href).href === own ? text : null),
  });
}
