import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { formatFor } from '#i18n/format.ts';
import { localeCookie } from '#i18n/locale-cookie.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { negotiateLocale } from '#i18n/negotiate.ts';
import { type Api, type ApiEnv, problem } from '#web/api.ts';
import { parseCookies } from '#web/cookies.ts';
import type { PageBrand } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { Seal } from '#web/seal.ts';
import { truncateAddress } from '#web/server/host.ts';
import type { AccountsDb } from '../person.sql.ts';
import { newLeadForm, openLeadForm } from './lead-form.ts';
import { insertLead } from './lead.sql.ts';
import { numberOf, readLead } from './lead.ts';

export interface LeadApiDeps {
  readonly db: AccountsDb;
  readonly limits: RateLimits;
  readonly brandOfHost: (host: string) => PageBrand | null;
  readonly seal: Seal;
  readonly newId: () => string;
  readonly now: () => Date;
  /** They are sent on to somebody. */
  readonly forwards: boolean;
  /** ISO 3166-1 alpha-2 and the code to dial. */
  readonly dialCodes: readonly { readonly code: string; readonly dial: string }[];
}

const perHour = 5;

const callingCode = z.object({ country: z.string().length(2), name: z.string(), code: z.string() });
const localeQuery = z.object({ locale: z.string().max(20).optional() });

/** Clients of before send it; the server knows better. */
const ignored = z
  .union([z.string().max(500), z.number()])
  .optional()
  .describe('Not read: the server says it.');

const leadBody = z.strictObject({
  to: z.enum(['lead']).describe('Where it goes; the addresses are the operator’s.'),
  form: z.string().min(1).max(500).describe('From `GET /services/proxy`; good for one lead, from 3 seconds on.'),
  name: z.string().max(400),
  email: z.string().max(400),
  calling_code: z.string().max(20),
  phone: z.string().max(100),
  title: z.string().max(1_000).default(''),
  url: z.string().max(4_000).default('').describe('Of the page; its query is not kept.'),
  website: z.string().max(400).default('').describe('Stays empty: people do not see it.'),
  bot: ignored,
  token: ignored,
  fullname: ignored,
  addToGroups: ignored,
  lang: ignored,
  ref: ignored,
  userid: ignored,
});

const path = '/services/proxy';
const formAnswer = z.object({ data: z.object({ form: z.string(), calling_codes: z.array(callingCode) }) });
const leadAnswer = z.object({ data: z.object({ message: z.string() }) });

/** `GET` and `POST /services/proxy`: the form of those who want to become agents. What it brings is kept before it is answered. */
export function addLeadApi(api: Api, deps: LeadApiDeps): void {
  const codes = callingCodes(deps.dialCodes);
  api.openapi(
    createRoute({
      method: 'get',
      path,
      summary: 'A new form for a lead, and the calling codes by name',
      request: { query: localeQuery },
      responses: { 200: { description: 'The form', content: { 'application/json': { schema: formAnswer } } } },
    }),
    (c) => {
      const { iso } = getLocale(textLocale(localeOf(c as never)));
      const form = newLeadForm(deps.seal, deps.newId(), deps.now());
      return c.json({ data: { form, calling_codes: codes(iso) } }, 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path,
      summary: 'Leaves contact details to become an agent',
      request: {
        query: localeQuery,
        body: { content: { 'application/json': { schema: leadBody } }, required: true },
      },
      responses: {
        201: { description: 'Kept', content: { 'application/json': { schema: leadAnswer } } },
        409: { description: 'The form is too old or not of ours: ask for a new one' },
        419: { description: 'The XSRF token is missing or wrong' },
        422: { description: 'Something is missing or malformed' },
        429: { description: 'Too soon after the form was opened, or too many' },
      },
    }),
    (async (c: Context<ApiEnv>) => await answerLead(c, deps)) as never,
  );
}

async function answerLead(c: Context<ApiEnv>, deps: LeadApiDeps): Promise<Response> {
  const brand = deps.brandOfHost(new URL(c.req.url).host);
  if (!brand) return c.notFound();
  const cookies = parseCookies(c.req.header('cookie'));
  const body = leadBody.parse(await c.req.json());
  const locale = localeOf(c);
  const t = translator(textLocale(locale));
  const { fields, problems } = readLead({ ...body, callingCode: body.calling_code });
  const errors = Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, [t(`leads.${code}`)]]));
  const [first] = Object.values(errors);
  if (first) return problem(c, { status: 422, code: 'invalid', message: first[0]!, errors });
  const form = openLeadForm(deps.seal, body.form, deps.now());
  if (form.kind === 'over')
    return problem(c, { status: 409, code: 'form_over', message: 'Ask for a new form and send that.' });
  if (form.kind === 'early') return tooMany(c, 'too_soon', t('leads.tooMany'), form.waitSeconds);
  const visitor = truncateAddress(c.env?.address ?? '');
  const decision = await deps.limits.limit('lead', visitor, perHour, 3_600);
  if (!decision.allowed) return tooMany(c, 'too_many_attempts', t('leads.tooMany'), decision.retryAfterSeconds);
  const lead = {
    id: form.id,
    brand: brand.id,
    ...fields,
    locale,
    title: body.title.slice(0, 300),
    path: ownPath(body.url, brand.origin),
    referral: numberOf(cookies['referral'] ?? cookies['fid']),
    agent: numberOf(cookies['fid']),
  };
  // Whoever fills in what people don't see is told the same, and goes no further.
  const state = body.website === '' ? (deps.forwards ? 'waiting' : 'kept') : 'suspect';
  await insertLead(deps.db, lead, state);
  return c.json({ data: { message: t('leads.received') } }, 201);
}

function tooMany(c: Context<ApiEnv>, code: string, message: string, retryAfterSeconds: number): Response {
  return problem(c, { status: 429, code, message, retryAfterSeconds });
}

function localeOf(c: Context<ApiEnv>): string {
  const asked = c.req.query('locale') ?? parseCookies(c.req.header('cookie'))[localeCookie];
  return negotiateLocale(asked, c.req.header('accept-language') ?? null);
}

/** The path of a page of ours; nothing for any other address. */
function ownPath(url: string, origin: string): string {
  if (!URL.canParse(url, origin)) return '';
  const parsed = new URL(url, origin);
  return parsed.origin === origin ? parsed.pathname.slice(0, 1_000) : '';
}

/** By name in a language; written once for each. */
function callingCodes(dialCodes: LeadApiDeps['dialCodes']): (iso: string) => z.infer<typeof callingCode>[] {
  const known = new Map<string, z.infer<typeof callingCode>[]>();
  return (iso) => {
    let codes = known.get(iso);
    if (!codes) {
      const format = formatFor(iso);
      const byName = new Intl.Collator(iso);
      codes = dialCodes
        .map(({ code, dial }) => ({ country: code, name: format.country(code), code: dial }))
        .toSorted((a, b) => byName.compare(a.name, b.name));
      known.set(iso, codes);
    }
    return codes;
  };
}
