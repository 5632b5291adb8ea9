import { OperatorError } from '#values/failure/operator-error.ts';

const leastSecret = 16;

/** Configuration of the connection to the sandbox supplier. */
export interface SandboxConfig {
  /** Where the supplier is served; null to run it inside this process. */
  readonly url: string | null;
  readonly apiKey: string;
  /** Signs the supplier's webhooks. */
  readonly webhookSecret: string;
}

/**
 * Reads SANDBOX_SUPPLIER_URL (http or https), SANDBOX_SUPPLIER_KEY and SANDBOX_SUPPLIER_WEBHOOK_SECRET (16 characters or
 * more). A webhook secret that is not set comes from `makeSecret`, which must give the same one on the next start. Throws on
 * an address that is none, and on a short secret.
 */
export function sandboxConfig(
  env: Readonly<Record<string, string | undefined>>,
  makeSecret: (name: 'sandbox-supplier-webhook-secret') => string,
): SandboxConfig {
  const url = env.SANDBOX_SUPPLIER_URL?.trim() ?? '';
  if (url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new OperatorError('SANDBOX_SUPPLIER_URL must be an http or https address.');
  }
  const secret = env.SANDBOX_SUPPLIER_WEBHOOK_SECRET?.trim() ?? '';
  if (secret !== '' && secret.length < leastSecret)
    throw new OperatorError(`SANDBOX_SUPPLIER_WEBHOOK_SECRET must have ${leastSecret} characters or more.`);
  return {
    url: url === '' ? null : url,
    apiKey: env.SANDBOX_SUPPLIER_KEY?.trim() || 'sandbox',
    webhookSecret: secret || makeSecret('sandbox-supplier-webhook-secret'),
  };
}
