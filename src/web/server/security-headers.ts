import { createHash } from 'node:crypto';

export interface SecurityPolicy {
  readonly https: boolean;
  /** Inline scripts of the markup, verbatim. */
  readonly inlineScripts: readonly string[];
  /** Other origins that a form's response may redirect to, e.g. the payment gateways' pages. Chrome checks redirects as well. */
  readonly formTargets: readonly string[];
  /** Origins of an operator's map: its style, tiles, glyphs and images. */
  readonly mapOrigins?: readonly string[];
  /** Origins of an operator's tag manager and of its scripts. */
  readonly tagOrigins?: readonly string[];
  /** Whether other sites, or pages of this origin alone, may embed it in a frame. */
  readonly framed?: boolean | 'self';
  /** Vite's client connects by web socket and injects styles. */
  readonly development: boolean;
}

/** Where browsers report policy violations. */
export const policyReportsPath = '/csp-reports';

/** Headers of every answer; built once. */
export function securityHeaders(policy: SecurityPolicy): Readonly<Record<string, string>> {
  const hashes = policy.inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const maps = (policy.mapOrigins ?? []).map((origin) => ` ${origin}`).join('');
  const tags = (policy.tagOrigins ?? []).map((origin) => ` ${origin}`).join('');
  const content = [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}${tags}${policy.development ? " 'unsafe-inline'" : ''}`.replace(
      policy.development ? / 'sha256-[^']+'/g : /$^/,
      '',
    ),
    `style-src 'self'${policy.development ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data:${maps}${tags}`,
    "font-src 'self'",
    `connect-src 'self'${maps}${tags}${policy.development ? ' ws:' : ''}`,
    // The map renders in a worker, which is a file of ours, never a blob.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${policy.framed === 'self' ? "'self'" : policy.framed ? '*' : "'none'"}`,
    // What our own pages frame is to be looked at.
    policy.framed === 'self' ? "form-action 'none'" : `form-action 'self' ${policy.formTargets.join(' ')}`.trim(),
    ...(policy.development ? [] : ["require-trusted-types-for 'script'"]),
    `report-uri ${policyReportsPath}`,
    // Browsers that support it ignore the former, and send nothing over plain http.
    ...(policy.https ? ['report-to csp'] : []),
  ].join('; ');
  return {
    'content-security-policy': content,
    ...(policy.https ? { 'reporting-endpoints': `csp="${policyReportsPath}"` } : {}),
    'x-content-type-options': 'nosniff',
    ...(policy.framed === true ? {} : { 'x-frame-options': policy.framed ? 'SAMEORIGIN' : 'DENY' }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': policy.framed === true ? 'cross-origin' : 'same-origin',
    ...(policy.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
