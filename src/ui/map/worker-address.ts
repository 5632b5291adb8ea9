import { setWorkerUrl } from 'maplibre-gl';
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(text: string): string | null }): unknown;
}

let known = false;

/**
 * Tells the map where its worker is. Pages demand trusted types, and the map gives the browser a plain text: this
 * one address is let through, and everything else is refused as before.
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
