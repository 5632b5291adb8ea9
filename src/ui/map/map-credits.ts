import type { Map as LiveMap } from 'maplibre-gl';

/** Whom a style wants named, as plain text: their markup is not ours to run. */
export interface MapCredits {
  /** Whose map it is, where its terms ask for that name beside the others. */
  readonly maker: string | null;
  readonly texts: readonly string[];
}

const restMs = 400;
/** A tile of 256 pixels is one step closer than the map's own, of 512. */
const tileStep = 1;
const closest = 22;
/** As far as tiles reach. */
const farthestNorth = 85;

/** What the style says of itself. */
export function ownCredits(map: LiveMap): MapCredits {
  const { metadata, sources } = map.getStyle();
  const texts = Object.values(sources).flatMap((source) =>
    'attribution' in source && source.attribution ? [plain(source.attribution)] : [],
  );
  const maker = textIn(metadata, 'wayfare:maker');
  return { maker: maker === null ? null : plain(maker), texts: [...new Set(texts)].filter(Boolean) };
}

/**
 * Asks who made what is in sight whenever the map has come to rest, where the style says that it differs from place to
 * place. What was said last stays when nobody answers. Answers how to stop.
 */
export function followCredits(map: LiveMap, onCredits: (credits: MapCredits) => void): () => void {
  const address = textIn(map.getStyle().metadata, 'wayfare:credits');
  if (address === null) return () => undefined;
  const { maker } = ownCredits(map);
  let leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    try {
      const response = await fetch(inSight(map, address), { signal });
      const { copyright } = (await response.json()) as { copyright?: unknown };
      if (response.ok && typeof copyright === 'string' && copyright && !signal.aborted)
        onCredits({ maker, texts: [plain(copyright)] });
    } catch {
      // The names of before, or of the style, are still there.
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

function inSight(map: LiveMap, address: string): URL {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  const isWhole = east - west >= 360;
  const url = new URL(address, location.href);
  const box = {
    zoom: Math.max(0, Math.min(closest, Math.round(map.getZoom() + tileStep))),
    north: Math.min(farthestNorth, north),
    south: Math.max(-farthestNorth, south),
    east: isWhole ? 180 : around(east),
    west: isWhole ? -180 : around(west),
  };
  for (const [name, value] of Object.entries(box)) url.searchParams.set(name, String(value));
  return url;
}

/** The same meridian within the one world. */
function around(lng: number): number {
  return lng < -180 || lng > 180 ? ((((lng + 180) % 360) + 360) % 360) - 180 : lng;
}

function plain(text: string): string {
  return text.replaceAll(/<[^>]*>/g, '').trim();
}

function textIn(values: unknown, name: string): string | null {
  const value = (values as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}
