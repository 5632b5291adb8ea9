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
}

/** The sandbox supplier of tickets. */
export interface SandboxTicketsConfig {
  /** Where it is served; null to run it inside this process. */
  readonly url: string | null;
  readonly token: string;
}

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
});
const suppliers = z.array(supplier).refine((all) => new Set(all.map(({ id }) => id)).size === all.length);

/**
 * Reads OCTO_SUPPLIERS, a JSON list of `{ id, url, token, commission_bp, languages }`; none when it isn't set. Throws when it
 * is not such a list.
 */
export function octoConfigs(env: Readonly<Record<string, string | undefined>>): OctoConfig[] {
  const written = env.OCTO_SUPPLIERS?.trim() ?? '';
  if (written === '') return [];
  const read = suppliers.safeParse(jsonOrNull(written)).data;
  if (!read)
    throw new OperatorError(
      'OCTO_SUPPLIERS must be a JSON list like [{"id":"acme","url":"https://octo.example.com","token":"…"}], each id once.',
    );
  return read.map(({ id, url, token, commission_bp: commissionBp, languages }) => ({
    id,
    url,
    token,
    commissionBp,
    languages,
  }));
}

/** Reads SANDBOX_TICKETS_URL (http or https) and SANDBOX_TICKETS_KEY. Throws on an address that is none. */
export function sandboxTicketsConfig(env: Readonly<Record<string, string | undefined>>): SandboxTicketsConfig {
  const url = env.SANDBOX_TICKETS_URL?.trim() ?? '';
  if (url !== '' && !isHttp(url)) throw new OperatorError('SANDBOX_TICKETS_URL must be an http or https address.');
  return { url: url === '' ? null : url, token: env.SANDBOX_TICKETS_KEY?.trim() || 'sandbox' };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
