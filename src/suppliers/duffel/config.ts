import { OperatorError } from '#values/failure/operator-error.ts';

/** The sandbox supplier of cars. */
export interface SandboxCarsConfig {
  /** Where it is served; null to run it inside this process. */
  readonly url: string | null;
  readonly token: string;
}

/** The id of the sandbox supplier of cars, stored with every booking. */
export const sandboxCarsId = 'sandbox-cars';

/** Reads SANDBOX_CARS_URL (http or https) and SANDBOX_CARS_KEY. Throws on an address that is none. */
export function sandboxCarsConfig(env: Readonly<Record<string, string | undefined>>): SandboxCarsConfig {
  const url = env.SANDBOX_CARS_URL?.trim() ?? '';
  if (url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new OperatorError('SANDBOX_CARS_URL must be an http or https address.');
  return { url: url === '' ? null : url, token: env.SANDBOX_CARS_KEY?.trim() || 'sandbox' };
}
