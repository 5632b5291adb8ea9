import { type Browser, chromium } from 'playwright-core';

/** Only this machine's names resolve: a page that requests another host gets no answer, and its test fails. */
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';

const flags = [
  '--disable-gpu',
  // Maps are drawn by the processor.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pictures are compared: letters and colours are drawn alike on every machine.
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  alone,
];

/** Neither fetched nor drawn, which is a third of what a page costs; their places on the page are kept. */
const withoutPictures = '--blink-settings=imagesEnabled=false';

/**
 * Starts the browser at `executablePath`, which loads `pictures` or none. It ends with this process, however that ends:
 * they share a pipe.
 */
export async function launchBrowser(executablePath: string, pictures: boolean): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...flags, ...asRoot, ...(pictures ? [] : [withoutPictures])];
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return await chromium.launch({ executablePath, headless: true, args, ...signals });
}
