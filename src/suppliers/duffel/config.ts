import { OperatorError } from '#values/failure/operator-error.ts';

/** The sandbox supplier of cars. */
export interface SandboxCarsConfig {
  /** Where it is served; null to run it inside this process. */
  readonly url: string | null;
  readonly token: string;
  /** Signs its webhooks. */
  readonly webhookSecret: string;
}

/** The id of the sandbox supplier of cars, stored with every booking. */
export const sandboxCarsId = 'sandbox-cars';

const shortestSecret = 16;

/**
 * Reads SANDBOX_CARS_URL (http or https), SANDBOX_CARS_KEY and SANDBOX_CARS_WEBHOOK_SECRET; `secretFor` makes the secret that
 * is not set. Throws on an address that is none and on a short secret.
 */
export function sandboxCarsConfig(
  env: Readonly<Record<string, string | undefined>>,
  secretFor: (name: string) => string,
): SandboxCarsConfig {
  const url = env.SANDBOX_CARS_URL?.trim() ?? '';
  if (url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new OperatorError('SANDBOX_CARS_URL must be an http or https address.');
  const webhookSecret = env.SANDBOX_CARS_WEBHOOK_SECRET?.trim() || secretFor('sandbox-cars-webhook-secret');
  if (webhookSecret.length < shortestSecret)
    throw new OperatorError(`SANDBOX_CARS_WEBHOOK_SECRET must have ${shortestSecret} characters or more.`);
  return { url: url === '' ? null : url, token: env.SANDBOX_CARS_KEY?.trim() || 'sandbox', webhookSecret };
}
