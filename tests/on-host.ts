import type { TestApp } from './app.ts';

/** The same app, asked on another of its hosts. */
export function onHost(test: TestApp, origin: string): TestApp {
  return {
    ...test,
    origin,
    fetch: (path, init, address) => test.fetch(new URL(path, origin).href, init, address),
  };
}
