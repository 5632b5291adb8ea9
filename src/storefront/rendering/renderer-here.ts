import { compressHere, type Encoding } from '#web/server/compress.ts';
import type { Assets } from '../document/assets.ts';
import type { DocumentBrand } from '../document/document-brand.ts';
import { writeDocument } from '../document/document.ts';
import { writeIsland } from '../document/page-island.ts';
import type { PageData } from '../page-data.ts';
import { loadScreens, type ScreenName, screens } from '../screens.ts';
import type { MatchedRoute, Renderer } from './renderer.ts';
import { renderPage } from './render.tsx';

export interface WritablePage {
  readonly data: PageData;
  /** The JSON that browsers read. */
  readonly island: string;
  readonly route: MatchedRoute;
  readonly brand: DocumentBrand;
  readonly encoding: Encoding;
}

/** Writes pages in this thread. Rejects when a screen can't be loaded. */
export async function pageWriter(assets: Assets): Promise<(page: WritablePage) => Uint8Array<ArrayBuffer>> {
  await loadScreens(Object.keys(screens) as ScreenName[]);
  const encoder = new TextEncoder();
  return ({ data, island, route, brand, encoding }) => {
    const document = writeDocument(data, renderPage(data, route, brand), brand, assets, island);
    // Bytes are sent unmodified; a string would be measured and then copied into a buffer of three times its size.
    return compressHere(encoder.encode(document), encoding);
  };
}

/** Renders in this thread. Rejects when a screen can't be loaded. */
export async function rendererHere(assets: Assets): Promise<Renderer> {
  const write = await pageWriter(assets);
  return {
    draw: async ({ data, start, encoding = 'identity', ...page }) =>
      write({ ...page, data, encoding, island: writeIsland(data, start) }),
    close: async () => undefined,
  };
}
