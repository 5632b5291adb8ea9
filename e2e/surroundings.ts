import { basename } from 'node:path';
import type { TestProject } from 'vitest/node';
import { canRun, findChromium, headless } from '../scripts/testing/chromium.ts';
import { runServer, worldProperties } from './running-server.ts';
import { runSupplier } from './running-supplier.ts';

/** What every journey shares, as text that goes to the test processes. */
export interface Surroundings {
  readonly origin: string;
  readonly payOrigin: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  readonly supplierUrl: string;
  readonly supplierKey: string;
  readonly gatewayKey: string;
  /** The program of the browser, which each test process starts for itself. */
  readonly chromium: string;
  /** Whether it draws letters as the browser did that drew `e2e/pictures`; others draw them a little otherwise. */
  readonly drawsAsStored: boolean;
}

declare module 'vitest' {
  export interface ProvidedContext {
    surroundings: Surroundings;
  }
}

const supplierKey = 'the-supplier-key-of-the-journeys';
const gatewayKey = 'the-gateway-key-of-the-journeys';

/** Opens the supplier and the product once for all files; closes them in the other order. */
export default async function openSurroundings(project: TestProject): Promise<() => Promise<void>> {
  const opened = new AsyncDisposableStack();
  try {
    const supplier = await runSupplier({ apiKey: supplierKey, properties: worldProperties });
    opened.defer(supplier.close);
    const server = await runServer({
      SANDBOX_SUPPLIER_URL: supplier.url,
      SANDBOX_SUPPLIER_KEY: supplierKey,
      SANDBOX_GATEWAY_API_KEY: gatewayKey,
      // Each visitor brings an address, so that one's many tries don't count against another.
      TRUSTED_PROXY: 'localhost',
    });
    opened.defer(server.close);
    const found = await findChromium({ env: process.env, isRoot: false, canRun, run: async () => 1 });
    if (typeof found !== 'string') throw new Error(found.advice);
    project.provide('surroundings', {
      origin: server.origin,
      payOrigin: server.payOrigin,
      dataDirectory: server.dataDirectory,
      databaseUrl: server.databaseUrl,
      supplierUrl: supplier.url,
      supplierKey,
      gatewayKey,
      chromium: found,
      drawsAsStored: basename(found) === headless,
    });
    return async () => await opened.disposeAsync();
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
