/** Units of a packed shore in one degree. */
const perDegree = 10_000;

export interface Shore {
  /** The area that the water is known for: a closed ring. */
  readonly known: GeoJSON.Feature<GeoJSON.Polygon>;
  readonly water: GeoJSON.Feature<GeoJSON.MultiPolygon>;
}

/** Fetches the water around a place; rejects when it is unavailable. */
export async function fetchShore(address: string): Promise<Shore> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the shore was answered with ${response.status}`);
  return readShore(await response.text());
}

/** Reads what `scripts/shores/pack-shore.ts` writes. */
export function readShore(text: string): Shore {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  let at = 0;
  const natural = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('the shore ends too early');
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
    }
  };
  const whole = () => {
    const number = natural();
    return number & 1 ? -((number + 1) >> 1) : number >> 1;
  };
  const list = <Item>(read: () => Item): Item[] => Array.from({ length: natural() }, read);
  const [west, south, east, north] = [whole(), whole(), whole(), whole()].map((units) => units / perDegree) as [
    number,
    number,
    number,
    number,
  ];
  const ring = (): [number, number][] => {
    let [x, y] = [Math.round(west * perDegree), Math.round(south * perDegree)];
    const points = list((): [number, number] => {
      x += whole();
      y += whole();
      return [x / perDegree, y / perDegree];
    });
    return [...points, ...points.slice(0, 1)];
  };
  return {
    known: {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
    },
    water: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: list(() => list(ring)) },
    },
  };
}
