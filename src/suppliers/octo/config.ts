import { z } from 'zod';
import { OperatorError } from '#values/failure/operator-error.ts';

/** One supplier that speaks OCTO. */
export interface OctoConfig {
  /** Stored with every booking: it never changes. */
  readonly id: string;
  /** Paths begin below it. */
  readonly url: string;
  readonly token: string;
  /** Our share of the public price, in basis points, where the supplier tells no net prices. */
  readonly commissionBp: number;
  /** BCP 47 tags of the texts to read. */
  readonly languages: readonly string[];
  /** What its webhooks are sent with; left out where it sends none. */
  readonly webhookSecret?: string;
}

/** The sandbox supplier of tickets. */
export interface SandboxTicketsConfig {
  /** Where it is served; null to run it inside this process. */
  readonly url: string | null;
  readonly token: string;
  /** What its webhooks are sent with. */
  readonly webhookSecret: string;
}

const shortestSecret = 16;
const isHttp = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/** The id of the sandbox supplier of tickets. */
export const sandboxTicketsId = 'sandbox-tickets';

const supplier = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,39}$/)
    .refine((id) => ![sandboxTicketsId, 'direct', 'direct-tickets'].includes(id)),
  url: z.string().refine(isHttp),
  token: z.string().min(1),
  commission_bp: z.number().int().min(0).max(9_000).default(0),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))
    .min(1)
    .max(40)
    .default(['en']),
  // It stands in the address that the supplier is told.
  webhook_secret: z
    .string()
    .regex(/^[\w-]+$/)
    .min(shortestSecret)
    .max(200)
    .optional(),
});
const suppliers = z.array(supplier).refine((all) => new Set(all.map(({ id }) => id)).size === all.length);

/**
 * Reads OCTO_SUPPLIERS, a JSON list of `{ id, url, token, commission_bp, languages, webhook_secret }`; none when it isn't set.
 * Throws when it is not such a list.
 */
export function octoConfigs(env: Readonly<Record<string, string | undefined>>): OctoConfig[] {
  const written = env.OCTO_SUPPLIERS?.trim() ?? '';
  if (written === '') return [];
  const read = suppliers.safeParse(jsonOrNull(written)).data;
  if (!read)
    throw new OperatorError(
      'OCTO_SUPPLIERS must be a JSON list like [{"id":"acme","url":"https://octo.example.com","token":"…"}], each id once, and a webhook_secret of 16 letters, digits, - and _ or more where there is one.',
    );
  return read.map(({ id, url, token, commission_bp: commissionBp, languages, webhook_secret: webhookSecret }) => ({
    id,
    url,
    token,
    commissionBp,
    languages,
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  }));
}

/**
 * Reads SANDBOX_TICKETS_URL (http or https), SANDBOX_TICKETS_KEY and SANDBOX_TICKETS_WEBHOOK_SECRET; `secretFor` makes the secret
 * that is not set. Throws on an address that is none and on a short secret.
 */
export function sandboxTicketsConfig(
  env: Readonly<Record<string, string | undefined>>,
  secretFor: (name: string) => string,
): SandboxTicketsConfig {
  const url = env.SANDBOX_TICKETS_URL?.trim() ?? '';
  if (url !== '' && !isHttp(url)) throw new OperatorError('SANDBOX_TICKETS_URL must be an http or https address.');
  const webhookSecret = env.SANDBOX_TICKETS_WEBHOOK_SECRET?.trim() || secretFor('sandbox-tickets-webhook-secret');
  if (webhookSecret.length < shortestSecret)
    throw new OperatorError(`SANDBOX_TICKETS_WEBHOOK_SECRET must have ${String(shortestSecret)} characters or more.`);
  return { url: url === '' ? null : url, token: env.SANDBOX_TICKETS_KEY?.trim() || 'sandbox', webhookSecret };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
