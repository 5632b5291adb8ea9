import type { Encoding } from '#web/server/compress.ts';
import type { DocumentBrand } from '../document/document-brand.ts';
import type { PageData } from '../page-data.ts';
import type { RouteName } from '../screens.ts';

/** The route of the tree that an address matches, as the server determined it. */
export interface MatchedRoute {
  readonly name: RouteName | 'missing';
  readonly params: Readonly<Record<string, string>>;
}

/** A page to be rendered. */
export interface Drawing {
  readonly data: PageData;
  readonly route: MatchedRoute;
  readonly brand: DocumentBrand;
  /** What stands in the document's data in place of the same fields of the view. */
  readonly start?: object | undefined;
  /** How the document is sent; left out: not compressed. */
  readonly encoding?: Encoding;
}

/** Renders documents. */
export interface Renderer {
  /** The whole document in UTF-8, compressed as asked. Rejects with a component's error. */
  draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}
