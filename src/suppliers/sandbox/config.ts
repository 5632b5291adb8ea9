import { OperatorError } from '#values/failure/operator-error.ts';

/** Configuration of the connection to the sandbox supplier. */
export interface SandboxConfig {
  /** Where the supplier is served; null to run it inside this process. */
  readonly url: string | null;
  readonly apiKey: string;
}

/** Reads SANDBOX_SUPPLIER_URL (http or https) and SANDBOX_SUPPLIER_KEY. Throws on an address that is none. */
export function sandboxConfig(env: Readonly<Record<string, string | undefined>>): SandboxConfig {
  const url = env.SANDBOX_SUPPLIER_URL?.trim() ?? '';
  if (url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new OperatorError('SANDBOX_SUPPLIER_URL must be an http or https address.');
  }
  return { url: url === '' ? null : url, apiKey: env.SANDBOX_SUPPLIER_KEY?.trim() || 'sandbox' };
}
