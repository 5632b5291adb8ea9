import { z } from 'zod';

/** A violation of the content security policy. It contains nothing that identifies a visitor. */
export interface PolicyReport {
  /** Violated directive: `script-src-elem`. */
  readonly directive: string;
  /** Blocked origin or scheme, or a keyword of the standard such as `inline`. */
  readonly blocked: string;
  /** The first part of a page's path: `book`. */
  readonly page: string;
}

/** Placeholder for values without a known format. */
const other = 'other';

const mostReports = 20;
const text = z.string().max(8_000).catch('');

/** `application/csp-report`, which every browser sends. */
const single = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'blocked-uri': text,
      'effective-directive': text,
      'violated-directive': text,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      document: report['document-uri'],
    },
  ]);

/** `application/reports+json`, of the Reporting API. */
const violation = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({ documentURL: text, blockedURL: text, effectiveDirective: text }),
  })
  .transform(({ body }) => ({
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    document: body.documentURL,
  }));
const several = z
  .array(z.unknown())
  .transform((all) => all.slice(0, mostReports).flatMap((one) => violation.safeParse(one).data ?? []));

const schemas: Readonly<Record<string, typeof single | typeof several>> = {
  'application/csp-report': single,
  'application/reports+json': several,
};

/** The schema of a media type's reports; undefined for any other type. */
export function reportSchema(contentType: string | null) {
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  return Object.hasOwn(schemas, type) ? schemas[type] : undefined;
}

/**
 * The reports of a body. Null when it contains no valid one. `pages` are the first parts of our pages' paths, `locales`
 * their prefixes, `origin` the configured one.
 */
export function readReports(
  schema: NonNullable<ReturnType<typeof reportSchema>>,
  body: unknown,
  site: { readonly origin: string; readonly pages: ReadonlySet<string>; readonly locales: ReadonlySet<string> },
): readonly PolicyReport[] | null {
  const read = schema.safeParse(body).data?.filter(({ directive }) => /^[a-z-]{1,40}(?: |$)/.test(directive));
  if (!read) return null;
  return read.map(({ directive, blocked, document }) => ({
    directive: directive.split(' ', 1)[0]!,
    blocked: blockedOf(blocked),
    page: pageOf(document, site),
  }));
}

function blockedOf(uri: string): string {
  if (/^[a-z-]{1,30}$/.test(uri)) return uri;
  if (!URL.canParse(uri)) return other;
  const { protocol, origin } = new URL(uri);
  const named = origin === 'null' ? protocol.slice(0, -1) : origin;
  return named.length <= 100 ? named : other;
}

function pageOf(document: string, { origin, pages, locales }: Parameters<typeof readReports>[2]): string {
  if (!URL.canParse(document)) return other;
  const url = new URL(document);
  if (url.origin !== origin) return other;
  const [, first = '', second = ''] = url.pathname.split('/');
  const part = locales.has(first) ? second : first;
  return part === '' ? 'home' : pages.has(part) ? part : other;
}
