import { compressHere } from '#web/server/compress.ts';
import type { Assets } from '../document/assets.ts';
import { writeDocument } from '../document/document.ts';
import { loadScreens, type ScreenName, screens } from '../screens.ts';
import type { Renderer } from './renderer.ts';
import { renderPage } from './render.tsx';

/** Renders in this thread. Rejects when a screen can't be loaded. */
export async function rendererHere(assets: Assets): Promise<Renderer> {
  await loadScreens(Object.keys(screens) as ScreenName[]);
  const encoder = new TextEncoder();
  return {
    async draw({ data, route, brand, start, encoding = 'identity' }) {
      const document = writeDocument(
        start ? { ...data, view: { ...(data.view as object), ...start } } : data,
        renderPage(data, route, brand),
        brand,
        assets,
      );
      // Bytes are sent unmodified; a string would be measured and then copied into a buffer of three times its size.
      return compressHere(encoder.encode(document), encoding);
    },
    close: async () => undefined,
  };
}
