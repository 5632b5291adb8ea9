import type { Assets } from '#storefront/document/assets.ts';
import { rendererHere } from '#storefront/rendering/renderer-here.ts';
import { createLog } from '#web/log/log.ts';
import type { App } from './app.ts';
import { readConfig } from './config.ts';
import { openApp } from './open-app.ts';

const refresh =
  '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window);' +
  'window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script>' +
  '<script type="module" src="/@vite/client"></script>';

const assets: Assets = {
  begin: '/src/storefront/begin.ts',
  entry: '/src/storefront/browser.tsx',
  before: refresh,
  styles: ['/src/ui/styles.css'],
  chunks: () => [],
  messages: (locale, namespace) => `/locales/${locale}/${namespace}.json?import`,
  fonts: () => [],
};

/** The app with sources served by Vite, pages drawn anew for each request. `signal` stops its opening. */
export async function developmentApp(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<App> {
  const config = { ...readConfig(env), pageCache: false, environment: 'development' as const };
  const log = createLog(config.logLevel);
  return await openApp({
    config,
    env,
    log,
    onLost: (error) => {
      throw error;
    },
    renderer: await rendererHere(assets),
    files: { answer: () => null },
    accepting: () => true,
    development: true,
    signal,
  });
}
