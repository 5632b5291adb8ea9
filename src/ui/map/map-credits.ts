import type { Map as LiveMap } from 'maplibre-gl';
import { boxInSight, formatBox } from '#values/geo-box.ts';

/** Attributions that a style requires, as plain text: their markup is untrusted. */
export interface MapCredits {
  /** The map provider, where its terms require its name beside the others. */
  readonly owner: string | null;
  readonly texts: readonly string[];
}

const restMs = 400;
/** A tile of 256 pixels is one step closer than the map's own, of 512. */
const tileStep = 1;
const closest = 22;

/** Attributions of the style itself. */
export function ownCredits(map: LiveMap): MapCredits {
  const { metadata, sources } = map.getStyle();
  const texts = Object.values(sources).flatMap((source) =>
    'attribution' in source && source.attribution ? [plain(source.attribution)] : [],
  );
  return { owner: textIn(metadata, 'wayfare:owner'), texts: [...new Set(texts)].filter(Boolean) };
}

/**
 * Fetches the credits of the visible area whenever the map stops moving, where the style's credits differ from place to
 * place. On a failure the last credits stay. Returns a function that unsubscribes.
 */
export function followCredits(map: LiveMap, onCredits: (credits: MapCredits) => void): () => void {
  const address = textIn(map.getStyle().metadata, 'wayfare:makers');
  // A path of our own.
  if (address === null || !/^\/(?!\/)/.test(address)) return () => undefined;
  const { owner } = ownCredits(map);
  let leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    const href = inSight(map, address);
    if (href === null) return;
    try {
      const response = await fetch(href, { signal });
      if (!response.ok) return;
      const { makers } = (await response.json()) as { makers: string };
      if (!signal.aborted) onCredits({ owner, texts: [plain(makers)] });
    } catch {
      // The earlier credits, or the style's, stay.
    }
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), restMs);
  };
  askSoon();
  map.on('moveend', askSoon);
  return () => {
    map.off('moveend', askSoon);
    clearTimeout(timer);
    leaving.abort();
  };
}

function inSight(map: LiveMap, address: string): string | null {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  const box = boxInSight(west, south, east, north);
  const zoom = Math.max(0, Math.min(closest, Math.round(map.getZoom() + tileStep)));
  return box && `${address}?${new URLSearchParams({ zoom: String(zoom), bbox: formatBox(box) }).toString()}`;
}

function plain(text: string): string {
  return text.replaceAll(/<[^>]*>/g, '').trim();
}

function textIn(values: unknown, name: string): string | null {
  const value = (values as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}
