import type { PageData } from '../page-data.ts';

/** The JSON of a page in two parts, each field in one of them. */
export interface WrittenPage {
  /** What browsers read from the document. */
  readonly island: string;
  /** What the document has in its markup and its head instead. */
  readonly rest: string;
}

interface Rest {
  readonly view: Readonly<Record<string, unknown>>;
  readonly head: PageData['head'];
}

/** `start` stands in the document in place of the same fields of the view; of the head there is what `writeHead` reads. */
export function writeIsland(data: PageData, start: object = {}): string {
  const { title, description, canonical } = data.head;
  const head = { title, ...(description && { description }), ...(canonical && { canonical }) };
  return JSON.stringify({ ...data, view: { ...(data.view as object), ...start }, head });
}

export function splitPage(data: PageData, start: object = {}): WrittenPage {
  const view = data.view as Readonly<Record<string, unknown>>;
  const hidden = Object.fromEntries(Object.keys(start).map((name) => [name, view[name] ?? null]));
  return { island: writeIsland(data, start), rest: JSON.stringify({ view: hidden, head: data.head } satisfies Rest) };
}

export function joinPage({ island, rest }: WrittenPage): PageData {
  const data = JSON.parse(island) as PageData;
  const { view, head } = JSON.parse(rest) as Rest;
  return { ...data, view: { ...(data.view as object), ...view }, head };
}
