import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Api, ApiEnv } from '#web/api/api.ts';
import { answers, countryText, jsonBody, localeQuery } from '#web/api/schemas.ts';
import type { Seal } from '#web/seal.ts';
import { problem, refusals } from '../api/error-codes.ts';
import type { AccountsDb } from '../person.sql.ts';
import { noAgent } from './forward-lead.ts';
import { newLeadForm, openLeadForm } from './lead-form.ts';
import { insertLead } from './lead.sql.ts';
import { type LeadFields, numberOf, readLead } from './lead.ts';

export interface LeadApiDeps {
  readonly db: AccountsDb;
  readonly seal: Seal;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Whether leads are forwarded. */
  readonly forwards: boolean;
  /** ISO 3166-1 alpha-2 and the calling code. */
  readonly dialCodes: readonly { readonly code: string; readonly dial: string }[];
}

const perHour = 5;

const callingCode = z
  .object({
    country: countryText,
    name: z.string().openapi({ example: 'Spain' }),
    code: z.string().openapi({ example: '34' }),
  })
  .openapi('CallingCode');

/** Clients send numbers as text or as numbers, and empty values as `null` or as an empty text. */
const loose = (most: number) => z.union([z.string().max(most), z.number(), z.null()]).optional();
const written = (most: number, example: string) =>
  z.union([z.string().max(most), z.number()]).openapi({ type: 'string', example });
const notRead = z.unknown().optional().openapi({ example: null, description: 'Not read: the server knows it' });

const leadBody = z
  .strictObject({
    name: z.string().max(400).openapi({ example: 'Dana Levi' }),
    email: z.string().max(400).openapi({ example: 'dana@example.com' }),
    phone: written(100, '50 123 4567'),
    calling_code: written(20, '972').openapi({ description: 'Of the phone number, without +' }),
    title: loose(1_000).openapi({ type: ['string', 'null'], example: 'Hotels', description: 'Of the page' }),
    url: loose(4_000).openapi({
      type: ['string', 'null'],
      example: '/hotels',
      description: 'Of the page; its query is not kept',
    }),
    ref: loose(100).openapi({
      type: ['string', 'null'],
      example: null,
      description: 'Referral id, unless a cookie of ours has one',
    }),
    userid: loose(100).openapi({
      type: ['string', 'null'],
      example: '3',
      description: 'Agent id, unless a cookie of ours has one; 3 for none',
    }),
    form: z.string().max(500).optional().openapi({
      example: 'Qk3vY9tR2mX7',
      description: 'From `GET /v3/services/proxy`, if asked for: good for one lead, from 3 seconds on',
    }),
    website: z.string().max(400).default('').openapi({ example: '', description: 'Stays empty: people do not see it' }),
    to: notRead.openapi({ description: 'Not read: leads go where the operator has them sent' }),
    bot: notRead,
    token: notRead,
    fullname: notRead,
    addToGroups: notRead,
    lang: notRead,
  })
  .openapi('Lead');

const path = '/services/proxy';
const formAnswer = z.object({
  form: z.string().openapi({ example: 'Qk3vY9tR2mX7' }),
  calling_codes: z.array(callingCode),
});
const leadAnswer = z.object({ message: z.string().openapi({ example: 'Thank you! We will call you.' }) });

const formRoute = createRoute({
  method: 'get',
  path,
  operationId: 'openLeadForm',
  tags: ['Agents'],
  summary: 'A form for a lead, and the calling codes by name',
  request: { query: localeQuery },
  responses: { 200: answers(formAnswer, 'The form') },
});
const leadRoute = createRoute({
  method: 'post',
  path,
  operationId: 'sendLead',
  tags: ['Agents'],
  summary: 'Leave contact details to become an agent',
  request: { query: localeQuery, body: jsonBody(leadBody) },
  responses: {
    201: answers(leadAnswer, 'Kept, and sent on to the operator'),
    ...refusals('form_over', 'too_soon', 'too_many_requests'),
  },
});

/** `GET` and `POST /services/proxy`: the form for future agents. A lead is stored before the answer. */
export function addLeadApi(api: Api, deps: LeadApiDeps): void {
  const codes = callingCodes(deps.dialCodes);
  api.openapi(formRoute, (c) => {
    const { iso } = getLocale(c.var.api.textLocale);
    const form = newLeadForm(deps.seal, deps.newId(), deps.now());
    return c.json({ data: { form, calling_codes: codes(iso) } }, 200);
  });
  api.openapi(leadRoute, async (c) => (await answerLead(c, deps, c.req.valid('json'))) as never);
}

async function answerLead(c: Context<ApiEnv>, deps: LeadApiDeps, body: z.infer<typeof leadBody>): Promise<Response> {
  const { brand, cookies, locale, translate: t, limit } = c.var.api;
  const { fields, problems } = readLead({
    ...body,
    phone: String(body.phone),
    callingCode: String(body.calling_code),
  });
  const errors = Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, [t(`leads.${code}`)]]));
  const [first] = Object.values(errors);
  if (first) return problem(c, { code: 'invalid', message: first[0]!, errors });
  const form = body.form === undefined ? null : openLeadForm(deps.seal, body.form, deps.now());
  if (form?.kind === 'over') return problem(c, { code: 'form_over' });
  if (form?.kind === 'early') return tooMany(c, 'too_soon', form.waitSeconds);
  const decision = await limit('lead', perHour, 3_600);
  if (!decision.allowed) return tooMany(c, 'too_many_requests', decision.retryAfterSeconds);
  const lead = {
    id: form?.id ?? idOf(brand.id, fields, deps.now()),
    brand: brand.id,
    ...fields,
    locale,
    title: textOf(body.title).slice(0, 300),
    path: ownPath(textOf(body.url), brand.origin),
    referral: numberOf(cookies['referral'] ?? cookies['fid']) ?? numberOf(textOf(body.ref)),
    agent: numberOf(cookies['fid']) ?? agentOf(textOf(body.userid)),
  };
  // A filled honeypot field gets the same answer, but the lead is not forwarded.
  const state = body.website === '' ? (deps.forwards ? 'waiting' : 'kept') : 'suspect';
  await insertLead(deps.db, lead, state);
  return c.json({ data: { message: t('leads.received') } }, 201);
}

function tooMany(c: Context<ApiEnv>, code: 'too_soon' | 'too_many_requests', retryAfterSeconds: number): never {
  return problem(c, { code, message: c.var.api.translate('leads.tooMany'), retryAfterSeconds });
}

const agentOf = (text: string) => (text === String(noAgent) ? null : numberOf(text));
const textOf = (value: string | number | null | undefined) => String(value ?? '');

/** Without a form token, the same details on the same day are the same lead: a retry creates no second one. */
function idOf(brand: string, { name, email, callingCode, phone }: LeadFields, now: Date): string {
  const content = JSON.stringify([
    brand,
    name,
    email.toLowerCase(),
    callingCode,
    phone,
    now.toISOString().slice(0, 10),
  ]);
  const hex = createHash('sha256').update(`lead ${content}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The path of a page on this site; empty for any other address. */
function ownPath(url: string, origin: string): string {
  if (url === '' || !URL.canParse(url, origin)) return '';
  const parsed = new URL(url, origin);
  return parsed.origin === origin ? parsed.pathname.slice(0, 1_000) : '';
}

/** Sorted by name in a language; computed once for each. */
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
