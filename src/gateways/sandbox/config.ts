import { z } from 'zod';
import { OperatorError } from '#values/failure/operator-error.ts';
import { isCurrency } from '#values/currency.ts';
import { captureKinds, type SandboxTerms, termsOf } from './terms.ts';

export interface SandboxGatewayConfig {
  /** Base URL of the gateway's API, without a slash at the end; null when it runs inside this process. */
  readonly url: string | null;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly terms: SandboxTerms;
}

const secret = z
  .string()
  .min(16)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);

const variables = z.object({
  SANDBOX_GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SANDBOX_GATEWAY_API_KEY: secret.optional(),
  SANDBOX_GATEWAY_WEBHOOK_SECRET: secret.optional(),
  SANDBOX_GATEWAY_CAPTURE: z.enum(captureKinds).default('parts'),
  SANDBOX_GATEWAY_CURRENCIES: z
    .string()
    .transform((list) => list.split(',').map((code) => code.trim()))
    .refine((codes) => codes.every(isCurrency), 'must be codes of currencies with commas between them, like EUR,USD')
    .optional(),
});

/**
 * Reads `SANDBOX_GATEWAY_URL`, `SANDBOX_GATEWAY_API_KEY` (16 characters or more), `SANDBOX_GATEWAY_WEBHOOK_SECRET`,
 * `SANDBOX_GATEWAY_CAPTURE` (`captureKinds`) and `SANDBOX_GATEWAY_CURRENCIES` (left out: any).
 * A secret that is not set comes from `makeSecret`, which must give the same one on the next start.
 * Throws OperatorError, which names the variables, when one is malformed.
 */
export function readSandboxGatewayConfig(
  environment: Readonly<Record<string, string | undefined>>,
  makeSecret: (name: 'sandbox-gateway-api-key' | 'sandbox-gateway-webhook-secret') => string,
): SandboxGatewayConfig {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { success, data: read, error } = variables.safeParse(set);
  if (!success) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new OperatorError(`The sandbox gateway can't be used with these variables: ${problems.join('; ')}.`);
  }
  return {
    url: read.SANDBOX_GATEWAY_URL ?? null,
    apiKey: read.SANDBOX_GATEWAY_API_KEY ?? makeSecret('sandbox-gateway-api-key'),
    webhookSecret: read.SANDBOX_GATEWAY_WEBHOOK_SECRET ?? makeSecret('sandbox-gateway-webhook-secret'),
    terms: {
      ...termsOf(read.SANDBOX_GATEWAY_CAPTURE),
      ...(read.SANDBOX_GATEWAY_CURRENCIES && { currencies: read.SANDBOX_GATEWAY_CURRENCIES }),
    },
  };
}
