import type { DocumentBrand } from '../document/document-brand.ts';
import type { PageData } from '../page-data.ts';
import type { RouteName } from '../screens.ts';

/** Which route of the tree an address is, as the server matched it. */
export interface MatchedRoute {
  readonly name: RouteName | 'missing';
  readonly params: Readonly<Record<string, string>>;
}

/** A page to be drawn. */
export interface Drawing {
  readonly data: PageData;
  readonly route: MatchedRoute;
  readonly brand: DocumentBrand;
  /** What the document carries as its view, when that is not all of it. */
  readonly start?: unknown;
}

/** Draws documents. */
export interface Renderer {
  /** The whole document in UTF-8. Rejects with what a component throws. */
  draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}
